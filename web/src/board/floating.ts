// Places a small card over the map: beside its spot, inside the window, clear of the panels and of what it
// describes.

import { sharedArea, type Box } from "../model/layout";
import type { Insets } from "./camera.svelte";

export type { Box };

const GAP = 18;
const EDGE = 8;
const FURTHER = [60, 120, 180, 240, 320, 400]; // pixels

/** The top left corner of a card. */
export function placeFloating(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: { width: number; height: number },
  insets: Insets,
  /** Something the card must not cover: the fanned-out Army. */
  beside: Box | null = null,
  /** What the card should not cover: what glows, the path it describes. */
  clear: Box[] = [],
): { x: number; y: number } {
  const right = frame.width - insets.right - EDGE;
  const bottom = frame.height - insets.bottom - EDGE;
  const left = insets.left + EDGE;
  const top = insets.top + EDGE;
  const own = beside ?? { left: x - GAP, right: x + GAP, top: y - GAP, bottom: y + GAP };
  const gap = beside ? EDGE : 0;
  const beneath = y - height / 3;
  const centred = x - width / 2;
  const preferred: { x: number; y: number; far?: number }[] = [
    { x: own.right + gap, y: beneath },
    { x: own.left - gap - width, y: beneath },
    { x: own.right + gap, y: own.bottom },
    { x: own.left - gap - width, y: own.bottom },
    { x: own.right + gap, y: own.top - height },
    { x: own.left - gap - width, y: own.top - height },
    { x: centred, y: own.bottom + gap },
    { x: centred, y: own.top - gap - height },
    // Further away if spaces that glow are all around; at worst in a corner of the map.
    ...FURTHER.flatMap((far) => [
      { x: own.right + far, y: beneath, far },
      { x: own.left - far - width, y: beneath, far },
      { x: centred, y: own.bottom + far, far },
      { x: centred, y: own.top - far - height, far },
    ]),
    ...[left, right - width].flatMap((x) =>
      [top, bottom - height].map((y) => ({ x, y, far: FURTHER.at(-1)! + 100 })),
    ),
  ];
  let best = { x: left, y: top };
  let least = Infinity;
  for (const [index, spot] of preferred.entries()) {
    const px = Math.round(Math.max(left, Math.min(spot.x, right - width)));
    const py = Math.round(Math.max(top, Math.min(spot.y, bottom - height)));
    const box = { left: px, right: px + width, top: py, bottom: py + height };
    const pushed = Math.hypot(px - spot.x, py - spot.y);
    const covers = clear.reduce((sum, other) => sum + sharedArea(box, other), 0);
    const cost = 40 * sharedArea(box, own) + 2 * covers + 0.2 * pushed + (spot.far ?? 0) / 4 + index / 4;
    if (cost < least) {
      least = cost;
      best = { x: px, y: py };
    }
  }
  return best;
}
