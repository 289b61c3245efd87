// What the table is explaining: the piece, space or card whose card is open, and the term whose meaning is
// shown. Any element can take part with an attribute: data-about="general:perdikkas royal:olympias" or
// data-term="combat-unit".

import * as api from "../api/client";
import type { About, Noun, NounKind, Term } from "../api/types";
import { glossaryOf, type Glossary } from "../model/glossary";
import type { TableStore } from "./table.svelte";

export interface Explained {
  /** The first is shown, the others are a click away. */
  nouns: Noun[];
  /** The element it belongs to; the card does not cover it. */
  anchor: Element;
  /** Whether it stays until it is closed; otherwise it closes when the pointer leaves. */
  pinned: boolean;
}

class Explaining {
  card = $state.raw<Explained | null>(null);
  term = $state.raw<{ term: Term; anchor: Element } | null>(null);
  /** Whether the deck is open to browse. */
  deck = $state(false);
  /** The terms of the current edition, once they are loaded. */
  glossary = $state.raw<Glossary | null>(null);
  private known = new Map<string, Promise<About>>();
  private moment = "";

  async learn(edition: string): Promise<void> {
    this.glossary = glossaryOf(await api.glossary(edition));
  }

  /** What there is to know, fetched once for each moment of the game. */
  about(store: TableStore, noun: Noun): Promise<About> {
    const play = store.replay.shown?.play ?? null;
    const seat = store.covered ? null : store.game.viewpoint;
    const moment = `${store.id} ${store.game.seq} ${play} ${seat}`;
    if (moment !== this.moment) this.known.clear();
    this.moment = moment;
    const key = `${noun.kind}:${noun.id}`;
    let found = this.known.get(key);
    if (!found) {
      found = store.source.about(noun, seat, play);
      found.catch(() => this.known.delete(key));
      this.known.set(key, found);
    }
    return found;
  }

  show(anchor: Element, pinned: boolean): void {
    const nouns = nounsOf(anchor);
    if (nouns.length) this.card = { nouns, anchor, pinned };
  }

  define(anchor: Element): void {
    const term = this.glossary?.byId.get(anchor.getAttribute("data-term") ?? "");
    if (term) this.term = { term, anchor };
  }

  /** Close the topmost; false if nothing was open. */
  close(): boolean {
    if (this.term) this.term = null;
    else if (this.card) this.card = null;
    else return false;
    return true;
  }

  closeAll(): void {
    this.term = null;
    this.card = null;
  }
}

export const explaining = new Explaining();

/** The nouns in an element's attribute. */
export function nounsOf(element: Element): Noun[] {
  return (element.getAttribute("data-about") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((text) => {
      const colon = text.indexOf(":");
      return { kind: text.slice(0, colon) as NounKind, id: text.slice(colon + 1) };
    });
}

/** The attribute for these nouns. */
export const aboutOf = (...nouns: (Noun | null | undefined)[]): string =>
  nouns
    .filter((noun) => noun != null)
    .map((noun) => `${noun.kind}:${noun.id}`)
    .join(" ");
