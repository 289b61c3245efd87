// One lesson in the browser: the source of its table's states, and what its coach says. The server replays it
// from the answers each time, so a reload loses nothing.

import { untrack } from "svelte";
import * as api from "../api/client";
import type { Command, LiveHandlers } from "../api/live";
import type { About, LessonState, Noun, StateMessage, TableInfo, WhyNot } from "../api/types";
import type { Channel, Source } from "../state/source";
import { progress } from "./progress.svelte";

export const NEXT = "next";
export const CHOICE = "choice ";

export class Lesson implements Source {
  now = $state.raw<LessonState | null>(null);
  busy = $state(false);
  problem = $state("");
  /** Wrong answers to this step. */
  mistakes = $state(0);
  /** Called before the screen learns what an answer has changed. */
  onmoved: () => void = () => undefined;
  private handlers: LiveHandlers | null = null;

  constructor(readonly id: string) {}

  /** Whether it is a puzzle, which shows no answers before they are asked for. */
  get isPuzzle(): boolean {
    return this.id.startsWith("puzzle/");
  }

  /** Whether it is a case of the rulebook, without words of its own. */
  get isCase(): boolean {
    return this.id.startsWith("case/");
  }

  // ---------------------------------------------------------------- the table's source

  async table(): Promise<TableInfo> {
    // Read once, because progress changes with every answer, and the table opens only when it is shown.
    const answers = untrack(() => progress.answers(this.id));
    try {
      this.now = await api.playLesson(this.id, answers, []);
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.problem.code !== "stale") throw error;
      this.now = await api.playLesson(this.id, [], []); // the lesson has been changed in the meantime
    }
    return this.now.state.table;
  }

  channel(handlers: LiveHandlers): Channel {
    this.handlers = handlers;
    return {
      viewpoint: "auto",
      open: () => {
        handlers.connected(true);
        if (this.now) handlers.state(this.now.state);
      },
      close: () => (this.handlers = null),
      setViewpoint: () => undefined,
      send: (command) => this.carryOut(command),
    };
  }

  whyNot(_seat: number, action: string): Promise<WhyNot> {
    return api.whyNotInLesson(this.id, this.now?.answers ?? [], action);
  }

  about(noun: Noun): Promise<About> {
    return api.aboutInLesson(this.id, this.now?.answers ?? [], noun);
  }

  private async carryOut(command: Command): Promise<void> {
    if (command.type === "play") await this.answer(command.action);
    if (command.type === "march") await this.answer(...command.actions);
  }

  // ---------------------------------------------------------------- the learner's answers

  /** Give an answer, or the steps of a march; a wrong one is explained and changes nothing. */
  answer(...answers: string[]): Promise<void> {
    return this.ask((before) => api.playLesson(this.id, before.answers, answers));
  }

  private async ask(request: (before: LessonState) => Promise<LessonState>): Promise<void> {
    const before = this.now;
    if (!before || this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      this.take(await request(before), before);
    } catch (error) {
      this.problem = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  next(): Promise<void> {
    return this.answer(NEXT);
  }

  choose(words: string): Promise<void> {
    return this.answer(CHOICE + words);
  }

  /** Let the right answer be played. */
  async show(): Promise<void> {
    if (this.isPuzzle) await this.ask((before) => api.showNextStep(this.id, before.answers));
    else if (this.now?.coach) await this.answer(this.now.coach.answer);
  }

  async startAgain(): Promise<void> {
    progress.note(this.id, [], false);
    this.take(await api.playLesson(this.id, [], []), null);
  }

  private take(after: LessonState, before: LessonState | null): void {
    const moved = after.answers.length !== before?.answers.length;
    this.mistakes = moved ? 0 : this.mistakes + 1;
    this.now = after;
    if (!moved) return;
    progress.note(this.id, after.answers, after.end !== null);
    this.onmoved();
    this.handlers?.state(before ? continued(after.state, before.state) : after.state);
  }
}

/**
 * The state with only the entries that the screen does not have yet; those are shown with animation and
 * sound.
 */
function continued(state: StateMessage, known: StateMessage): StateMessage {
  return { ...state, reset: false, entries: state.entries.filter((entry) => entry.seq > known.seq) };
}
