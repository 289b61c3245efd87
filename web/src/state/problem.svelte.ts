// Why the server refused the last request, for as long as it matters.

import type { Problem } from "../api/types";

export class LastProblem {
  current = $state.raw<Problem | null>(null);
  /** A click came too late; shown until the state after the next. */
  private outdated = false;

  /** The result of a command; null if it succeeded. */
  ofCommand(problem: Problem | null): void {
    this.current = problem;
    // The position changed while the click was on its way: the message stays longer than the next state.
    this.outdated = problem?.code === "stale";
  }

  /** The question has changed. */
  questionChanged(): void {
    if (!this.outdated) this.current = null;
    this.outdated = false;
  }
}
