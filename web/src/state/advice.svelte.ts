// What a bot would do here, once it was asked for.

import * as api from "../api/client";
import type { Advice, Option } from "../api/types";
import { spaceOf } from "../model/atlas";
import type { GameState } from "./game.svelte";
import type { LastProblem } from "./problem.svelte";
import type { Screen } from "./screen.svelte";

export class BotAdvice {
  current = $state.raw<Advice | null>(null);
  loading = $state(false);

  constructor(
    private readonly id: string,
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly problem: LastProblem,
  ) {}

  readonly allowed: boolean = $derived.by(
    () => this.screen.decision !== null && (this.game.table?.me.may.includes("advice") ?? false),
  );
  readonly option: Option | null = $derived.by(
    () => this.screen.decision?.options.find((option) => option.action === this.current?.action) ?? null,
  );
  readonly places: string[] = $derived.by(
    () => this.option?.nouns.filter((noun) => noun.kind === "place").map((noun) => spaceOf(noun.id)) ?? [],
  );

  /** Ask a bot what it would do; an answer that comes too late is not shown. */
  async ask(): Promise<void> {
    const { decision } = this.screen;
    if (!decision || !this.allowed || this.loading) return;
    const { question } = this.game;
    this.loading = true;
    this.problem.current = null;
    try {
      const found = await api.advice(this.id, decision.seat);
      if (question === this.game.question) this.current = found;
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      if (question === this.game.question) this.problem.current = error.problem;
    } finally {
      this.loading = false;
    }
  }

  clear(): void {
    this.current = null;
  }
}
