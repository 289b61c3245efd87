// The journal as people think of it: headings for turns and Segments, one line for a march or a fight with
// its details below, one line for everything else.

import { INDEPENDENT, type Entry, type GameEvent, type RollAccount } from "../api/types";
import { listed, t } from "../words";
import { spaceOf, type Atlas } from "./atlas";
import { fightLine, fightsOf, type ShownFight } from "./fights";

/** An event in the log; several similar ones may be combined, with all their places. */
export interface LogEvent {
  event: string;
  text: string;
  [field: string]: unknown;
}

export interface LogLine {
  key: string;
  seq: number;
  /** The last entry it includes; a march may continue. */
  last: number;
  /** The play whose moment the line shows. */
  play: number | null;
  kind: "heading" | "march" | "fight" | "event" | "note";
  text: string;
  seat: number | null;
  /** The seat in whose Player Turn it happened. */
  turn: number | null;
  event: LogEvent | null;
  /** The places of a march, in order, and whether it led over land and over the sea. */
  route: string[];
  land: boolean;
  sea: boolean;
  fight: ShownFight | null;
  roll: RollAccount | null;
  card: string | null;
  /** The details of a march or a fight. */
  under: LogLine[];
}

const HEADINGS = new Set(["segment", "turn", "round"]);
const WHO = ["seat", "faction", "owner", "winner", "attacker", "first"];
const WHERE = ["place", "space", "to", "from", "at"];
const TOLD = new Set([
  "seat",
  "seat_asked",
  "seat_answered",
  "timeout",
  "bot_failed",
  "end",
  "settings",
  "automatic_answer",
  "undo",
  "undo_asked",
  "undo_answered",
  "pause",
]);
/** Events that move a General towards his destination. */
const STEPS = new Set(["moved", "sea_step", "embarked", "landed"]);
/** Events that end a march. */
const ENDS_MARCH = new Set(["segment", "turn", "round", "card_played", "movement_roll", "levy"]);

/** The seat whose colour a line has. */
function seatOf(event: LogEvent): number | null {
  for (const field of WHO) {
    const value = event[field];
    if (typeof value === "number" && value >= 0) return value;
  }
  return null;
}

/** One sentence about spaces that changed hands. */
export function controlText(owner: number, before: number, spaces: string[], atlas: Atlas): string {
  const places = listed(spaces.map((space) => atlas.spaceInText(space)));
  if (owner === INDEPENDENT) return t("log.independent", { places });
  return owner >= 0
    ? t("log.controls", { who: atlas.seatName(owner), places })
    : t("log.loses", { who: atlas.seatName(before), places });
}

/** Combine changes of control markers of the same kind, with all their places. */
function joined(events: GameEvent[], atlas: Atlas): LogEvent[] {
  const lines: LogEvent[] = [];
  const run = new Map<string, number>();
  for (const event of events) {
    if (event.event !== "pc") {
      if (event.event !== "province" && event.event !== "fleet_control") run.clear();
      lines.push({ ...event });
      continue;
    }
    const key = `${event.owner} ${event.before}`;
    const same = run.get(key);
    if (same === undefined) {
      run.set(key, lines.length);
      lines.push({ ...event });
      continue;
    }
    const spaces = [lines[same]!.space, event.space].flat() as string[];
    const text = controlText(event.owner, event.before, spaces, atlas);
    lines[same] = { ...event, space: spaces, text };
  }
  return lines;
}

const bareLine = (entry: Entry, index: number, kind: LogLine["kind"], event: LogEvent | null): LogLine => ({
  key: `${entry.seq}.${index}`,
  seq: entry.seq,
  last: entry.seq,
  play: entry.play,
  kind,
  text: event?.text ?? entry.text ?? "",
  seat: event ? seatOf(event) : entry.seat,
  turn: null,
  event,
  route: [],
  land: false,
  sea: false,
  fight: null,
  roll: null,
  card: event && typeof event.card === "string" ? event.card : null,
  under: [],
});

export function logLines(entries: Entry[], atlas: Atlas): LogLine[] {
  const lines: LogLine[] = [];
  const fights = new Map(fightsOf(entries).map((fight) => [fight.id, fight]));
  const seen = new Set<string>();
  let march: LogLine | null = null;
  let turn: number | null = null;
  const line = (...given: Parameters<typeof bareLine>): LogLine => ({ ...bareLine(...given), turn });
  for (const entry of entries) {
    if (entry.undone) continue;
    const rolls = [...entry.rolls];
    joined(entry.events, atlas).forEach((event, index) => {
      const roll = rolls[0]?.text === event.text ? rolls.shift()! : null;
      const fight = typeof event.fight === "string" ? fights.get(event.fight) : undefined;
      if (fight) {
        if (seen.has(fight.id)) return;
        seen.add(fight.id);
        (march?.under ?? lines).push(fightLines(line(entry, index, "fight", event), fight, atlas));
        return;
      }
      if (ENDS_MARCH.has(event.event)) march = null;
      if (event.event === "segment") turn = seatOf(event);
      if (event.event === "activated") {
        march = { ...line(entry, index, "march", event), route: placesOf(event.place) };
        lines.push(march);
      } else if (STEPS.has(event.event)) {
        if (march?.event?.general !== event.general) {
          march = line(entry, index, "march", event);
          lines.push(march);
        }
        addStep(march!, entry, event, atlas);
      } else {
        const kind = HEADINGS.has(event.event) ? "heading" : "event";
        (march?.under ?? lines).push({ ...line(entry, index, kind, event), roll });
      }
    });
    if (TOLD.has(entry.kind) && entry.text) lines.push(line(entry, -1, "note", null));
  }
  return lines;
}

const placesOf = (place: unknown): string[] => (typeof place === "string" ? [spaceOf(place)] : []);

/** Add a step to a march; the line says where it has led so far. */
function addStep(march: LogLine, entry: Entry, event: LogEvent, atlas: Atlas): void {
  const by = [...placesOf(event.from), ...placesOf(event.to), ...placesOf(event.place)];
  for (const place of by) if (march.route.at(-1) !== place) march.route.push(place);
  march.play = entry.play;
  march.last = entry.seq;
  if (event.event === "moved") march.land = true;
  else march.sea = true;
  const who = atlas.generalName(String(event.general ?? ""));
  const [from, ...rest] = march.route.map((place) => atlas.spaceInText(place));
  const to = rest.pop();
  if (from === undefined || to === undefined || event.event === "embarked") {
    march.text = event.text;
    return;
  }
  const way = { who, from, to };
  const via = listed(rest);
  if (!march.sea) march.text = via ? t("log.marchVia", { ...way, via }) : t("log.march", way);
  else if (!march.land) march.text = via ? t("log.sailsVia", { ...way, via }) : t("log.sails", way);
  else march.text = via ? t("log.marchSailsVia", { ...way, via }) : t("log.marchSails", way);
}

/** A fight as one line, with the cards played in it and its consequences below. */
function fightLines(first: LogLine, fight: ShownFight, atlas: Atlas): LogLine {
  const below = (index: number, text: string, card: string | null, seat: number | null): LogLine => ({
    ...first,
    key: `${first.key}.${index}`,
    kind: "event",
    event: { event: card ? "surprise_played" : "units_eliminated", text, place: fight.place },
    fight: null,
    under: [],
    text,
    card,
    seat,
  });
  const cards = fight.cards.map((own) =>
    below(
      0,
      t(own.cancelled ? "log.cardCancelled" : "log.card", {
        who: atlas.seatName(own.seat),
        card: atlas.name({ kind: "card", id: own.card }),
      }),
      own.card,
      own.seat,
    ),
  );
  const effects = fight.cards.flatMap((own) => own.effects.map((text) => below(0, text, null, own.seat)));
  const after = fight.after.map((text) => below(0, text, null, first.seat));
  return {
    ...first,
    text: fightLine(fight, atlas),
    fight,
    card: null,
    under: [...cards, ...effects, ...after].map((own, index) => ({ ...own, key: `${first.key}.${index}` })),
  };
}

/** The lines with their details, in order. */
export const flat = (lines: LogLine[]): LogLine[] => lines.flatMap((own) => [own, ...flat(own.under)]);

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

/** How many entries back a march still in progress may have begun. */
const RECENT = 80;

/** The log lines of the newest entries; a march in progress is shown from its beginning. */
export function freshLines(entries: Entry[], fresh: Entry[], atlas: Atlas): LogLine[] {
  const first = fresh[0]?.seq;
  if (first === undefined) return [];
  return flat(logLines(entries.slice(-RECENT), atlas)).filter(
    (own) => own.last >= first && own.kind !== "heading",
  );
}
