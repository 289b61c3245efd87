// What the others did since a seat's last Player Turn, cut out of the log.

import type { LogLine } from "./log";

/** Whether this part of the log reaches back to a seat's last turn. */
export function reachesLastTurn(lines: LogLine[], seat: number): boolean {
  const turns = lines.filter((line) => line.event?.event === "segment");
  const present = turns.findLastIndex((line) => line.seat !== seat);
  return turns.slice(0, Math.max(0, present)).some((line) => line.seat === seat);
}

/** The part of the log between the end of a seat's last turn and now, or the beginning of its present turn. */
export function sinceLastTurn(lines: LogLine[], seat: number): LogLine[] {
  const turns = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.event?.event === "segment");
  let end = lines.length;
  let last = turns.length - 1;
  while (last >= 0 && turns[last]!.line.seat === seat) end = turns[last--]!.index;
  let begin = last;
  while (begin >= 0 && turns[begin]!.line.seat !== seat) begin--;
  if (begin < 0) return []; // no turn of his own yet, or not in this part of the log
  const from = turns[begin + 1]?.index ?? end;
  return lines.slice(from, end);
}

/** The lines worth telling to somebody who comes back: no dice, no bare headings. */
export function worthTelling(lines: LogLine[]): LogLine[] {
  return lines.filter(
    (line) =>
      line.kind === "event" && !/^(movement_roll|activated|cards_dealt)$/.test(line.event?.event ?? ""),
  );
}
