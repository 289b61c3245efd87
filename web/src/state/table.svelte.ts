// The table in the browser: mirrors what the server says, holds what the person has picked so far, and sends plays.

import * as api from "../api/client";
import { Refusal } from "../api/client";
import { Atlas, spaceOf } from "../model/atlas";
import { chatReadUpTo, rememberChatRead } from "./chat";
import { combatReports, isOpen, type CombatReport } from "../model/combat";
import { knownFriends } from "./friends";
import { Live } from "../api/live";
import { noteCommitment } from "./commitments";
import { narrow, optionsAt, sortOptions, targetsOf, type Sorted, type Targets } from "../model/options";
import { settings } from "./settings.svelte";
import { chime } from "../table/sounds";
import { t } from "../words";
import type {
  Advice,
  Content,
  Decision,
  Entry,
  FightAhead,
  Moment,
  Noun,
  Option,
  Outlook,
  Preview,
  Problem,
  StandingAnswer,
  StateMessage,
  TableInfo,
  View,
} from "../api/types";

export interface Choice {
  title: string;
  options: Option[];
  x: number;
  y: number;
  /** A single option that waits for a second tap. */
  confirm: boolean;
}

const NO_TARGETS = targetsOf([]);
/** Verbs whose odds the server can tell beforehand. */
const FORESEEABLE = new Set(["move", "siege", "sail", "intercept", "evade"]);
/** How long a march of several steps waits for the table after each of them. */
const STEP_MS = 4000;
/** More than this many answers behind one click: glow on the map instead of a list at the spot. */
const LONG_LIST = 8;
const CARD_USES = new Set(["card"]);

export class TableStore {
  atlas = $state.raw<Atlas | null>(null);
  table = $state.raw<TableInfo | null>(null);
  current = $state.raw<View | null>(null);
  asked = $state.raw<Decision | null>(null);
  entries = $state.raw<Entry[]>([]);
  /** What was said; the same to all eyes, so it outlasts a change of viewpoint. */
  said = $state.raw<Entry[]>([]);
  private readUpTo = $state(0);
  /** The journal reaches further back than what is held. */
  hasOlder = $state(false);
  loadingOlder = $state(false);
  /** Why older entries did not come. */
  logProblem = $state("");
  standing = $state.raw<StandingAnswer[]>([]);
  viewpoint = $state<number | null>(null);
  seq = $state(0);
  canUndo = $state(false);
  connected = $state(false);
  everConnected = $state(false);
  online = $state.raw<number[]>([]);
  watchers = $state(0);
  gone = $state<string | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);

  /** What the person has picked of a longer action. */
  chosen = $state.raw<Noun[]>([]);
  errands = $state(false);
  choice = $state.raw<Choice | null>(null);
  openCard = $state<string | null>(null);
  /** Places a line of the log points at. */
  pointed = $state.raw<string[]>([]);
  hovered = $state<string | null>(null);
  /** The hot-seat player whose cards may lie open. */
  revealed = $state<number | null>(null);
  /** Where somebody chose to look from; undefined: from the seat that is asked. */
  private elsewhere = $state<number | null | undefined>(undefined);
  moment = $state.raw<Moment | null>(null);
  /** A fight to show: the newest one, or one picked in the log. */
  shownFight = $state<number | null>(null);
  /** The entries that came with the last state, for motion and sound. */
  fresh = $state.raw<Entry[]>([]);
  /** What lies ahead of the question that is open: marches of several steps, the fight that is on. */
  ahead = $state.raw<Outlook | null>(null);
  /** What a bot would do here, once it was asked for. */
  advice = $state.raw<Advice | null>(null);
  advising = $state(false);

  private readonly friends: Record<number, string>;
  private live: Live | null = null;
  /** A click came too late; told until the state after the next. */
  private outdated = false;
  private wantedMoment: number | null = null;
  private previews = new Map<string, Promise<Preview>>();

  constructor(readonly id: string) {
    this.friends = knownFriends(id);
    this.readUpTo = chatReadUpTo(id);
  }

  // ---------------------------------------------------------------- derived

  readonly replaying: boolean = $derived(this.moment !== null);
  readonly hotSeat: boolean = $derived((this.table?.me.seats.length ?? 0) > 1);
  readonly mayPlay: boolean = $derived(this.table?.me.may.includes("play") ?? false);
  /** The question is put to somebody at this screen. */
  readonly askedHere: boolean = $derived(
    this.asked !== null &&
      this.table?.state === "running" &&
      this.table.me.seats.includes(this.asked.seat) &&
      !this.table.seats[this.asked.seat]?.stand_in,
  );
  readonly keepsCover: boolean = $derived(settings.kept.cover && this.hotSeat);
  /** The next player at this screen has not yet said "it is me", or the table is not yet seen with those eyes. */
  readonly covered: boolean = $derived(
    this.keepsCover &&
      this.askedHere &&
      this.elsewhere === undefined &&
      !(this.revealed === this.asked?.seat && this.viewpoint === this.revealed),
  );
  /** The moment of the past on the screen; one fetched for eyes that are not in front of it any more is not shown. */
  readonly shownMoment: Moment | null = $derived(this.moment?.viewpoint != null && this.covered ? null : this.moment);
  readonly view: View | null = $derived(this.shownMoment?.view ?? this.current);
  /** Whose eyes the server is asked for: around one screen nobody's, until somebody has said "it is me". */
  readonly eyes: number | null | "auto" = $derived.by(() => {
    if (this.elsewhere !== undefined) return this.elsewhere;
    if (!this.keepsCover) return "auto";
    return this.askedHere && this.revealed !== this.asked?.seat ? null : this.revealed;
  });
  /** The question, if it is this person's to answer now. */
  readonly decision: Decision | null = $derived(
    !this.replaying && this.asked?.mine && this.askedHere && !this.covered && this.mayPlay ? this.asked : null,
  );
  readonly mayAskAdvice: boolean = $derived(this.decision !== null && (this.table?.me.may.includes("advice") ?? false));
  readonly advised: Option | null = $derived(
    this.decision?.options.find((option) => option.action === this.advice?.action) ?? null,
  );
  readonly advisedPlaces: string[] = $derived(
    this.advised?.nouns.filter((noun) => noun.kind === "place").map((noun) => spaceOf(noun.id)) ?? [],
  );
  readonly sorted: Sorted = $derived(sortOptions(this.decision?.options ?? []));
  readonly hasErrands: boolean = $derived(this.sorted.errands.length > 0);
  readonly offered: Option[] = $derived(
    narrow(this.errands ? this.sorted.errands : this.sorted.main, this.chosen),
  );
  readonly targets: Targets = $derived(this.decision ? targetsOf(this.offered, this.chosen) : NO_TARGETS);
  /** Spaces beyond the next step of a march, each with the way there as one answer. */
  readonly further: Map<string, Option> = $derived(
    this.decision && this.atlas && !this.errands && this.chosen.length === 0
      ? furtherMarches(this.ahead, this.targets, this.atlas)
      : new Map(),
  );
  readonly fights: CombatReport[] = $derived(combatReports(this.entries));
  /** The fight on the screen: the one asked for, or the one that is still undecided. */
  readonly fight: CombatReport | null = $derived.by(() => {
    if (this.replaying) return null;
    const newest = this.fights.at(-1);
    if (newest && isOpen(newest) && this.table?.state === "running") return newest;
    return this.shownFight === null ? null : (this.fights.findLast((fight) => fight.seq === this.shownFight) ?? null);
  });
  /** A battle that may still be prevented. */
  readonly threat: FightAhead | null = $derived(
    this.decision && !this.fight && this.ahead?.fight?.threatens ? this.ahead.fight : null,
  );
  /** Whose cards are shown: nobody's while the screen changes hands. */
  readonly handSeat: number | null = $derived.by(() => {
    if (!this.view || this.view.seat < 0) return null;
    if (this.covered || !this.mayBeSeen(this.view.seat)) return null;
    return this.view.seat;
  });

  /** Lines in the chat that were said since somebody here looked at it. */
  readonly unread: number = $derived(this.said.filter((entry) => entry.seq > this.readUpTo).length);

  readChat(upTo: number): void {
    if (upTo <= this.readUpTo) return;
    this.readUpTo = upTo;
    rememberChatRead(this.id, upTo);
  }

  /** Whether what this viewpoint sees may be on the screen. */
  private mayBeSeen(viewpoint: number | null): boolean {
    return viewpoint === null || !this.keepsCover || viewpoint === this.revealed;
  }

  /** What somebody at this screen is called: the name given at the start, or the colour. */
  personName(seat: number): string {
    return this.friends[seat] || this.atlas?.seatName(seat) || "";
  }

  // ---------------------------------------------------------------- coming and going

  async open(): Promise<void> {
    let facts: Promise<Content>;
    try {
      // Nothing waits that can be asked at once: who we are, what table this is, and the facts it most likely needs.
      void api.likelyContent().catch(() => undefined);
      const [, table] = await Promise.all([api.somebody(), api.table(this.id)]);
      this.table = table;
      if (table.state !== "finished") noteCommitment(this.id, table.dice.commitment);
      facts = api.content(table.edition, table.pack?.digest);
    } catch (error) {
      this.gone = (error as Error).message;
      return;
    }
    this.listen();
    try {
      this.atlas = new Atlas(await facts);
    } catch (error) {
      this.live?.close();
      this.gone = (error as Error).message;
    }
  }

  private listen(): void {
    this.live = new Live(
      this.id,
      {
        state: (message) => this.take(message),
        presence: (online, watchers) => {
          this.online = online;
          this.watchers = watchers;
        },
        connected: (yes) => {
          this.connected = yes;
          this.everConnected ||= yes;
        },
        bye: (reason) => (this.gone = reason || t("problem.closed")),
      },
      () => this.seq,
    );
    this.live.look(this.eyes);
    this.live.open();
  }

  /** Ask for other eyes when the screen has changed hands. */
  followEyes(): void {
    const wanted = this.eyes;
    if (this.live && this.live.eyes !== wanted) this.live.look(wanted);
  }

  close(): void {
    this.live?.close();
  }

  /** A state from the server: everything on the screen follows from it. */
  take(message: StateMessage): void {
    const wasAsked = this.askedHere;
    const known = this.seq;
    const firstState = known === 0;
    const before = momentOf(this.table, this.asked);
    this.table = message.table;
    this.asked = message.decision;
    if (this.revealed === null && this.hotSeat && this.table.progress.plays === 0 && this.askedHere) {
      this.revealed = message.decision?.seat ?? null; // whoever sat down to begin
    }
    if (!this.mayBeSeen(message.viewpoint)) return; // the next state comes for other eyes
    this.entries = message.reset ? message.entries : mergeEntries(this.entries, message.entries);
    // Entries are counted from 1; what others alone may see is left out, so the server has the last word.
    if (message.reset) this.hasOlder = (message.entries[0]?.seq ?? 1) > 1;
    this.fresh = message.reset ? [] : message.entries;
    this.said = mergeChat(this.said, message.entries);
    this.current = message.view;
    this.standing = message.standing;
    this.viewpoint = message.viewpoint;
    this.seq = message.seq;
    this.canUndo = message.can_undo;
    // Words in the chat, comings and goings leave a half-made choice alone.
    if (before !== momentOf(this.table, this.asked)) this.forget();
    // A fight goes over several plays: it is shown as long as something new is told of it.
    const fought = this.fights.at(-1);
    if (fought && !firstState && fought.last > known) this.shownFight = fought.seq;
    if (before !== momentOf(this.table, this.asked) || this.ahead === null) void this.lookAhead();
    if (!firstState && !wasAsked && this.askedHere && settings.kept.sound) chime("turn");
  }

  /** The part of the journal before what is held, for the same eyes. */
  async loadOlder(): Promise<void> {
    const first = this.entries[0]?.seq;
    if (!this.hasOlder || this.loadingOlder || first === undefined) return;
    const eyes = this.viewpoint;
    this.loadingOlder = true;
    try {
      const found = await api.entriesBefore(this.id, first, eyes);
      if (eyes !== this.viewpoint || this.entries[0]?.seq !== first) return;
      this.entries = [...found.entries, ...this.entries];
      this.said = mergeChat(this.said, found.entries);
      this.hasOlder = found.more;
      this.logProblem = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.logProblem = error.message;
    } finally {
      this.loadingOlder = false;
    }
  }

  /** Picks and previews belong to one question; the next one starts clean. */
  private forget(): void {
    this.chosen = [];
    this.errands = false;
    this.choice = null;
    this.openCard = null;
    if (!this.outdated) this.problem = null;
    this.outdated = false;
    this.ahead = null;
    this.advice = null;
    this.previews.clear();
  }

  /** Ask what lies ahead; an answer to a question that is gone is dropped. */
  private async lookAhead(): Promise<void> {
    if (!this.askedHere || !this.asked?.mine) return;
    const moment = momentOf(this.table, this.asked);
    try {
      const found = await api.outlook(this.id);
      if (moment === momentOf(this.table, this.asked)) this.ahead = found;
    } catch {
      // without it the map shows single steps
    }
  }

  /** Ask a bot what it would do; a word that comes too late is not shown. */
  async advise(): Promise<void> {
    if (!this.decision || !this.mayAskAdvice || this.advising) return;
    const moment = momentOf(this.table, this.asked);
    this.advising = true;
    this.problem = null;
    try {
      const found = await api.advice(this.id, this.decision.seat);
      if (moment === momentOf(this.table, this.asked)) this.advice = found;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (moment === momentOf(this.table, this.asked)) this.problem = error.problem;
    } finally {
      this.advising = false;
    }
  }

  reveal(): void {
    this.revealed = this.asked?.seat ?? null;
  }

  /** Look from a seat of one's own, or as a spectator. */
  lookFrom(seat: number | null | "auto"): void {
    this.elsewhere = seat === "auto" ? undefined : seat;
  }

  get looksElsewhere(): boolean {
    return this.elsewhere !== undefined;
  }

  // ---------------------------------------------------------------- picking

  /** A click on something that can be named: plays, offers a choice at the spot, or narrows what glows. */
  press(noun: Noun, x: number, y: number, careful = false): boolean {
    if (!this.decision) return false;
    const options =
      noun.kind === "place"
        ? this.view
          ? this.answersAt(noun.id)
          : []
        : this.offered.filter((option) => option.nouns.some((own) => own.kind === noun.kind && own.id === noun.id));
    if (options.length === 0) return false;
    if (options.length > LONG_LIST && noun.kind !== "place") {
      this.pick(noun);
      return true;
    }
    this.offer(options, this.atlas?.name(noun) ?? "", x, y, careful);
    return true;
  }

  /** One answer is played (or waits for a second tap); of several one is chosen at the spot. */
  offer(options: Option[], title: string, x: number, y: number, careful = false): void {
    if (options.length === 1 && !careful) void this.answer(options[0]!);
    else this.choice = { title, options, x, y, confirm: options.length === 1 };
  }

  /** What a click on a space means: an answer that names it, or a march that leads there. */
  answersAt(space: string): Option[] {
    const near = this.view ? optionsAt(this.targets, this.view, space) : [];
    const march = this.further.get(space);
    return near.length === 0 && march ? [march] : near;
  }

  pick(noun: Noun): void {
    this.choice = null;
    this.chosen = [...this.chosen, noun];
  }

  unpick(): boolean {
    if (this.choice) this.choice = null;
    else if (this.advice) this.advice = null;
    else if (this.openCard) this.openCard = null;
    else if (this.chosen.length) this.chosen = this.chosen.slice(0, -1);
    else if (this.errands) this.errands = false;
    else return false;
    return true;
  }

  usesOf(card: string): Option[] {
    return this.decision ? this.decision.options.filter((o) => o.nouns.some((n) => CARD_USES.has(n.kind) && n.id === card)) : [];
  }

  foresee(option: Option): Promise<Preview> | null {
    if (option.preview) return Promise.resolve(option.preview);
    if (!FORESEEABLE.has(option.verb) || !this.decision) return null;
    let known = this.previews.get(option.action);
    if (!known) {
      known = api.preview(this.id, this.decision.seat, option.action);
      this.previews.set(option.action, known);
    }
    return known;
  }

  // ---------------------------------------------------------------- commands

  async play(action: string): Promise<boolean> {
    if (!this.decision || this.busy) return false;
    const seat = this.decision.seat;
    this.choice = null;
    this.shownFight = null; // seen; the next one comes with the answer
    return this.command({ type: "play", seat, action, expect: this.seq });
  }

  /** Take an answer; a march goes on step by step until somebody is asked something else. */
  async answer(option: Option): Promise<boolean> {
    if (!option.path) return this.play(option.action);
    const general = this.decision?.subjects.find((noun) => noun.kind === "general")?.id;
    for (const [index, action] of option.path.entries()) {
      const now = this.decision;
      const same = now?.subjects.some((noun) => noun.kind === "general" && noun.id === general);
      if (!now || !same || !now.options.some((own) => own.action === action)) return index > 0;
      const before = this.seq;
      if (!(await this.play(action))) return false;
      if (!(await this.movedOn(before))) return false;
    }
    return true;
  }

  /** Wait until the table has told what a play led to. */
  private async movedOn(from: number): Promise<boolean> {
    for (let waited = 0; waited < STEP_MS; waited += 20) {
      if (this.seq > from) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  }

  async undo(): Promise<boolean> {
    // Around one screen the last play may have been another seat's.
    const seats = this.table?.me.seats ?? [];
    const last = this.entries.findLast(
      (entry) => entry.kind === "play" && !entry.undone && entry.seat !== null && seats.includes(entry.seat),
    );
    const seat = last?.seat ?? this.viewpoint ?? seats[0];
    if (seat === undefined || seat === null) return false;
    return this.command({ type: "undo", seat, expect: this.seq });
  }

  answerUndo(agree: boolean): Promise<boolean> {
    const waiting = this.table?.undo?.waiting ?? [];
    const seat = this.table?.me.seats.find((own) => waiting.includes(own));
    return this.command({ type: "undo_answer", seat, agree });
  }

  /** Say something; why it was refused is told where it was said. */
  chat(text: string): Promise<Problem | null> {
    return this.send({ type: "chat", text });
  }

  stand(question: string, answer: string | null, until = "round"): Promise<boolean> {
    const seat = this.decision?.seat ?? this.standing.find((own) => own.question === question)?.seat;
    return this.command({ type: "standing", seat, question, answer, until, when: "always" });
  }

  pause(paused: boolean): Promise<boolean> {
    return this.command({ type: "pause", paused });
  }

  step(): Promise<boolean> {
    return this.command({ type: "step" });
  }

  private async command(command: { type: string; [field: string]: unknown }): Promise<boolean> {
    if (!this.live) return false;
    this.problem = await this.send(command);
    // The position moved on while the click was under way: the reason outlasts the state that comes with it.
    this.outdated = this.problem?.code === "stale";
    return this.problem === null;
  }

  /** What the server says against a command; null when it was done. */
  private async send(command: { type: string; [field: string]: unknown }): Promise<Problem | null> {
    this.busy = true;
    try {
      await this.live?.send(command);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.problem;
      throw error;
    } finally {
      this.busy = false;
    }
  }

  // ---------------------------------------------------------------- the past

  async showMoment(play: number | null): Promise<void> {
    this.wantedMoment = play;
    if (play === null) {
      this.moment = null;
      return;
    }
    try {
      const found = await api.history(this.id, play, this.covered ? null : this.viewpoint);
      if (this.wantedMoment === play) this.moment = found;
    } catch (error) {
      if (error instanceof Refusal) this.problem = error.problem;
      else throw error;
    }
  }
}

/** What makes a question the same one: nothing was played since. */
function momentOf(table: TableInfo | null, decision: Decision | null): string {
  return `${table?.progress.plays} ${decision?.seat} ${decision?.question}`;
}

function furtherMarches(ahead: Outlook | null, near: Targets, atlas: Atlas): Map<string, Option> {
  const found = new Map<string, Option>();
  for (const reached of ahead?.reach ?? []) {
    if (reached.actions.length < 2 || near.places.has(spaceOf(reached.place))) continue;
    found.set(spaceOf(reached.place), {
      action: reached.actions.join(", "),
      label: t("march.to", { place: atlas.placeName(reached.place) }),
      verb: "move",
      nouns: [{ kind: "place", id: reached.place }],
      path: reached.actions,
      preview: reached,
    });
  }
  return found;
}

/** All that was said, in its order. */
export function mergeChat(known: Entry[], more: Entry[]): Entry[] {
  const news = more.filter((entry) => entry.kind === "chat" && !known.some((own) => own.seq === entry.seq));
  return news.length ? [...known, ...news].sort((a, b) => a.seq - b.seq) : known;
}

/** New entries after those we have; an undo marks the plays it takes back. */
export function mergeEntries(known: Entry[], more: Entry[]): Entry[] {
  const last = known.at(-1)?.seq ?? 0;
  let all = [...known, ...more.filter((entry) => entry.seq > last)];
  for (const entry of more) {
    if (entry.kind !== "undo" || entry.to === null || entry.to === undefined) continue;
    const left = entry.to;
    all = all.map((own) =>
      own.kind === "play" && own.seq < entry.seq && (own.play ?? 0) > left ? { ...own, undone: true, events: [] } : own,
    );
  }
  return all;
}
