// What may be on the screen now: the present or past view, the decision, and whose cards.

import type { Decision, View } from "../api/types";
import type { GameState } from "./game.svelte";
import type { Replay } from "./replay.svelte";
import type { Viewpoint } from "./viewpoint.svelte";

export class Screen {
  constructor(
    private readonly game: GameState,
    private readonly viewpoint: Viewpoint,
    private readonly replay: Replay,
  ) {}

  readonly view: View | null = $derived.by(() => this.replay.shown?.view ?? this.game.view);
  /** The question, if this person must answer it now. */
  readonly decision: Decision | null = $derived.by(() => {
    const { asked, askedHere, mayPlay } = this.game;
    return !this.replay.active && asked?.mine && askedHere && !this.viewpoint.covered && mayPlay
      ? asked
      : null;
  });
  /** The seat whose cards are shown; nobody's while the screen is being handed over. */
  readonly handSeat: number | null = $derived.by(() => {
    if (!this.view || this.view.seat < 0) return null;
    if (this.viewpoint.covered || !this.viewpoint.mayShow(this.view.seat)) return null;
    return this.view.seat;
  });
}
