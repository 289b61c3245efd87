// Where a table's states come from and its commands go: a table on the server, or a lesson.

import * as api from "../api/client";
import { Live, type Command, type LiveHandlers } from "../api/live";
import type { About, MarchEnd, Noun, Orders, TableInfo, WhyNot } from "../api/types";

/** Carries states and commands while the table is on the screen. */
export interface Channel {
  viewpoint: number | null | "auto";
  open(): void;
  close(): void;
  setViewpoint(seat: number | null | "auto"): void;
  /** Resolves when it is done; for a march, with how far it went. */
  send(command: Command): Promise<MarchEnd | undefined | void>;
}

export interface Source {
  table(): Promise<TableInfo>;
  channel(handlers: LiveHandlers, lastKnown: () => number): Channel;
  whyNot(seat: number, action: string): Promise<WhyNot>;
  /** What a piece, a space or a card is; `play`: at a past moment. */
  about(noun: Noun, seat: number | null, play: number | null): Promise<About>;
  /** Where an Army could go if these answers activated it; a lesson activates it step by step. */
  orders?(seat: number, actions: string[]): Promise<Orders>;
}

/** A table on the server. */
export const tableSource = (id: string): Source => ({
  table: async () => (await Promise.all([api.signedIn(), api.table(id)]))[1],
  channel: (handlers, lastKnown) => new Live(id, handlers, lastKnown),
  whyNot: (seat, action) => api.whyNot(id, seat, action),
  about: (noun, seat, play) => api.about(id, noun, seat, play),
  orders: (seat, actions) => api.orders(id, seat, actions),
});
