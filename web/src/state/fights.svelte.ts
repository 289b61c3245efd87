// Which battle or siege has its panel open.

import { combatReports, isOpen, type CombatReport } from "../model/combat";
import type { GameState } from "./game.svelte";
import type { Journal } from "./journal.svelte";
import type { Replay } from "./replay.svelte";

export class Fights {
  /** By its entry: the newest fight, or one picked in the log. */
  picked = $state<number | null>(null);

  constructor(
    private readonly game: GameState,
    private readonly journal: Journal,
    private readonly replay: Replay,
  ) {}

  readonly all: CombatReport[] = $derived.by(() => combatReports(this.journal.entries));
  /** The fight on the screen: the one that is still undecided, or the one picked. */
  readonly shown: CombatReport | null = $derived.by(() => {
    if (this.replay.active) return null;
    const newest = this.all.at(-1);
    if (newest && isOpen(newest) && this.game.table?.state === "running") return newest;
    return this.picked === null ? null : (this.all.findLast((fight) => fight.seq === this.picked) ?? null);
  });

  /** A fight goes over several plays: it is shown as long as something new is told of it. */
  showIfNewsAfter(seq: number): void {
    const newest = this.all.at(-1);
    if (newest && newest.last > seq) this.picked = newest.seq;
  }
}
