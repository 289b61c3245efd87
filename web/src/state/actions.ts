// Answers the question: a click becomes a play, a choice at the spot or a narrower selection.

import type { Noun, Option } from "../api/types";
import { graveLosses, isHarmless } from "../model/losses";
import { names } from "../model/options";
import type { Commands } from "./commands";
import type { Connection } from "./connection.svelte";
import type { Forecast } from "./forecast.svelte";
import type { Fights } from "./fights.svelte";
import type { GameState } from "./game.svelte";
import type { Screen } from "./screen.svelte";
import type { Summaries } from "./summaries.svelte";
import type { Selection } from "./selection.svelte";

/** With more than this many answers for one click, glow on the map instead of a list at the spot. */
const LONG_LIST = 8;

/**
 * Whether a click must be confirmed: never, always, or as for a finger, which cannot hover to see what an answer does.
 * A tap that can be undone and does no harm is played at once.
 */
export type ConfirmWhen = "none" | "finger" | "always";

export class Actions {
  constructor(
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly selection: Selection,
    private readonly forecast: Forecast,
    private readonly fights: Fights,
    private readonly connection: Connection,
    private readonly commands: Commands,
    private readonly summaries: Summaries,
  ) {}

  /** Handle a click on a noun: play, offer a choice at the spot, or narrow what glows. */
  press(noun: Noun, x: number, y: number, care: ConfirmWhen = "none"): boolean {
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
    this.offer(options, this.game.atlas?.name(noun) ?? "", x, y, care);
    return true;
  }

  /** Play a single answer (or wait for a second tap); let the player choose among several at the spot. */
  offer(options: Option[], title: string, x: number, y: number, care: ConfirmWhen = "none"): void {
    const alone = options.length === 1 ? options[0]! : null;
    if (alone && !this.needsConfirmation(alone, care)) void this.answer(alone);
    else this.selection.choice = { title, options, x, y, confirm: alone !== null };
  }

  /** Play an answer in notation, as typed or advised. */
  play(action: string): Promise<boolean> {
    const option = this.screen.decision?.options.find((own) => own.action === action);
    return option ? this.answer(option) : this.give((seat) => this.commands.play(seat, action));
  }

  /** Choose at the spot; ask there for confirmation if it has a serious cost. */
  choose(option: Option): void {
    const { choice } = this.selection;
    if (choice && !choice.confirm && this.isGrave(option))
      this.selection.choice = { ...choice, options: [option], confirm: true };
    else void this.answer(option, true);
  }

  private needsConfirmation(option: Option, care: ConfirmWhen): boolean {
    if (care === "always" || this.isGrave(option)) return true;
    if (care === "none") return false;
    if (!this.screen.decision?.undoable || !this.forecast.current) return true;
    const preview = this.forecast.preview(option);
    return preview !== null && !isHarmless(preview);
  }

  isGrave(option: Option): boolean {
    return graveLosses(this.forecast.preview(option)).length > 0;
  }

  /** Play an answer, unless it has a serious cost and is not `sure`; a march goes as far as it can. */
  answer(option: Option, sure = false): Promise<boolean> {
    if (!sure && this.isGrave(option)) {
      this.selection.doubtful = option;
      return Promise.resolve(false);
    }
    const { path } = option;
    return path
      ? this.give((seat) => this.commands.march(seat, path))
      : this.give((seat) => this.commands.play(seat, option.action));
  }

  /** Answer for the deciding seat, unless the last command is still running. */
  private async give(command: (seat: number) => Promise<boolean>): Promise<boolean> {
    const { decision } = this.screen;
    if (!decision || this.connection.busy) return false;
    this.selection.choice = null;
    this.selection.doubtful = null;
    this.fights.picked = null; // seen; the next one comes with the answer
    this.summaries.shown = null;
    return command(decision.seat);
  }
}
