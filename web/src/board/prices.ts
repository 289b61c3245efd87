// The cost and risk of a march to a space, in a small tag.

import type { Reached } from "../api/types";
import { sharedArea, type Box, type Spot } from "../model/layout";
import { graveLosses, shownLosses } from "../model/losses";

export interface Price {
  points: number;
  /** The best chance of anyone to intercept, 0 for none. */
  interception: number;
  /** The chance to win the battle there; null if none is expected. */
  battle: number | null;
  /** What going there will or may cost: something serious, something else, or nothing. */
  loss: "grave" | "slight" | null;
}

export function priceOf(reached: Reached): Price {
  return {
    points: reached.spent,
    interception: Math.max(0, ...reached.interceptions.map((risk) => risk.chance)),
    battle: reached.battle ? reached.battle.attacker_wins : null,
    loss: graveLosses(reached).length ? "grave" : shownLosses(reached).length ? "slight" : null,
  };
}

export const percent = (chance: number) => `${Math.round(chance * 100)}%`;

/** A tag beside its space: the position of its coin from there, in pixels, and what it covers of the board. */
export interface Tag {
  price: Price;
  dx: number;
  dy: number;
  box: Box;
}

const STRENGTH = 6; // covering the strength of an Army counts this many times
const LATER_COST = 0.04; // the cost of each later position, as a share of the tag

/** Above or below the space on its right, then on its left, then further away. */
function positions(price: Price): [number, number][] {
  const right = 11 + (price.loss ? 13 : 0);
  const left = -11 - lengthOf(price);
  return [
    [right, -13],
    [right, 14],
    [left, -13],
    [left, 14],
    [right + 12, 0],
    [left - 12, 0],
    [right, -30],
    [right, 32],
    [left, -30],
    [left, 32],
  ];
}

const lengthOf = (price: Price) => (price.battle !== null || price.interception > 0 ? 44 : 0);

/** The tag of each space where it covers least; above all not the strength of an Army. */
export function placeTags(
  prices: Map<string, Price>,
  spotOf: (space: string) => Spot | null,
  strengths: Box[],
  pieces: Box[],
  scale: number,
): Map<string, Tag> {
  const tags = new Map<string, Tag>();
  for (const [space, price] of prices) {
    const spot = spotOf(space);
    if (!spot) continue;
    let best: Tag | null = null;
    let least = Infinity;
    for (const [index, [dx, dy]] of positions(price).entries()) {
      const box = {
        left: spot.x + (dx - 9 - (price.loss ? 13 : 0)) * scale,
        right: spot.x + (dx + 10 + lengthOf(price)) * scale,
        top: spot.y + (dy - 10) * scale,
        bottom: spot.y + (dy + 9) * scale,
      };
      const on = (others: Box[]) => others.reduce((sum, other) => sum + sharedArea(box, other), 0);
      const covers = STRENGTH * (on(strengths) + on([...tags.values()].map((tag) => tag.box))) + on(pieces);
      const cost = covers / ((box.right - box.left) * (box.bottom - box.top)) + LATER_COST * index;
      if (cost < least) {
        least = cost;
        best = { price, dx, dy, box };
      }
    }
    tags.set(space, best!);
  }
  return tags;
}
