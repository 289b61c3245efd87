// The journal as lines to read: headings for turns and segments, sentences for the rest.

import { spaceOf, type Atlas } from "./atlas";
import type { Entry, GameEvent } from "./types";

export interface LogLine {
  key: string;
  seq: number;
  kind: "heading" | "event" | "dice" | "note";
  text: string;
  seat: number | null;
  event: GameEvent | null;
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
  "naval_dice",
  "tie_roll",
  "movement_roll",
]);
const FIGHTS = new Set(["battle_result", "naval_result", "siege_roll", "siege_completed"]);
const WHO = ["seat", "faction", "owner", "winner", "attacker", "first"];
const WHERE = ["place", "space", "to", "from", "at"];
const TOLD = new Set(["seat", "timeout", "end", "settings", "standing"]);

/** Whose colour a line carries. */
function seatOf(event: GameEvent): number | null {
  for (const field of WHO) {
    const value = event[field];
    if (typeof value === "number" && value >= 0) return value;
  }
  return null;
}

export function logLines(entries: Entry[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of entries) {
    if (entry.undone) continue;
    (entry.events ?? []).forEach((event, index) => {
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
export function eventPlaces(event: GameEvent | null, atlas: Atlas): string[] {
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
