// The past moment on the screen instead of the present.

import * as api from "../api/client";
import type { Moment } from "../api/types";
import type { GameState } from "./game.svelte";
import type { LastProblem } from "./problem.svelte";
import type { Viewpoint } from "./viewpoint.svelte";

export class Replay {
  moment = $state.raw<Moment | null>(null);
  private wanted: number | null = null;

  constructor(
    private readonly id: string,
    private readonly game: GameState,
    private readonly viewpoint: Viewpoint,
    private readonly problem: LastProblem,
  ) {}

  readonly active: boolean = $derived(this.moment !== null);
  /** The moment on the screen; one loaded for another viewpoint is not shown. */
  readonly shown: Moment | null = $derived.by(() =>
    this.moment?.viewpoint != null && this.viewpoint.covered ? null : this.moment,
  );

  /** Show the table after a play; null: the present. */
  async show(play: number | null): Promise<void> {
    this.wanted = play;
    if (play === null) {
      this.moment = null;
      return;
    }
    try {
      const found = await api.history(this.id, play, this.viewpoint.covered ? null : this.game.viewpoint);
      if (this.wanted === play) this.moment = found;
    } catch (error) {
      if (error instanceof api.Refusal) this.problem.current = error.problem;
      else throw error;
    }
  }
}
