// Marches of several steps, each as one answer.

import type { Forecast, Option } from "../api/types";
import { spaceOf, type Atlas } from "./atlas";
import { marchTo } from "./gestures";
import type { Targets } from "./options";

/** By space: the march there, for every space within reach that no single answer names. */
export function furtherMarches(forecast: Forecast | null, near: Targets, atlas: Atlas): Map<string, Option> {
  const found = new Map<string, Option>();
  for (const reached of forecast?.reach ?? []) {
    if (reached.actions.length < 2 || near.places.has(spaceOf(reached.place))) continue;
    found.set(spaceOf(reached.place), marchTo(reached, atlas));
  }
  return found;
}
