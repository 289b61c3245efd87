// Which battle or siege has its panel open.

import { fightsOf, isOpen, type ShownFight } from "../model/fights";
import type { GameState } from "./game.svelte";
import type { Journal } from "./journal.svelte";
import type { Replay } from "./replay.svelte";

export class Fights {
  /** The id of the newest fight, or of one picked in the log. */
  picked = $state<string | null>(null);

  constructor(
    private readonly game: GameState,
    private readonly journal: Journal,
    private readonly replay: Replay,
  ) {}

  readonly all: ShownFight[] = $derived.by(() => fightsOf(this.journal.entries));
  /** The fight on the screen: that of the moment looked at, the one still undecided, or the one picked. */
  readonly shown: ShownFight | null = $derived.by(() => {
    if (this.replay.active) {
      const told = this.replay.shown?.fights.at(-1);
      return told ? { ...told, seq: 0, last: 0 } : null;
    }
    const newest = this.all.at(-1);
    if (newest && isOpen(newest) && this.game.table?.state === "running") return newest;
    return this.picked === null ? null : (this.all.findLast((fight) => fight.id === this.picked) ?? null);
  });

  /** A fight goes over several plays: it is shown as long as something new is told of it. */
  showIfNewsAfter(seq: number): void {
    const newest = this.all.at(-1);
    if (newest && newest.last > seq) this.picked = newest.id;
  }
}
