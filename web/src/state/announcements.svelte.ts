// What everyone should notice when it happens: changes in points and status, dice, why a march stopped. Each
// is shown for a while; if there is no room, it waits.

import type { Change, Entry, FightAccount, RollAccount } from "../api/types";
import { joinTotals } from "../model/since";

/** The cause of a change: a fight, an Overrun, a card, or spaces that changed hands. */
export interface Origin {
  fight: Pick<FightAccount, "kind" | "place"> | null;
  overrun: string | null;
  card: string | null;
  spaces: { owner: number; before: number; space: string }[];
}

type Content = { change: Change; origin: Origin } | { roll: RollAccount } | { text: string };
export type News = { id: number; mine: boolean } & Content;

const MOST_WAITING = 8;
const STAYS_MS = 5000;
const MINE_STAYS_MS = 9000;
/** These matter more than a number or a die. */
const STATUS = new Set<Change["kind"]>(["champion", "usurper", "royal", "general"]);

/** How important an announcement is: the player's own first, then changes of status, then the rest. */
const weight = (news: News): number =>
  (news.mine ? 4 : 0) + ("change" in news ? (STATUS.has(news.change.kind) ? 2 : 1) : 0);

const NAMES_CARD = new Set(["card_played", "surprise_played", "event_resolved"]);

/** The cause of one of an entry's changes. */
export function originOf(entry: Entry, change: Change, provinceOf: (space: string) => string | null): Origin {
  const none: Origin = { fight: null, overrun: null, card: null, spaces: [] };
  const at = change.text === null ? -1 : entry.events.findIndex((one) => one.text === change.text);
  if (at < 0) return none;
  const event = entry.events[at]!;
  // A player who attacks a Champion pays before the battle begins.
  const fight =
    entry.fights.find(({ id }) => id === (event as { fight?: unknown }).fight) ??
    (event.event === "champion_lost" ? entry.fights[0] : undefined);
  if (fight) return { ...none, fight };
  if (event.event === "champion_lost") {
    const overrun = entry.events.find((one) => one.event === "overrun");
    if (overrun?.text) return { ...none, overrun: overrun.text };
  }
  const before = entry.events.slice(0, at);
  if (event.event === "province") {
    const spaces = before.flatMap((one) =>
      one.event === "pc" && one.space !== null && provinceOf(one.space) === event.province
        ? [{ owner: one.owner, before: one.before, space: one.space }]
        : [],
    );
    if (spaces.length) return { ...none, spaces };
  }
  const played = before.findLast(
    (one) => NAMES_CARD.has(one.event) && !(one.event === "card_played" && one.use === "operations"),
  ) as { card?: unknown } | undefined;
  return { ...none, card: typeof played?.card === "string" ? played.card : null };
}

export class Announcements {
  shown = $state.raw<News[]>([]);
  /** How many are shown at a time. */
  private most = 4;
  private waiting: News[] = [];
  private counter = 0;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(private readonly provinceOf: (space: string) => string | null = () => null) {}

  /** What new entries changed, from the viewpoint of these seats. */
  take(entries: Entry[], own: readonly number[]): void {
    for (const entry of entries) {
      if (entry.undone) continue;
      // Movement has its own sign, and the panel of a fight shows the fight's dice.
      const inFights = new Set(
        entry.fights.flatMap((fight) => [...fight.after, ...fight.cards.flatMap((card) => card.effects)]),
      );
      for (const roll of entry.rolls)
        if (roll.kind !== "movement" && !inFights.has(roll.text)) this.add({ roll }, own.includes(roll.seat));
      for (const change of entry.changes)
        this.add(
          { change, origin: originOf(entry, change, this.provinceOf) },
          change.seats.some((seat) => own.includes(seat)),
        );
    }
  }

  /** Forget all, also those that wait. */
  clear(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers.clear();
    this.waiting = [];
    this.shown = [];
  }

  /** Show at most so many at a time; what no longer has room waits. */
  limit(most: number): void {
    this.most = most;
    while (this.shown.length > most) {
      const least = this.least();
      this.hide(least.id);
      this.wait(least);
    }
    this.fill();
  }

  say(text: string): void {
    this.add({ text }, true);
  }

  private add(content: Content, mine: boolean): void {
    if ("change" in content && this.goesOn(content.change)) return;
    const news: News = { id: ++this.counter, mine, ...content };
    if (this.shown.length < this.most) {
      this.show(news);
      return;
    }
    // A more important announcement replaces a less important one.
    const least = this.least();
    if (weight(least) < weight(news)) {
      this.hide(least.id);
      this.show(news);
      this.wait(least);
    } else this.wait(news);
  }

  private least(): News {
    return this.shown.reduce((worst, one) => (weight(one) < weight(worst) ? one : worst));
  }

  /** With too long a queue, announcements would come too late. */
  private wait(news: News): void {
    const at = this.waiting.findIndex((one) => weight(one) < weight(news));
    this.waiting.splice(at < 0 ? this.waiting.length : at, 0, news);
    this.waiting.length = Math.min(this.waiting.length, MOST_WAITING);
  }

  /** If a total changes again, its existing line is updated. */
  private goesOn(change: Change): boolean {
    if (change.kind !== "vp" && change.kind !== "legitimacy") return false;
    const joins = (news: News): News | null =>
      "change" in news && news.change.kind === change.kind && news.change.seats[0] === change.seats[0]
        ? { ...news, change: joinTotals(news.change, change) }
        : null;
    const known = this.shown.find((news) => joins(news));
    if (known) {
      const now = joins(known)!;
      this.shown = this.shown.map((news) => (news === known ? now : news));
      if ("change" in now && now.change.before === now.change.after) this.leave(now.id);
      else this.stay(now);
      return true;
    }
    const at = this.waiting.findIndex((news) => joins(news));
    if (at >= 0) this.waiting[at] = joins(this.waiting[at]!)!;
    return at >= 0;
  }

  private show(news: News): void {
    this.shown = [...this.shown, news];
    this.stay(news);
  }

  private stay(news: News): void {
    clearTimeout(this.timers.get(news.id));
    this.timers.set(
      news.id,
      setTimeout(() => this.leave(news.id), news.mine ? MINE_STAYS_MS : STAYS_MS),
    );
  }

  private leave(id: number): void {
    this.hide(id);
    this.fill();
  }

  private hide(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.shown = this.shown.filter((news) => news.id !== id);
  }

  private fill(): void {
    while (this.waiting.length > 0 && this.shown.length < this.most) this.show(this.waiting.shift()!);
  }
}
