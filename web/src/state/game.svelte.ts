// The latest state from the server: the table, the view, and the open decision. The browser decides nothing
// here; viewpoint.svelte.ts and screen.svelte.ts decide whether it may be shown.

import type {
  Decision,
  Destinations,
  Forecast,
  AutomaticAnswerInfo,
  SurpriseTrigger,
  StateMessage,
  TableInfo,
  Threat,
  View,
} from "../api/types";
import type { Atlas } from "../model/atlas";

/**
 * The question, with the seat at this screen that must answer it. A seat that is not asked about a Surprise
 * card sees only whose turn it is, but on a shared screen the next player must be told to take over.
 */
function seenFromThisScreen({ decision, table }: StateMessage): StateMessage["decision"] {
  const { asked } = table.progress;
  if (decision?.question !== "playing" || asked === null || !table.me.seats.includes(asked)) return decision;
  return { ...decision, seat: asked, colour: table.seats[asked]!.colour };
}

export class GameState {
  atlas = $state.raw<Atlas | null>(null);
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  asked = $state.raw<Decision | null>(null);
  /** The forecast of the question, if the viewpoint is asked. */
  forecast = $state.raw<Forecast | null>(null);
  /** Places that name one Army, with the question they belong to. */
  destinations = $state.raw<{ question: string; orders: Destinations["orders"] } | null>(null);
  automaticAnswers = $state.raw<AutomaticAnswerInfo[]>([]);
  /** What the viewpoint could lose in the present position. */
  threats = $state.raw<Threat[]>([]);
  triggers = $state.raw<SurpriseTrigger[]>([]);
  /** The seat the view and the entries were made for; null is a spectator. */
  viewpoint = $state<number | null>(null);
  seq = $state(0);
  canUndo = $state(false);
  /** Why a gesture that waited for others was stopped. */
  stopped = $state<StateMessage["stopped"]>(null);

  /** Several people share this screen. */
  readonly hotSeat: boolean = $derived((this.table?.me.seats.length ?? 0) > 1);
  readonly mayPlay: boolean = $derived(this.table?.me.may.includes("play") ?? false);
  /** Whether somebody at this screen is asked. */
  readonly askedHere: boolean = $derived(
    this.asked !== null &&
      this.table?.state === "running" &&
      this.table.me.seats.includes(this.asked.seat) &&
      !this.table.seats[this.asked.seat]?.stand_in,
  );
  /** Identifies a question: it changes when somebody plays, not when somebody talks or connects. */
  readonly question: string = $derived(
    `${this.table?.progress.plays} ${this.asked?.seat} ${this.asked?.question}`,
  );

  /** When the viewpoint is asked about a Surprise card; null: by default. */
  triggerOf(card: string): SurpriseTrigger | null {
    return this.triggers.find((own) => own.card === card && own.seat === this.viewpoint) ?? null;
  }

  /** What everybody at this screen may know. */
  takeTable(message: StateMessage): void {
    this.table = message.table;
    this.asked = seenFromThisScreen(message);
  }

  takeDestinations(orders: Destinations["orders"]): void {
    this.destinations = { question: this.question, orders };
  }

  /** What belongs to one viewpoint. */
  takeView(message: StateMessage): void {
    this.view = message.view;
    this.forecast = message.forecast;
    this.automaticAnswers = message.automatic_answers;
    this.threats = message.threats;
    this.triggers = message.triggers;
    this.viewpoint = message.viewpoint;
    this.seq = message.seq;
    this.canUndo = message.can_undo;
    this.stopped = message.stopped;
  }
}
