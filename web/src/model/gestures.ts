// Gestures: several answers offered as one. The server's forecast says which.

import type { Forecast, Gesture, Noun, Option, Reached } from "../api/types";
import { t } from "../words";
import { spaceOf, type Atlas } from "./atlas";
import { pieceKey } from "./options";

/** Verbs that name the Army of an order. */
const STARTS = new Set(["activate", "march", "march-army"]);

const asOption = (own: Gesture, label: string, nouns: Noun[] = []): Option => ({
  action: own.actions.join(", "),
  label,
  verb: own.verb,
  nouns,
  path: own.actions,
  preview: own.preview,
});

export const marchTo = (reached: Reached, atlas: Atlas): Option => ({
  action: reached.actions.join(", "),
  label: t("march.to", { place: atlas.placeInText(reached.place) }),
  verb: "move",
  nouns: [{ kind: "place", id: reached.place }],
  path: reached.actions,
  preview: reached,
});

export const voyageTo = (place: string, own: Gesture, atlas: Atlas): Option => ({
  ...asOption(own, t("gesture.voyage", { label: atlas.placeInText(place) }), [{ kind: "place", id: place }]),
  verb: "sail",
});

/** An order to the Army that a place names; the one on its way is not named. */
export function orderTo(own: Gesture, atlas: Atlas): Option {
  const nouns: Noun[] = own.place ? [{ kind: "place", id: own.place }] : [];
  const place = own.place ? atlas.placeInText(own.place) : "";
  const named = own.actions.map((action) => action.split(" ")).find(([verb]) => STARTS.has(verb!));
  const kind = named?.[0] === "march-army" ? "army" : "general";
  const label = !named
    ? t("march.to", { place })
    : own.actions.some((action) => action.startsWith("sail "))
      ? t("order.sail", { who: atlas.name({ kind, id: named[1]! }), place })
      : t("order.march", { who: atlas.name({ kind, id: named[1]! }), place });
  return asOption(own, label, nouns);
}

/** By answer: giving the same answer several times, one option per number. */
export function severalTimes(forecast: Forecast | null, options: Option[]): Map<string, Option[]> {
  const labels = new Map(options.map((option) => [option.action, option.label]));
  const found = new Map<string, Option[]>();
  for (const own of forecast?.gestures ?? []) {
    const first = own.actions[0]!;
    const label = labels.get(first);
    if (own.kind !== "several" || label === undefined) continue;
    const more = asOption(own, t("gesture.several", { label, count: own.actions.length }));
    found.set(first, [...(found.get(first) ?? []), more]);
  }
  return found;
}

/** Buttons for taking all of a kind at once, and for the next step of the turn. */
export function gestureOptions(forecast: Forecast | null, options: Option[]): Option[] {
  const labels = new Map(options.map((option) => [option.action, option.label]));
  const found: Option[] = [];
  const all = forecast?.gestures ?? [];
  // Going on to the roll ends the Segment.
  const goesOn = all.some((own) => own.kind === "next" && (own.verb === "roll" || own.verb === "levy"));
  for (const own of all) {
    if (own.kind === "next" && own.verb === "done" && goesOn) continue;
    if (own.kind === "everything") {
      const label = labels.get(own.actions[0]!) ?? own.actions[0]!;
      found.push(asOption(own, t("gesture.everything", { label, count: own.actions.length })));
    } else if (own.kind === "next" && ["roll", "levy", "done"].includes(own.verb))
      found.push(asOption(own, t(`gesture.next.${own.verb}`)));
  }
  return found;
}

/** CUs of one kind, and how many. */
export interface Detachment {
  unit: string;
  number: number;
  option: Option;
}

export interface Detachments {
  kind: "detach" | "garrison";
  place: string;
  title: string;
  choices: Detachment[];
}

/**
 * Minor Generals who set out with a few CUs, and those who stay as a garrison, by the place where they
 * start.
 */
export function detachments(forecast: Forecast | null, atlas: Atlas): Detachments[] {
  const found: Detachments[] = [];
  for (const own of forecast?.gestures ?? []) {
    if ((own.kind !== "detach" && own.kind !== "garrison") || !own.place || !own.unit) continue;
    let group = found.find((one) => one.place === own.place && one.kind === own.kind);
    if (!group) {
      const place = atlas.placeInText(own.place);
      const title =
        own.kind === "detach" ? t("gesture.detach.title", { place }) : t("gesture.garrison.title", { place });
      found.push((group = { kind: own.kind, place: own.place, title, choices: [] }));
    }
    const general = own.actions.map((action) => action.split(" ")).find(([verb]) => STARTS.has(verb!))?.[1];
    const values = {
      place: atlas.placeInText(own.place),
      who: general ? atlas.generalName(general) : "",
      unit: atlas.unitName(own.unit as never),
      count: own.number,
    };
    const label = own.kind === "detach" ? t("gesture.detach", values) : t("gesture.garrison", values);
    group.choices.push({ unit: own.unit, number: own.number, option: asOption(own, label) });
  }
  return found;
}

/**
 * Places that a voyage leads to, or that the points of a card can claim, each with the actions to get there.
 */
export function placeGestures(forecast: Forecast | null, atlas: Atlas): Map<string, Option> {
  const found = new Map<string, Option>();
  for (const own of forecast?.gestures ?? []) {
    if (own.kind === "voyage" && own.place) found.set(spaceOf(own.place), voyageTo(own.place, own, atlas));
    const [noun] = own.nouns;
    if (own.kind === "next" && own.verb === "claim" && noun?.kind === "place")
      found.set(
        spaceOf(noun.id),
        asOption(own, t("gesture.next.claim", { place: atlas.name(noun) }), [noun]),
      );
  }
  return found;
}

/** Pieces that the next order can start with; this ends the current one. */
export function nextOrders(forecast: Forecast | null, atlas: Atlas): Map<string, Option> {
  const found = new Map<string, Option>();
  for (const own of forecast?.gestures ?? []) {
    const [noun] = own.nouns;
    if (own.kind !== "next" || !noun || (noun.kind !== "general" && noun.kind !== "army")) continue;
    const label = t("gesture.next.activate", { who: atlas.name(noun) });
    found.set(pieceKey(noun.kind, noun.id), asOption(own, label, [noun]));
  }
  return found;
}
