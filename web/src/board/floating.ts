// Where a small card over the map goes: beside the spot, inside the window, clear of what covers its edges.

import type { Insets } from "../lib/camera.svelte";

const GAP = 18;
const EDGE = 8;

export function placeFloating(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: { width: number; height: number },
  insets: Insets,
): { x: number; y: number } {
  const right = frame.width - insets.right - EDGE;
  const bottom = frame.height - insets.bottom - EDGE;
  const left = insets.left + EDGE;
  const top = insets.top + EDGE;
  let px = x + GAP;
  if (px + width > right) px = x - GAP - width;
  px = Math.max(left, Math.min(px, right - width));
  const py = Math.max(top, Math.min(y - height / 3, bottom - height));
  return { x: Math.round(px), y: Math.round(py) };
}
