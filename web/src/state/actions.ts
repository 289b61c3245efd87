// Answering the question: a click becomes a play, a choice at the spot or a narrower selection.

import type { Noun, Option } from "../api/types";
import { names } from "../model/options";
import type { Commands } from "./commands";
import type { Connection } from "./connection.svelte";
import type { Fights } from "./fights.svelte";
import type { GameState } from "./game.svelte";
import type { Screen } from "./screen.svelte";
import type { Selection } from "./selection.svelte";

/** How long a march of several steps waits for the table after each of them. */
const STEP_MS = 4000;
/** More than this many answers behind one click: glow on the map instead of a list at the spot. */
const LONG_LIST = 8;

export class Actions {
  constructor(
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly selection: Selection,
    private readonly fights: Fights,
    private readonly connection: Connection,
    private readonly commands: Commands,
  ) {}

  /** A click on something that can be named: plays, offers a choice at the spot, or narrows what glows. */
  press(noun: Noun, x: number, y: number, careful = false): boolean {
    if (!this.screen.decision) return false;
    const options =
      noun.kind === "place"
        ? this.screen.view
          ? this.selection.answersAt(noun.id)
          : []
        : this.selection.offered.filter((option) => names(option, noun));
    if (options.length === 0) return false;
    if (options.length > LONG_LIST && noun.kind !== "place") {
      this.selection.pick(noun);
      return true;
    }
    this.offer(options, this.game.atlas?.name(noun) ?? "", x, y, careful);
    return true;
  }

  /** One answer is played (or waits for a second tap); of several one is chosen at the spot. */
  offer(options: Option[], title: string, x: number, y: number, careful = false): void {
    if (options.length === 1 && !careful) void this.answer(options[0]!);
    else this.selection.choice = { title, options, x, y, confirm: options.length === 1 };
  }

  async play(action: string): Promise<boolean> {
    const { decision } = this.screen;
    if (!decision || this.connection.busy) return false;
    this.selection.choice = null;
    this.fights.picked = null; // seen; the next one comes with the answer
    return this.commands.play(decision.seat, action);
  }

  /** Take an answer; a march goes on step by step until somebody is asked something else. */
  async answer(option: Option): Promise<boolean> {
    if (!option.path) return this.play(option.action);
    const general = this.screen.decision?.subjects.find((noun) => noun.kind === "general")?.id;
    for (const [index, action] of option.path.entries()) {
      const now = this.screen.decision;
      const same = now?.subjects.some((noun) => noun.kind === "general" && noun.id === general);
      if (!now || !same || !now.options.some((own) => own.action === action)) return index > 0;
      const before = this.game.seq;
      if (!(await this.play(action))) return false;
      if (!(await this.movedOn(before))) return false;
    }
    return true;
  }

  /** Wait until the table has told what a play led to. */
  private async movedOn(from: number): Promise<boolean> {
    for (let waited = 0; waited < STEP_MS; waited += 20) {
      if (this.game.seq > from) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  }
}
