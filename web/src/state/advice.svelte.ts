// The coach's plan, once it was requested. While the player follows it, the next step appears automatically.

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
  /** Whether the map shows faintly what the coach does not talk about, as in a first game. */
  quiet = $state(false);
  /** The question that `current` answers. */
  private question = $state.raw<string | null>(null);

  constructor(
    private readonly id: string,
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly problem: LastProblem,
  ) {}

  /** Which of the questions to the coach is the last one. */
  private asked = 0;
  readonly allowed: boolean = $derived.by(
    () => this.screen.decision !== null && (this.game.table?.me.may.includes("advice") ?? false),
  );
  /** Whether the advice is for the open question, not the previous one. */
  readonly fresh: boolean = $derived.by(() => this.current !== null && this.question === this.game.question);
  readonly option: Option | null = $derived.by(() =>
    this.fresh
      ? (this.screen.decision?.options.find((option) => option.action === this.current?.action) ?? null)
      : null,
  );
  readonly places: string[] = $derived.by(
    () => this.option?.nouns.filter((noun) => noun.kind === "place").map((noun) => spaceOf(noun.id)) ?? [],
  );
  /** The remaining steps of the panel, which numbers them: in a first game only those that matter most. */
  readonly open: AdvisedStep[] = $derived.by(() =>
    this.screen.decision && this.current
      ? this.current.plan.filter((step) => step.status !== "done" && (step.suggested || !this.quiet))
      : [],
  );
  /** Those of them that are on the map. */
  readonly marked: AdvisedStep[] = $derived(this.open.filter((step) => step.places.length));
  readonly numbers: number[] = $derived(this.marked.map((step) => this.open.indexOf(step) + 1));

  /** The spaces and Generals that glow as usual while the rest is faint; null: everything glows as usual. */
  readonly emphasized: { places: Set<string>; generals: Set<string> } | null = $derived.by(() => {
    if (!this.quiet || !this.following || !this.screen.decision) return null;
    const generals = this.option?.nouns.filter((noun) => noun.kind === "general").map((noun) => noun.id);
    const places = [...this.open.flatMap((step) => step.places), ...this.places];
    return { places: new Set(places), generals: new Set(generals) };
  });

  /** Ask the coach; an answer that arrives too late is not shown. */
  async ask(): Promise<void> {
    const { decision } = this.screen;
    if (!decision || !this.allowed || this.loading) return;
    const { question } = this.game;
    const asked = ++this.asked;
    this.loading = true;
    this.following = true;
    this.problem.current = null;
    try {
      const found = await api.advice(this.id, decision.seat);
      if (question === this.game.question && asked === this.asked) {
        this.current = found;
        this.question = question;
      }
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      if (question === this.game.question && asked === this.asked) this.problem.current = error.problem;
    } finally {
      if (asked === this.asked) this.loading = false;
    }
    if (asked === this.asked && this.following && question !== this.game.question) await this.ask();
  }

  /** The question has changed: a plan being followed stays on the screen until its next step is known. */
  questionChanged(): void {
    if (!this.following) this.current = null;
  }

  /** Close it, and drop an answer that has not arrived yet. */
  clear(): void {
    this.asked++;
    this.loading = false;
    this.following = false;
    this.current = null;
  }
}
