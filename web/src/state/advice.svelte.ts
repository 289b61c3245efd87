// The coach's plan, once it was asked for. Whoever follows it is told the next step without asking again.

import * as api from "../api/client";
import type { Advice, AdvisedStep, Option } from "../api/types";
import { spaceOf } from "../model/atlas";
import type { GameState } from "./game.svelte";
import type { LastProblem } from "./problem.svelte";
import type { Screen } from "./screen.svelte";

export class BotAdvice {
  current = $state.raw<Advice | null>(null);
  loading = $state(false);
  /** Whether the panel stays open from one question to the next. */
  following = $state(false);
  /** The question that `current` answers. */
  private question = $state.raw<string | null>(null);

  constructor(
    private readonly id: string,
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly problem: LastProblem,
  ) {}

  readonly allowed: boolean = $derived.by(
    () => this.screen.decision !== null && (this.game.table?.me.may.includes("advice") ?? false),
  );
  /** Whether the advice is about the open question, not about the one before. */
  readonly fresh: boolean = $derived.by(() => this.current !== null && this.question === this.game.question);
  readonly option: Option | null = $derived.by(() =>
    this.fresh
      ? (this.screen.decision?.options.find((option) => option.action === this.current?.action) ?? null)
      : null,
  );
  readonly places: string[] = $derived.by(
    () => this.option?.nouns.filter((noun) => noun.kind === "place").map((noun) => spaceOf(noun.id)) ?? [],
  );
  /** What is still to be done, in its order, as far as it is somewhere on the map. */
  readonly marked: AdvisedStep[] = $derived.by(() =>
    this.screen.decision && this.current
      ? this.current.plan.filter((step) => step.status !== "done" && step.places.length)
      : [],
  );

  /** The numbers of those steps in the panel. */
  readonly numbers: number[] = $derived.by(() => {
    const open = this.current?.plan.filter((step) => step.status !== "done") ?? [];
    return this.marked.map((step) => open.indexOf(step) + 1);
  });

  /** Ask the coach; an answer that comes too late is not shown. */
  async ask(): Promise<void> {
    const { decision } = this.screen;
    if (!decision || !this.allowed || this.loading) return;
    const { question } = this.game;
    this.loading = true;
    this.following = true;
    this.problem.current = null;
    try {
      const found = await api.advice(this.id, decision.seat);
      if (question === this.game.question) {
        this.current = found;
        this.question = question;
      }
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      if (question === this.game.question) this.problem.current = error.problem;
    } finally {
      this.loading = false;
    }
    if (this.following && question !== this.game.question) await this.ask();
  }

  /** Another question is open: a plan that is followed stays on the screen until its next step is known. */
  questionChanged(): void {
    if (!this.following) this.current = null;
  }

  clear(): void {
    this.following = false;
    this.current = null;
  }
}
