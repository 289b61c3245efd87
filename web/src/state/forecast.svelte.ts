// What the server says lies ahead of the open question: how far a march can go, the fight to come, what an option faces.
// It comes with the question.

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

  readonly outlook: ServerForecast | null = $derived.by(() =>
    this.game.askedHere && this.game.asked?.mine ? this.game.forecast : null,
  );

  /** A battle that may still be prevented. */
  readonly threat: FightAhead | null = $derived.by(() =>
    this.screen.decision && !this.fights.shown && this.outlook?.fight?.threatens ? this.outlook.fight : null,
  );

  preview(option: Option): Preview | null {
    if (option.preview) return option.preview;
    return (this.screen.decision && this.outlook?.options[option.action]) ?? null;
  }
}
