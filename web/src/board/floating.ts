// Where a small card over the map goes: beside the spot, inside the window, clear of what covers its edges.

import type { Insets } from "./camera.svelte";

const GAP = 18;
const EDGE = 8;

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function placeFloating(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: { width: number; height: number },
  insets: Insets,
  /** Something the card must not lie on. */
  beside: Box | null = null,
): { x: number; y: number } {
  const right = frame.width - insets.right - EDGE;
  const bottom = frame.height - insets.bottom - EDGE;
  const left = insets.left + EDGE;
  const top = insets.top + EDGE;
  if (beside) {
    const along = (value: number, low: number, high: number) =>
      Math.round(Math.max(low, Math.min(value, high)));
    const py = along(y - height / 3, top, bottom - height);
    if (beside.right + EDGE + width <= right) return { x: Math.round(beside.right + EDGE), y: py };
    if (beside.left - EDGE - width >= left) return { x: Math.round(beside.left - EDGE - width), y: py };
    const below = bottom - beside.bottom >= beside.top - top;
    return {
      x: along(x - width / 2, left, right - width),
      y: Math.round(below ? beside.bottom + EDGE : beside.top - EDGE - height),
    };
  }
  let px = x + GAP;
  if (px + width > right) px = x - GAP - width;
  px = Math.max(left, Math.min(px, right - width));
  const py = Math.max(top, Math.min(y - height / 3, bottom - height));
  return { x: Math.round(px), y: Math.round(py) };
}
