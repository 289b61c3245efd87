// Arranges the answers to a decision for the screen: which ones glow where, which belong together, which end
// the question. It knows no rules; it only reads the server's verbs and nouns.

import type { Noun, NounKind, Option, View } from "../api/types";
import { spaceOf } from "./atlas";

/** Verbs that end a question and get the big button, in the order in which the space bar looks for them. */
export const ENDING = ["done", "pass", "stop"] as const;

/**
 * Actions that are offered with almost every question. They are hidden while there is something else to do.
 */
const SIDE_ACTIONS = new Set(["post", "repost", "recall", "disband"]);

export interface Sorted {
  /** The answers to the question itself. */
  main: Option[];
  /** Other actions, if the question is about something else. */
  sideActions: Option[];
  ending: Option[];
}

export function isEnding(option: Option): boolean {
  return (ENDING as readonly string[]).includes(option.verb) && option.nouns.length === 0;
}

export function sortOptions(options: Option[]): Sorted {
  const ending = options
    .filter(isEnding)
    .sort((a, b) => ENDING.indexOf(a.verb as "done") - ENDING.indexOf(b.verb as "done"));
  const rest = options.filter((option) => !isEnding(option));
  const sideActions = rest.filter((option) => SIDE_ACTIONS.has(option.verb));
  const main = rest.filter((option) => !SIDE_ACTIONS.has(option.verb));
  // If there is nothing else to do, the side actions are the question.
  return main.length === 0 ? { main: sideActions, sideActions: [], ending } : { main, sideActions, ending };
}

export function sameNoun(a: Noun, b: Noun): boolean {
  return a.kind === b.kind && a.id === b.id;
}

export function names(option: Option, noun: Noun): boolean {
  return option.nouns.some((own) => sameNoun(own, noun));
}

/** Options that match everything chosen so far. */
export function narrow(options: Option[], chosen: Noun[]): Option[] {
  return chosen.length === 0
    ? options
    : options.filter((option) => chosen.every((noun) => names(option, noun)));
}

export interface Targets {
  /** By space id: options that name the space or a part of it. */
  places: Map<string, Option[]>;
  pieces: Map<string, Option[]>; // "general antigonos"
  provinces: Map<string, Option[]>;
  cards: Map<string, Option[]>;
  fleets: Map<string, Option[]>;
  seats: Map<string, Option[]>;
}

export const pieceKey = (kind: NounKind, id: string) => `${kind} ${id}`;

function add<Key>(map: Map<Key, Option[]>, key: Key, option: Option): void {
  const known = map.get(key);
  if (!known) map.set(key, [option]);
  else if (!known.includes(option)) known.push(option);
}

/** Where each option can be clicked. Nouns already chosen no longer glow. */
export function targetsOf(options: Option[], chosen: Noun[] = []): Targets {
  const targets: Targets = {
    places: new Map(),
    pieces: new Map(),
    provinces: new Map(),
    cards: new Map(),
    fleets: new Map(),
    seats: new Map(),
  };
  for (const option of options) {
    for (const noun of option.nouns) {
      if (chosen.some((own) => sameNoun(own, noun))) continue;
      if (noun.kind === "place") add(targets.places, spaceOf(noun.id), option);
      else if (noun.kind === "general" || noun.kind === "royal" || noun.kind === "army") {
        add(targets.pieces, pieceKey(noun.kind, noun.id), option);
      } else if (noun.kind === "province") add(targets.provinces, noun.id, option);
      else if (noun.kind === "card") add(targets.cards, noun.id, option);
      else if (noun.kind === "fleet") add(targets.fleets, noun.id, option);
      else if (noun.kind === "seat") add(targets.seats, noun.id, option);
    }
  }
  return targets;
}

export interface OptionGroup {
  key: string;
  /** A verb, or a card whose uses are grouped. */
  verb: string | null;
  card: string | null;
  options: Option[];
}

/** Options in the server's order, grouped by card or by verb. */
export function groupOptions(options: Option[]): OptionGroup[] {
  const groups = new Map<string, OptionGroup>();
  for (const option of options) {
    const card = option.nouns[0]?.kind === "card" ? option.nouns[0].id : null;
    const key = card ? `card ${card}` : `verb ${option.verb}`;
    const group = groups.get(key);
    if (group) group.options.push(option);
    else groups.set(key, { key, verb: card ? null : option.verb, card, options: [option] });
  }
  return [...groups.values()];
}

/** Options whose label, action or nouns contain every word of a text. */
export function filterOptions(options: Option[], text: string): Option[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const all = `${option.label} ${option.action}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The option that a line of notation means: exactly that action, or the only one it abbreviates. */
export function readLine(options: Option[], text: string): Option | null {
  const line = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (!line) return null;
  const exact = options.find((option) => option.action === line);
  if (exact) return exact;
  const fitting = options.filter((option) => option.action.startsWith(line + " "));
  return fitting.length === 1 ? fitting[0]! : null;
}

/** The pieces of a view in a space, as nouns. */
export function piecesIn(view: View, space: string): Noun[] {
  const found: Noun[] = [];
  for (const [id, [place]] of Object.entries(view.generals)) {
    if (spaceOf(place) === space) found.push({ kind: "general", id });
  }
  for (const [id, [place]] of Object.entries(view.royals)) {
    if (spaceOf(place) === space) found.push({ kind: "royal", id });
  }
  for (const [id, place] of Object.entries(view.independents)) {
    if (spaceOf(place) === space) found.push({ kind: "army", id });
  }
  return found;
}

/** What a click on a space offers: options that name it, otherwise options that name a piece in it. */
export function optionsAt(targets: Targets, view: View, space: string): Option[] {
  const direct = targets.places.get(space);
  if (direct) return direct;
  const found: Option[] = [];
  for (const piece of piecesIn(view, space)) {
    for (const option of targets.pieces.get(pieceKey(piece.kind, piece.id)) ?? []) {
      if (!found.includes(option)) found.push(option);
    }
  }
  return found;
}

/** The same action for another place, to ask why it is not offered; null if no option names only a place. */
export function actionAbout(options: Option[], space: string): string | null {
  for (const option of options) {
    if (option.nouns.length === 1 && option.nouns[0]!.kind === "place") return `${option.verb} ${space}`;
    if (option.nouns.length === 2 && option.nouns[1]!.kind === "place") {
      return `${option.verb} ${option.nouns[0]!.id} ${space}`;
    }
  }
  return null;
}
