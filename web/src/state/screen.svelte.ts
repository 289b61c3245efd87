// What may be on the screen now: the view of the present or the past, the decision, and whose cards.

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
  /** The question, if it is this person's to answer now. */
  readonly decision: Decision | null = $derived.by(() => {
    const { asked, askedHere, mayPlay } = this.game;
    return !this.replay.active && asked?.mine && askedHere && !this.viewpoint.covered && mayPlay
      ? asked
      : null;
  });
  /** Whose cards are shown: nobody's while the screen changes hands. */
  readonly handSeat: number | null = $derived.by(() => {
    if (!this.view || this.view.seat < 0) return null;
    if (this.viewpoint.covered || !this.viewpoint.mayShow(this.view.seat)) return null;
    return this.view.seat;
  });
}
