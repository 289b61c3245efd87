// What everybody should notice when it happens: changes of standing, dice, why a march stopped. Each stays for a while.

import type { Change, Entry, RollAccount } from "../api/types";

export type News =
  | { id: number; mine: boolean; change: Change }
  | { id: number; mine: boolean; roll: RollAccount }
  | { id: number; mine: boolean; text: string };

type Content = { change: Change } | { roll: RollAccount } | { text: string };

const MOST = 4;
const STAYS_MS = 5000;
const MINE_STAYS_MS = 9000;
/** Rolls that are told beside the log; battles and sieges have a panel of their own. */
const ROLLS = new Set<RollAccount["kind"]>([
  "interception",
  "evasion",
  "attrition",
  "general_loss",
  "weather",
]);

export class Announcements {
  shown = $state.raw<News[]>([]);
  private counter = 0;

  /** What new entries changed, from the viewpoint of some seats. */
  take(entries: Entry[], own: readonly number[]): void {
    for (const entry of entries) {
      if (entry.undone) continue;
      const inFights = new Set(entry.fights.flatMap((fight) => fight.after));
      for (const roll of entry.rolls)
        if (ROLLS.has(roll.kind) && !inFights.has(roll.text)) this.add({ roll }, own.includes(roll.seat));
      for (const change of entry.changes)
        this.add(
          { change },
          change.seats.some((seat) => own.includes(seat)),
        );
    }
  }

  say(text: string): void {
    this.add({ text }, true);
  }

  private add(content: Content, mine: boolean): void {
    const id = ++this.counter;
    const all = [...this.shown, { id, mine, ...content } as News];
    // What is mine stays longest when there is too much.
    while (all.length > MOST)
      all.splice(
        Math.max(
          0,
          all.findIndex((news) => !news.mine),
        ),
        1,
      );
    this.shown = all;
    setTimeout(
      () => (this.shown = this.shown.filter((news) => news.id !== id)),
      mine ? MINE_STAYS_MS : STAYS_MS,
    );
  }
}
