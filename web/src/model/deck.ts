// The cards of a game in piles, as a seat knows them, and those that match a search.

import type { Card, Deck } from "../api/types";
import type { Atlas } from "./atlas";

export type Where = Deck["cards"][number]["where"];

export interface Pile {
  where: Where;
  cards: { card: Card; seat: number | null }[];
}

/** The seat's own hand first, then cards still to come. */
const ORDER: Where[] = ["hand", "unseen", "in_front", "discards", "removed"];

export function inPiles(deck: Deck, atlas: Atlas, words: string, type: Card["type"] | ""): Pile[] {
  const wanted = words.trim().toLowerCase();
  const piles = ORDER.map((where) => ({
    where,
    cards: deck.cards
      .filter((known) => known.where === where)
      .map(({ card, seat }) => ({ card: atlas.cards.get(card), seat }))
      .filter((one): one is { card: Card; seat: number | null } => one.card !== undefined)
      .filter(({ card }) => type === "" || card.type === type)
      .filter(({ card }) => `${card.title} ${card.summary}`.toLowerCase().includes(wanted))
      .sort((a, b) => a.card.title.localeCompare(b.card.title)),
  }));
  return piles.filter((pile) => pile.cards.length > 0);
}
