// Where the coach's words go: beside what they are about, inside the map, and off the places that can be clicked.

export interface Spot {
  x: number;
  y: number;
}
export interface Frame {
  width: number;
  height: number;
}
export interface Bubble {
  left: number;
  top: number;
  /** The side of the bubble that points at the spot. */
  side: "left" | "right" | "top" | "bottom" | null;
  /** Where along that side, in pixels. */
  along: number;
}

const GAP = 46;
const MARGIN = 12;
const REACH = 30;

/** Of the four sides of a spot, the one where the bubble covers least of what can be clicked. */
export function placeBubble(spot: Spot, size: Frame, frame: Frame, targets: Spot[]): Bubble {
  const clampX = (left: number) => Math.max(MARGIN, Math.min(frame.width - size.width - MARGIN, left));
  const clampY = (top: number) => Math.max(MARGIN, Math.min(frame.height - size.height - MARGIN, top));
  const middleY = clampY(spot.y - size.height / 2);
  const middleX = clampX(spot.x - size.width / 2);
  const candidates: Bubble[] = [
    { left: clampX(spot.x + GAP), top: middleY, side: "left", along: spot.y - middleY },
    { left: clampX(spot.x - GAP - size.width), top: middleY, side: "right", along: spot.y - middleY },
    { left: middleX, top: clampY(spot.y - GAP - size.height), side: "bottom", along: spot.x - middleX },
    { left: middleX, top: clampY(spot.y + GAP), side: "top", along: spot.x - middleX },
  ];
  const covers = (bubble: Bubble, point: Spot) =>
    point.x > bubble.left - REACH &&
    point.x < bubble.left + size.width + REACH &&
    point.y > bubble.top - REACH &&
    point.y < bubble.top + size.height + REACH;
  const cost = (bubble: Bubble) =>
    (covers(bubble, spot) ? 10 : 0) + targets.filter((point) => covers(bubble, point)).length;
  return candidates.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
