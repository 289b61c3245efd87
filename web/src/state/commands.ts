// The commands a player gives the server. actions.ts decides which option to play.

import type { Command } from "../api/live";
import type { AutomaticAnswerInfo, SurpriseMoment, SurpriseTrigger } from "../api/types";
import { t } from "../words";
import type { Announcements } from "./announcements.svelte";
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
    private readonly announcements: Announcements,
  ) {}

  play(seat: number, action: string): Promise<boolean> {
    return this.send({ type: "play", seat, action, expect: this.game.seq });
  }

  /** The steps of a march as one command. */
  async march(seat: number, actions: string[]): Promise<boolean> {
    const done = await this.send({ type: "march", seat, actions, expect: this.game.seq });
    const end = this.connection.march;
    if (done && end?.stopped) {
      const place = end.at ? (this.game.atlas?.placeName(end.at) ?? end.at) : t("march.onTheWay");
      this.announcements.say(t(`march.stopped.${end.stopped}`, { place }));
    }
    return done;
  }

  async undo(): Promise<boolean> {
    // On a shared screen another seat may have made the last play.
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

  /** Whether somebody may take over a seat of the running game. */
  answerSeat(agree: boolean): Promise<boolean> {
    const waiting = this.game.table?.seat_request?.waiting ?? [];
    const seat = this.game.table?.me.seats.find((own) => waiting.includes(own));
    if (seat === undefined) return Promise.resolve(false);
    return this.send({ type: "seat_answer", seat, agree });
  }

  /** Set the automatic answer to a kind of question; null removes it. */
  answerAutomatically(
    question: string,
    answer: string | null,
    until: AutomaticAnswerInfo["until"] = "round",
  ): Promise<boolean> {
    const seat =
      this.screen.decision?.seat ?? this.game.automaticAnswers.find((own) => own.question === question)?.seat;
    if (seat === undefined) return Promise.resolve(false);
    return this.send({ type: "automatic_answer", seat, question, answer, until, when: "always" });
  }

  /** Set when to be asked about one of your Surprise cards. */
  trigger(
    card: string,
    ask: SurpriseTrigger["ask"],
    until: SurpriseTrigger["until"] = "game",
    moments: SurpriseMoment[] = [],
    against: number[] = [],
  ): Promise<boolean> {
    const seat = this.game.viewpoint;
    if (seat === null) return Promise.resolve(false);
    return this.send({ type: "trigger", seat, card, ask, until, moments, against });
  }

  /** No question about Surprise cards for the rest of the Round. */
  quietRound(): Promise<boolean> {
    const seat = this.game.viewpoint;
    if (seat === null) return Promise.resolve(false);
    return this.send({
      type: "automatic_answer",
      seat,
      question: "surprise_window",
      answer: "pass",
      until: "round",
      when: "always",
    });
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
