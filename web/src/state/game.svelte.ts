// What the server said last: the table, the view, and the decision that is waiting. Nothing here is decided in the
// browser; whether it may be shown is left to viewpoint.svelte.ts and screen.svelte.ts.

import type {
  Decision,
  Forecast,
  AutomaticAnswerInfo,
  SurpriseTrigger,
  StateMessage,
  TableInfo,
  Threat,
  View,
} from "../api/types";
import type { Atlas } from "../model/atlas";

export class GameState {
  atlas = $state.raw<Atlas | null>(null);
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  asked = $state.raw<Decision | null>(null);
  /** What lies ahead of the question, if it is put to the viewpoint. */
  forecast = $state.raw<Forecast | null>(null);
  standing = $state.raw<AutomaticAnswerInfo[]>([]);
  /** What the viewpoint stands to lose as the table is now. */
  threats = $state.raw<Threat[]>([]);
  triggers = $state.raw<SurpriseTrigger[]>([]);
  /** The seat the view and the entries were made for; null is a spectator. */
  viewpoint = $state<number | null>(null);
  seq = $state(0);
  canUndo = $state(false);
  /** Why a gesture that waited for others did not go on. */
  stopped = $state<StateMessage["stopped"]>(null);

  /** Several people share this screen. */
  readonly hotSeat: boolean = $derived((this.table?.me.seats.length ?? 0) > 1);
  readonly mayPlay: boolean = $derived(this.table?.me.may.includes("play") ?? false);
  /** The question is put to somebody at this screen. */
  readonly askedHere: boolean = $derived(
    this.asked !== null &&
      this.table?.state === "running" &&
      this.table.me.seats.includes(this.asked.seat) &&
      !this.table.seats[this.asked.seat]?.stand_in,
  );
  /** Tells one question from the next: it changes when somebody plays, not when somebody talks or comes in. */
  readonly question: string = $derived(
    `${this.table?.progress.plays} ${this.asked?.seat} ${this.asked?.question}`,
  );

  /** What everybody at this screen may know. */
  takeTable(message: StateMessage): void {
    this.table = message.table;
    this.asked = message.decision;
  }

  /** What belongs to one viewpoint. */
  takeView(message: StateMessage): void {
    this.view = message.view;
    this.forecast = message.forecast;
    this.standing = message.standing;
    this.threats = message.threats;
    this.triggers = message.triggers;
    this.viewpoint = message.viewpoint;
    this.seq = message.seq;
    this.canUndo = message.can_undo;
    this.stopped = message.stopped;
  }
}
