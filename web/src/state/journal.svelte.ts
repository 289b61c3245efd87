// The journal entries in this browser, and loading older ones.

import * as api from "../api/client";
import type { Entry, StateMessage } from "../api/types";
import type { Chat } from "./chat.svelte";
import type { GameState } from "./game.svelte";

export class Journal {
  entries = $state.raw<Entry[]>([]);
  /** The entries that came with the last state, for animation and sound. */
  fresh = $state.raw<Entry[]>([]);
  /** Whether there are older entries on the server. */
  hasOlder = $state(false);
  loading = $state(false);
  /** Why older entries could not be loaded. */
  problem = $state("");

  constructor(
    private readonly id: string,
    private readonly game: GameState,
    private readonly chat: Chat,
  ) {}

  take(message: StateMessage): void {
    this.entries = message.reset ? message.entries : mergeEntries(this.entries, message.entries);
    // Entries are counted from 1, but those only others may see are left out, so the server's answer decides.
    if (message.reset) this.hasOlder = (message.entries[0]?.seq ?? 1) > 1;
    this.fresh = message.reset ? [] : message.entries;
    this.chat.add(message.entries);
  }

  /** Load the entries before those we have, for the same viewpoint. */
  async loadOlder(): Promise<void> {
    const first = this.entries[0]?.seq;
    if (!this.hasOlder || this.loading || first === undefined) return;
    const { viewpoint } = this.game;
    this.loading = true;
    try {
      const found = await api.entriesBefore(this.id, first, viewpoint);
      if (viewpoint !== this.game.viewpoint || this.entries[0]?.seq !== first) return;
      this.entries = [...found.entries, ...this.entries];
      this.chat.add(found.entries);
      this.hasOlder = found.more;
      this.problem = "";
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      this.problem = error.message;
    } finally {
      this.loading = false;
    }
  }
}

/** New entries after those we have; an undo marks the plays it takes back. */
export function mergeEntries(known: Entry[], more: Entry[]): Entry[] {
  const last = known.at(-1)?.seq ?? 0;
  let all = [...known, ...more.filter((entry) => entry.seq > last)];
  for (const entry of more) {
    if (entry.kind !== "undo" || entry.to === null || entry.to === undefined) continue;
    const left = entry.to;
    all = all.map((own) =>
      own.kind === "play" && own.seq < entry.seq && (own.play ?? 0) > left
        ? { ...own, undone: true, events: [] }
        : own,
    );
  }
  return all;
}
