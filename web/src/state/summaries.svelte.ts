// The summary of a Game Turn: shown when the turn ends, and again from the log.

import type { Entry, TurnSummary } from "../api/types";

export class Summaries {
  shown = $state.raw<TurnSummary | null>(null);

  /** Show a turn that ended with these new entries. */
  showIfNew(entries: Entry[]): void {
    const ended = entries.findLast((entry) => entry.summary !== null && !entry.undone);
    if (ended?.summary && !ended.summary.over) this.shown = ended.summary;
  }
}
