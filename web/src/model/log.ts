// The journal as lines to read: headings for turns and segments, sentences for the rest.

import { INDEPENDENT, type Entry, type GameEvent } from "../api/types";
import { t } from "../words";
import { spaceOf, type Atlas } from "./atlas";

/** An event as the log tells it: several alike may be told as one, with all their places. */
export interface LogEvent {
  event: string;
  text: string;
  [field: string]: unknown;
}

export interface LogLine {
  key: string;
  seq: number;
  kind: "heading" | "event" | "dice" | "note";
  text: string;
  seat: number | null;
  event: LogEvent | null;
  fight: boolean;
}

const HEADINGS = new Set(["segment", "turn", "round"]);
const DICE = new Set([
  "strength_item",
  "roll_item",
  "battle_dice",
  "battle_score",
  "prestige",
  "siege_modifier",
  "elephant_dice",
  "naval_fleet",
  "naval_dice",
  "tie_roll",
  "movement_roll",
]);
const FIGHTS = new Set(["battle_result", "naval_result", "siege_roll", "siege_completed"]);
const WHO = ["seat", "faction", "owner", "winner", "attacker", "first"];
const WHERE = ["place", "space", "to", "from", "at"];
const TOLD = new Set([
  "seat",
  "timeout",
  "end",
  "settings",
  "standing",
  "undo",
  "undo_asked",
  "undo_answered",
  "pause",
]);

/** Whose colour a line carries. */
function seatOf(event: LogEvent): number | null {
  for (const field of WHO) {
    const value = event[field];
    if (typeof value === "number" && value >= 0) return value;
  }
  return null;
}

/** Control markers that change in the same way are told in one breath, as are the places they point at. */
function joined(events: GameEvent[], atlas: Atlas): LogEvent[] {
  const told: LogEvent[] = [];
  const run = new Map<string, number>();
  for (const event of events) {
    if (event.event !== "pc") {
      if (event.event !== "province" && event.event !== "fleet_control") run.clear();
      told.push({ ...event });
      continue;
    }
    const key = `${event.owner} ${event.before}`;
    const same = run.get(key);
    if (same === undefined) {
      run.set(key, told.length);
      told.push({ ...event });
      continue;
    }
    const spaces = [told[same]!.space, event.space].flat() as string[];
    const places = spaces.map((space) => atlas.spaceName(space)).join(", ");
    const { owner } = event;
    const text =
      owner === INDEPENDENT
        ? t("log.independent", { places })
        : owner >= 0
          ? t("log.controls", { who: atlas.seatName(owner), places })
          : t("log.loses", { who: atlas.seatName(event.before), places });
    told[same] = { ...event, space: spaces, text };
  }
  return told;
}

export function logLines(entries: Entry[], atlas: Atlas): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of entries) {
    if (entry.undone) continue;
    joined(entry.events, atlas).forEach((event, index) => {
      const kind = HEADINGS.has(event.event) ? "heading" : DICE.has(event.event) ? "dice" : "event";
      lines.push({
        key: `${entry.seq}.${index}`,
        seq: entry.seq,
        kind,
        text: event.text,
        seat: seatOf(event),
        event,
        fight: FIGHTS.has(event.event),
      });
    });
    if (TOLD.has(entry.kind) && entry.text) {
      const at = { seq: entry.seq, seat: entry.seat, event: null, fight: false };
      lines.push({ ...at, key: `${entry.seq}`, kind: "note", text: entry.text });
    }
  }
  return lines;
}

/** The places of the map that an event is about. */
export function eventPlaces(event: LogEvent | null, atlas: Atlas): string[] {
  if (!event) return [];
  const found: string[] = [];
  for (const field of WHERE) {
    const value = event[field];
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "string" && atlas.shapes.has(spaceOf(one)) && !found.includes(one)) found.push(one);
    }
  }
  if (found.length === 0 && typeof event.province === "string") {
    found.push(...(atlas.provinces.get(event.province)?.spaces ?? []));
  }
  return found;
}
