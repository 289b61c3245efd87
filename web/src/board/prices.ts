// What a march to a space costs and risks, in one small tag.

import type { Reached } from "../api/types";

export interface Price {
  points: number;
  /** The best chance of anybody to come in between, 0 for none. */
  interception: number;
  /** The chance to win the battle there; null where none is to be expected. */
  battle: number | null;
}

export function priceOf(reached: Reached): Price {
  return {
    points: reached.spent,
    interception: Math.max(0, ...reached.interceptions.map((risk) => risk.chance)),
    battle: reached.battle ? reached.battle.attacker_wins : null,
  };
}

export const percent = (chance: number) => `${Math.round(chance * 100)}%`;
