// What the server says lies ahead of the open question: how far a march can go, the fight to come, what an option faces.

import * as api from "../api/client";
import type { FightAhead, Option, Outlook, Preview } from "../api/types";
import type { Fights } from "./fights.svelte";
import type { GameState } from "./game.svelte";
import type { Screen } from "./screen.svelte";

/** Verbs whose odds the server can tell beforehand. */
const FORESEEABLE = new Set(["move", "siege", "sail", "intercept", "evade"]);

export class Forecast {
  outlook = $state.raw<Outlook | null>(null);
  private readonly previews = new Map<string, Promise<Preview>>();

  constructor(
    private readonly id: string,
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly fights: Fights,
  ) {}

  /** A battle that may still be prevented. */
  readonly threat: FightAhead | null = $derived.by(() =>
    this.screen.decision && !this.fights.shown && this.outlook?.fight?.threatens ? this.outlook.fight : null,
  );

  /** Ask for the outlook; an answer to a question that is gone is dropped. */
  async load(): Promise<void> {
    const { askedHere, asked, question } = this.game;
    if (!askedHere || !asked?.mine) return;
    try {
      const found = await api.outlook(this.id);
      if (question === this.game.question) this.outlook = found;
    } catch {
      // without it the map shows single steps
    }
  }

  preview(option: Option): Promise<Preview> | null {
    if (option.preview) return Promise.resolve(option.preview);
    const { decision } = this.screen;
    if (!FORESEEABLE.has(option.verb) || !decision) return null;
    let known = this.previews.get(option.action);
    if (!known) {
      known = api.preview(this.id, decision.seat, option.action);
      this.previews.set(option.action, known);
    }
    return known;
  }

  clear(): void {
    this.outlook = null;
    this.previews.clear();
  }
}
