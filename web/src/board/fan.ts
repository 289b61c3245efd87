// The positions of an Army's pieces when it fans out: an arc around the stack, on the side with the most
// room.

import { UNIT_ORDER } from "../art/units";
import type { Spot } from "../model/layout";
import type { StackPiece } from "../model/pieces";
import type { Insets } from "./camera.svelte";
import type { Box } from "./floating";

/** Something the fan should not cover: a space or a piece that glows. */
export interface Obstacle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const COVERS = 20; // the penalty for covering a space that glows

/** The size of a piece of the fan with its name below it. */
export const FAN_WIDTH = 82;
export const FAN_HEIGHT = 64;

const FLAT = Math.PI * 0.6; // like a hand of cards
const ROUND = Math.PI * 1.5; // closing around the stack, if the window is too narrow for a hand
// Upwards first: an Army is drawn above its space, so there is usually room above it.
const WAYS = [-90, 0, 180, 90, -45, -135, 45, 135, -68, -112, 22, 158, -22, -158, 68, 112].map(
  (degrees) => (degrees * Math.PI) / 180,
);
// If spaces that glow surround the Army, the fan opens outside of them.
const FURTHER = [0, 60, 120, 200];

/** How many pieces an Army fans out into: each General, each royal, each kind of unit. */
export const partsOf = (piece: StackPiece): number =>
  piece.generals.length + piece.royals.length + UNIT_ORDER.filter((unit) => piece.units[unit]).length;

/** What a fan and its stack cover, so that a card can be placed beside them. */
export function frameOf(spots: Spot[], centre: Spot, radius: number): Box {
  return {
    left: Math.min(centre.x - radius, ...spots.map((spot) => spot.x - FAN_WIDTH / 2)),
    right: Math.max(centre.x + radius, ...spots.map((spot) => spot.x + FAN_WIDTH / 2)),
    top: Math.min(centre.y - radius, ...spots.map((spot) => spot.y - FAN_HEIGHT / 2)),
    bottom: Math.max(centre.y + radius, ...spots.map((spot) => spot.y + FAN_HEIGHT / 2)),
  };
}

/** The centres of `count` pieces around a stack of that radius, in the order of a hand of cards. */
export function fanOut(
  count: number,
  centre: Spot,
  radius: number,
  frame: { width: number; height: number },
  insets: Insets,
  obstacles: Obstacle[],
): Spot[] {
  const narrow = count * FAN_WIDTH > frame.width - insets.left - insets.right;
  let best: Spot[] = [];
  let least = Infinity;
  for (const further of FURTHER) {
    for (const way of WAYS) {
      const preferred = arc(count, centre, radius, way, narrow, further);
      const { dx, dy } = intoView(preferred, frame, insets);
      const spots = preferred.map((spot) => ({ x: spot.x + dx, y: spot.y + dy }));
      const onTop = spots.some((spot) => Math.hypot(spot.x - centre.x, spot.y - centre.y) < radius);
      const cost =
        Math.hypot(dx, dy) / 10 +
        further / 60 +
        spots.reduce((sum, spot) => sum + COVERS * meets(spot, obstacles), 0) +
        (onTop ? COVERS : 0);
      if (cost < least) {
        least = cost;
        best = spots;
      }
    }
    if (least < COVERS) break;
  }
  return best;
}

function arc(
  count: number,
  centre: Spot,
  radius: number,
  way: number,
  narrow: boolean,
  further: number,
): Spot[] {
  const spacing = Math.max(FAN_WIDTH, FAN_HEIGHT);
  const near = radius + spacing / 2 + 6 + further;
  const reach = Math.max(near, ((count - 1) * spacing) / (narrow ? ROUND : FLAT));
  // A flat arc has its centre behind the stack, so that the fan stays close to it.
  const back = narrow ? 0 : reach - near;
  // A piece must fit on the chord between two positions, not on the arc.
  const step = 2 * Math.asin(Math.min(1, spacing / 2 / reach));
  // From left to right, or from top to bottom when the fan opens to a side.
  const turn = Math.cos(way) < -0.1 || (Math.abs(Math.cos(way)) <= 0.1 && Math.sin(way) > 0) ? -1 : 1;
  return Array.from({ length: count }, (_, index) => {
    const angle = way + turn * (index - (count - 1) / 2) * step;
    return {
      x: Math.round(centre.x + Math.cos(angle) * reach - Math.cos(way) * back),
      y: Math.round(centre.y + Math.sin(angle) * reach - Math.sin(way) * back),
    };
  });
}

/** How far a fan must be moved to be completely visible. */
function intoView(
  spots: Spot[],
  frame: { width: number; height: number },
  insets: Insets,
): { dx: number; dy: number } {
  const push = (low: number, high: number, from: number, to: number) =>
    low < from ? from - low : high > to ? to - high : 0;
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  return {
    dx: push(
      Math.min(...xs) - FAN_WIDTH / 2,
      Math.max(...xs) + FAN_WIDTH / 2,
      insets.left,
      frame.width - insets.right,
    ),
    dy: push(
      Math.min(...ys) - FAN_HEIGHT / 2,
      Math.max(...ys) + FAN_HEIGHT / 2,
      insets.top,
      frame.height - insets.bottom,
    ),
  };
}

/** How many obstacles a piece of the fan covers. */
function meets(spot: Spot, obstacles: Obstacle[]): number {
  return obstacles.filter(
    (one) =>
      Math.abs(one.x - spot.x) < (one.width + FAN_WIDTH) / 2 &&
      Math.abs(one.y - spot.y) < (one.height + FAN_HEIGHT) / 2,
  ).length;
}
