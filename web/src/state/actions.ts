// Answering the question: a click becomes a play, a choice at the spot or a narrower selection.

import type { Noun, Option } from "../api/types";
import { names } from "../model/options";
import type { Commands } from "./commands";
import type { Connection } from "./connection.svelte";
import type { Fights } from "./fights.svelte";
import type { GameState } from "./game.svelte";
import type { Screen } from "./screen.svelte";
import type { Selection } from "./selection.svelte";

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

  play(action: string): Promise<boolean> {
    return this.give((seat) => this.commands.play(seat, action));
  }

  /** Take an answer; a march goes as far as nothing comes in between. */
  answer(option: Option): Promise<boolean> {
    const { path } = option;
    return path ? this.give((seat) => this.commands.march(seat, path)) : this.play(option.action);
  }

  /** Answer for the seat that is asked, unless the last command is still under way. */
  private async give(command: (seat: number) => Promise<boolean>): Promise<boolean> {
    const { decision } = this.screen;
    if (!decision || this.connection.busy) return false;
    this.selection.choice = null;
    this.fights.picked = null; // seen; the next one comes with the answer
    return command(decision.seat);
  }
}
