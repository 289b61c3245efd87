// The server's forecast of the open question: how far a march can go, the next fight, what each option may
// lead to. It comes with the question.

import type { FightAhead, Forecast as ServerForecast, Option, Preview } from "../api/types";
import type { Fights } from "./fights.svelte";
import type { GameState } from "./game.svelte";
import type { Screen } from "./screen.svelte";

export class Forecast {
  constructor(
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly fights: Fights,
  ) {}

  readonly current: ServerForecast | null = $derived.by(() =>
    this.game.askedHere && this.game.asked?.mine ? this.game.forecast : null,
  );

  /** A battle that may still be prevented. */
  readonly threat: FightAhead | null = $derived.by(() =>
    this.screen.decision &&
    !this.fights.shown &&
    this.current?.fight?.threatens &&
    !this.fights.isPutAway(this.threatName)
      ? this.current.fight
      : null,
  );
  /** A threat is closed for one question; the next one shows it again. */
  get threatName(): string {
    return `threat ${this.game.question}`;
  }

  preview(option: Option): Preview | null {
    if (option.preview) return option.preview;
    return (this.screen.decision && this.current?.options[option.action]) ?? null;
  }
}
