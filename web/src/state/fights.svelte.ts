// Which battle or siege has its panel open.

import { fightsOf, isOpen, type ShownFight } from "../model/fights";
import type { GameState } from "./game.svelte";
import type { Journal } from "./journal.svelte";
import type { Replay } from "./replay.svelte";

export class Fights {
  /** The id of the newest fight, or of one picked in the log. */
  picked = $state<string | null>(null);
  /** An undecided fight that was closed; its question can be answered below the map. */
  private putAway = $state<string | null>(null);

  constructor(
    private readonly game: GameState,
    private readonly journal: Journal,
    private readonly replay: Replay,
  ) {}

  readonly all: ShownFight[] = $derived.by(() => fightsOf(this.journal.entries));
  /** The fight on the screen: that of the past moment shown, the undecided one, or the picked one. */
  readonly shown: ShownFight | null = $derived.by(() => {
    if (this.replay.active) {
      const past = this.replay.shown?.fights.at(-1);
      return past ? { ...past, seq: 0, last: 0 } : null;
    }
    const newest = this.all.at(-1);
    if (newest && isOpen(newest) && this.game.table?.state === "running")
      return newest.id === this.putAway ? null : newest;
    return this.picked === null ? null : (this.all.findLast((fight) => fight.id === this.picked) ?? null);
  });

  /** Close the panel; `threat` names a battle that has not begun. */
  close(threat: string | null = null): void {
    this.putAway = this.shown?.id ?? threat;
    this.picked = null;
  }

  isPutAway(threat: string): boolean {
    return this.putAway === threat;
  }

  /** A fight takes several plays: show it as long as there is news about it. */
  showIfNewsAfter(seq: number): void {
    const newest = this.all.at(-1);
    if (newest && newest.last > seq) this.picked = newest.id;
  }
}
