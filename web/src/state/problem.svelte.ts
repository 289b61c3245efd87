// Why the server refused what was last asked of it, for as long as it matters.

import type { Problem } from "../api/types";

export class LastProblem {
  current = $state.raw<Problem | null>(null);
  /** A click came too late; told until the state after the next. */
  private outdated = false;

  /** What came of a command; null when it was done. */
  ofCommand(problem: Problem | null): void {
    this.current = problem;
    // The position moved on while the click was under way: the reason outlasts the state that comes with it.
    this.outdated = problem?.code === "stale";
  }

  /** Another question is asked. */
  questionChanged(): void {
    if (!this.outdated) this.current = null;
    this.outdated = false;
  }
}
