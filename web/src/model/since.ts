// What the others did since a seat's last Player Turn, taken from the log.

import type { Change, Entry } from "../api/types";
import type { LogLine } from "./log";

/** Whether this part of the log reaches back to a seat's last turn. */
export function reachesLastTurn(lines: LogLine[], seat: number): boolean {
  const turns = lines.filter((line) => line.event?.event === "segment");
  const present = turns.findLastIndex((line) => line.seat !== seat);
  return turns.slice(0, Math.max(0, present)).some((line) => line.seat === seat);
}

/** The part of the log between the end of a seat's last turn and now, or the start of its current turn. */
export function sinceLastTurn(lines: LogLine[], seat: number): LogLine[] {
  const turns = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.event?.event === "segment");
  let end = lines.length;
  let last = turns.length - 1;
  while (last >= 0 && turns[last]!.line.seat === seat) end = turns[last--]!.index;
  let begin = last;
  while (begin >= 0 && turns[begin]!.line.seat !== seat) begin--;
  if (begin < 0) return []; // the seat has not had a turn yet, or not in this part of the log
  const from = turns[begin + 1]?.index ?? end;
  return lines.slice(from, end);
}

/**
 * The lines worth showing to somebody who comes back: marches, fights and events, without headings and plain
 * dice.
 */
export function worthTelling(lines: LogLine[]): LogLine[] {
  return lines.filter(
    (line) =>
      line.kind !== "heading" &&
      line.kind !== "note" &&
      !/^(movement_roll|activated|cards_dealt|discards_reshuffled)$/.test(
        line.route.length > 1 ? "" : (line.event?.event ?? ""),
      ),
  );
}

/** The entries that belong to a part of the log. */
export function entriesOf(entries: Entry[], lines: LogLine[]): Entry[] {
  const first = lines[0]?.seq;
  const last = Math.max(...lines.map((line) => line.seq));
  if (first === undefined) return [];
  return entries.filter((entry) => entry.seq >= first && entry.seq <= last && !entry.undone);
}

/**
 * What those entries changed for a seat: totals once, from first to last; statuses and losses individually.
 */
export function changesFor(entries: Entry[], seat: number): Change[] {
  const totals = new Map<string, Change>();
  const rest: Change[] = [];
  for (const change of entries.flatMap((entry) => entry.changes)) {
    if (!change.seats.includes(seat)) continue;
    if (change.kind !== "vp" && change.kind !== "legitimacy") {
      rest.push(change);
      continue;
    }
    const before = totals.get(change.kind);
    totals.set(change.kind, before ? joinTotals(before, change) : change);
  }
  return [...[...totals.values()].filter((change) => change.before !== change.after), ...rest];
}

/** Combine two successive changes of a total. */
export function joinTotals(first: Change, next: Change): Change {
  const causes = new Map(first.causes.map((cause) => [cause.source, cause]));
  for (const cause of next.causes) {
    const known = causes.get(cause.source);
    causes.set(cause.source, known ? { ...cause, points: known.points + cause.points } : cause);
  }
  return {
    ...next,
    before: first.before,
    better: (next.after ?? 0) > (first.before ?? 0),
    causes: [...causes.values()].filter((cause) => cause.points !== 0),
  };
}

/** What happened in the turn of each player, in the order of play. */
export function byPlayer(lines: LogLine[]): [number | null, LogLine[]][] {
  const found = new Map<number | null, LogLine[]>();
  for (const line of lines) {
    const player = line.turn ?? line.seat;
    found.set(player, [...(found.get(player) ?? []), line]);
  }
  return [...found];
}
