// The table in the browser: combines the parts of its state, opens the table, and applies the server's
// messages.

import * as api from "../api/client";
import type { Content, Decision, Entry, StateMessage, TableInfo, View } from "../api/types";
import { Atlas } from "../model/atlas";
import { t } from "../words";
import { Actions } from "./actions";
import { Announcements } from "./announcements.svelte";
import { BotAdvice } from "./advice.svelte";
import { Chat } from "./chat.svelte";
import { Commands } from "./commands";
import { rememberCommitment } from "./commitments";
import { Contribution } from "./contribution";
import { Connection } from "./connection.svelte";
import { Fights } from "./fights.svelte";
import { Forecast } from "./forecast.svelte";
import { knownFriends } from "./friends";
import { GameState } from "./game.svelte";
import { Highlight } from "./highlight.svelte";
import { Journal } from "./journal.svelte";
import { Order } from "./order.svelte";
import { LastProblem } from "./problem.svelte";
import { Replay } from "./replay.svelte";
import { Screen } from "./screen.svelte";
import { Selection } from "./selection.svelte";
import { Summaries } from "./summaries.svelte";
import { tableSource, type Source } from "./source";
import { Viewpoint } from "./viewpoint.svelte";

export class TableStore {
  readonly game = new GameState();
  readonly problem = new LastProblem();
  readonly highlight = new Highlight();
  readonly announcements = new Announcements((space) => this.atlas?.spaces.get(space)?.province ?? null);
  readonly viewpoint: Viewpoint;
  readonly replay: Replay;
  readonly screen: Screen;
  readonly connection: Connection;
  readonly chat: Chat;
  readonly journal: Journal;
  readonly fights: Fights;
  readonly summaries: Summaries;
  readonly forecast: Forecast;
  readonly advice: BotAdvice;
  readonly order: Order;
  readonly selection: Selection;
  readonly commands: Commands;
  readonly actions: Actions;
  private readonly friends: Record<number, string>;
  private readonly contribution: Contribution;

  constructor(
    readonly id: string,
    /** Called when somebody at this screen is asked. */
    private readonly onAsked: () => unknown = () => undefined,
    readonly source: Source = tableSource(id),
  ) {
    const { game, problem } = this;
    const connection = (this.connection = new Connection(source));
    const viewpoint = (this.viewpoint = new Viewpoint(game));
    const replay = (this.replay = new Replay(id, game, viewpoint, problem));
    const screen = (this.screen = new Screen(game, viewpoint, replay));
    this.chat = new Chat(id, connection);
    const journal = (this.journal = new Journal(id, game, this.chat));
    const fights = (this.fights = new Fights(game, journal, replay));
    const summaries = (this.summaries = new Summaries());
    const forecast = (this.forecast = new Forecast(game, screen, fights));
    const advice = (this.advice = new BotAdvice(id, game, screen, problem));
    const order = (this.order = new Order(source, game, screen));
    const selection = (this.selection = new Selection(game, screen, forecast, advice, order));
    const commands = (this.commands = new Commands(
      connection,
      game,
      journal,
      screen,
      problem,
      this.announcements,
    ));
    this.actions = new Actions(game, screen, selection, forecast, fights, connection, commands, summaries);
    this.friends = knownFriends(id);
    this.contribution = new Contribution(id);
  }

  // What almost every component reads.

  get atlas(): Atlas | null {
    return this.game.atlas;
  }

  get table(): TableInfo | null {
    return this.game.table;
  }

  get view(): View | null {
    return this.screen.view;
  }

  get decision(): Decision | null {
    return this.screen.decision;
  }

  get covered(): boolean {
    return this.viewpoint.covered;
  }

  /** The name of somebody at this screen: the name given at the start, or the colour. */
  personName(seat: number): string {
    return this.friends[seat] || this.atlas?.seatName(seat) || "";
  }

  async open(): Promise<void> {
    let facts: Promise<Content>;
    try {
      // Request everything at once: who we are, what table this is, and the content it probably needs.
      void api.likelyContent().catch(() => undefined);
      const table = await this.source.table();
      this.game.table = table;
      if (table.state !== "finished" && table.dice.commitment)
        rememberCommitment(this.id, table.dice.commitment);
      facts = api.content(table.edition, table.pack?.digest);
    } catch (error) {
      const lost = error instanceof api.Refusal && (error.status === 404 || error.status === 422);
      this.connection.gone = lost ? t("gone.table") : (error as Error).message;
      return;
    }
    this.connection.open(
      this.viewpoint.wanted,
      () => this.game.seq,
      (message) => this.take(message),
      (orders) => this.game.takeDestinations(orders),
    );
    try {
      this.game.atlas = new Atlas(await facts);
    } catch (error) {
      this.connection.close();
      this.connection.gone = (error as Error).message;
    }
  }

  /** Ask for the view of another seat when the screen has been handed over. */
  followViewpoint(): void {
    this.connection.setViewpoint(this.viewpoint.wanted);
  }

  close(): void {
    this.connection.close();
  }

  /** Apply a state from the server: everything on the screen follows from it. */
  take(message: StateMessage): void {
    const { game } = this;
    const { seq: known, question, askedHere: wasAsked, stopped: stoppedBefore } = game;
    const firstState = known === 0;
    game.takeTable(message);
    this.contribution.follow(message.table);
    this.viewpoint.revealFirstPlayer();
    if (!this.viewpoint.mayShow(message.viewpoint)) return; // the next state comes for another viewpoint
    this.journal.take(message);
    game.takeView(message);
    if (message.stopped && message.stopped !== stoppedBefore)
      this.announcements.say(t(`march.stopped.${message.stopped}`, { place: t("march.onTheWay") }));
    const changed = question !== game.question;
    // Chat lines and people connecting do not disturb a half-made choice.
    if (changed) this.clearQuestion();
    if (!firstState)
      this.showNews(
        message.entries.filter((entry) => entry.seq > known),
        known,
      );
    if (!firstState && !wasAsked && game.askedHere) this.onAsked();
  }

  /** Show what came with a state. Everyone may know it, so a new viewpoint keeps it. */
  private showNews(entries: Entry[], known: number): void {
    this.fights.showIfNewsAfter(known);
    const { viewpoint } = this.game;
    this.announcements.take(entries, viewpoint === null ? [] : [viewpoint]);
    this.summaries.showIfNew(entries);
  }

  /** Picks belong to one question; clear them for the next one. */
  private clearQuestion(): void {
    this.selection.clear();
    this.order.end();
    this.problem.questionChanged();
    this.advice.questionChanged();
  }
}
