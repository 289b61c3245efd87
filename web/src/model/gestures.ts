// Orders of several answers, each as one answer on the screen.

import type { Forecast, Option } from "../api/types";
import { t } from "../words";
import type { Atlas } from "./atlas";

/** The gestures that belong on buttons: the whole of something, as often as it goes, a detachment. */
export function gestureOptions(forecast: Forecast | null, options: Option[]): Option[] {
  const byAction = new Map(options.map((option) => [option.action, option]));
  const most = new Map<string, number>();
  for (const own of forecast?.gestures ?? [])
    if (own.kind === "several")
      most.set(own.actions[0]!, Math.max(most.get(own.actions[0]!) ?? 0, own.actions.length));
  const found: Option[] = [];
  for (const own of forecast?.gestures ?? []) {
    const first = byAction.get(own.actions[0]!);
    if (!first || own.kind === "voyage") continue;
    if (own.kind === "several" && most.get(first.action) !== own.actions.length) continue;
    found.push({
      ...first,
      action: own.actions.join(", "),
      label: t(`gesture.${own.kind}`, { label: first.label, count: own.actions.length }),
      nouns: [],
      path: own.actions,
    });
  }
  return found;
}

/** Places that a voyage leads to, each with the way there. */
export function voyages(forecast: Forecast | null, atlas: Atlas): [string, Option][] {
  return (forecast?.gestures ?? [])
    .filter((own) => own.kind === "voyage" && own.place !== null)
    .map((own) => [
      own.place!,
      {
        action: own.actions.join(", "),
        label: t("gesture.voyage", { label: atlas.placeName(own.place!), count: own.actions.length }),
        verb: "sail",
        nouns: [{ kind: "place", id: own.place! }],
        path: own.actions,
      },
    ]);
}
