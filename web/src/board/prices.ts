// The cost and risk of a march to a space, in a small tag.

import type { Reached } from "../api/types";
import type { Box, Spot } from "../model/layout";
import { graveLosses } from "../model/losses";

export interface Price {
  points: number;
  /** The best chance of anyone to intercept, 0 for none. */
  interception: number;
  /** The chance to win the battle there; null if none is expected. */
  battle: number | null;
  /** Whether going there has a serious cost. */
  grave: boolean;
}

export function priceOf(reached: Reached): Price {
  return {
    points: reached.spent,
    interception: Math.max(0, ...reached.interceptions.map((risk) => risk.chance)),
    battle: reached.battle ? reached.battle.attacker_wins : null,
    grave: graveLosses(reached).length > 0,
  };
}

export const percent = (chance: number) => `${Math.round(chance * 100)}%`;

/** The part of the board that the tag covers at that scale; PriceTag.svelte draws it. */
export function priceBox({ x, y }: Spot, price: Price, scale: number): Box {
  const more = price.battle !== null || price.interception > 0 ? 44 : 0;
  return {
    left: x + 2 * scale,
    right: x + (21 + more) * scale,
    top: y - 23 * scale,
    bottom: y - 4 * scale,
  };
}
