// The chances to win over a game as lines in a box, one per seat.

import type { Analysis } from "../api/types";

export interface ChanceLine {
  seat: number;
  path: string;
}

/** Lines in a box of `width` by `height`: chance upwards, time from left to right. */
export function chanceLines(analysis: Analysis, width: number, height: number): ChanceLine[] {
  const seats = analysis.curve[0]?.chances.length ?? 0;
  const x = across(analysis, width);
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    path: analysis.curve
      .map(
        (point, index) =>
          `${index ? "L" : "M"}${x(point.play).toFixed(1)} ${((1 - (point.chances[seat] ?? 0)) * height).toFixed(1)}`,
      )
      .join(""),
  }));
}

/** The horizontal position of a play. */
export function across(analysis: Analysis, width: number): (play: number) => number {
  const last = Math.max(1, analysis.plays);
  return (play) => (Math.max(0, Math.min(last, play)) / last) * width;
}

/** Every seat's chance at a play, taken from the last point at or before it. */
export function chancesAt(analysis: Analysis, play: number): number[] {
  return (analysis.curve.findLast((point) => point.play <= play) ?? analysis.curve[0])?.chances ?? [];
}
