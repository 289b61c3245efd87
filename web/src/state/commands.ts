// The commands a player gives the server. Which option to play is left to actions.ts.

import type { Command } from "../api/live";
import type { StandingAnswer } from "../api/types";
import type { Connection } from "./connection.svelte";
import type { GameState } from "./game.svelte";
import type { Journal } from "./journal.svelte";
import type { LastProblem } from "./problem.svelte";
import type { Screen } from "./screen.svelte";

export class Commands {
  constructor(
    private readonly connection: Connection,
    private readonly game: GameState,
    private readonly journal: Journal,
    private readonly screen: Screen,
    private readonly problem: LastProblem,
  ) {}

  play(seat: number, action: string): Promise<boolean> {
    return this.send({ type: "play", seat, action, expect: this.game.seq });
  }

  /** The steps of a march, as one command. */
  march(seat: number, actions: string[]): Promise<boolean> {
    return this.send({ type: "march", seat, actions, expect: this.game.seq });
  }

  async undo(): Promise<boolean> {
    // On a shared screen the last play may have been another seat's.
    const seats = this.game.table?.me.seats ?? [];
    const last = this.journal.entries.findLast(
      (entry) => entry.kind === "play" && !entry.undone && entry.seat !== null && seats.includes(entry.seat),
    );
    const seat = last?.seat ?? this.game.viewpoint ?? seats[0];
    if (seat === undefined || seat === null) return false;
    return this.send({ type: "undo", seat, expect: this.game.seq });
  }

  answerUndo(agree: boolean): Promise<boolean> {
    const waiting = this.game.table?.undo?.waiting ?? [];
    const seat = this.game.table?.me.seats.find((own) => waiting.includes(own));
    if (seat === undefined) return Promise.resolve(false);
    return this.send({ type: "undo_answer", seat, agree });
  }

  /** Answer a kind of question in advance; null takes the answer back. */
  stand(question: string, answer: string | null, until: StandingAnswer["until"] = "round"): Promise<boolean> {
    const seat =
      this.screen.decision?.seat ?? this.game.standing.find((own) => own.question === question)?.seat;
    if (seat === undefined) return Promise.resolve(false);
    return this.send({ type: "standing", seat, question, answer, until, when: "always" });
  }

  pause(paused: boolean): Promise<boolean> {
    return this.send({ type: "pause", paused });
  }

  step(): Promise<boolean> {
    return this.send({ type: "step" });
  }

  private async send(command: Command): Promise<boolean> {
    if (!this.connection.opened) return false;
    const problem = await this.connection.send(command);
    this.problem.ofCommand(problem);
    return problem === null;
  }
}
