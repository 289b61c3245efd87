// Bots that play for people: whose seat a bot may take, and handing it over.

import * as api from "../api/client";
import type { SeatInfo } from "../api/types";
import { firstChoice } from "../model/bots";
import type { TableStore } from "./table.svelte";

export const isAway = (store: TableStore, seat: SeatInfo): boolean =>
  seat.kind === "human" && !seat.mine && !store.connection.online.includes(seat.seat);

/**
 * Whether the host may ask for a bot in this person's place; the server knows how long they have been away.
 */
export const mayStandIn = (store: TableStore, seat: SeatInfo): boolean =>
  Boolean(store.table?.me.host) &&
  store.table?.state === "running" &&
  store.table.clock.kind !== "days" &&
  isAway(store, seat) &&
  !seat.stand_in;

export async function seatStandIn(store: TableStore, seat: number): Promise<void> {
  await api.seatBot(store.id, seat, firstChoice(await api.listBots()));
}

export const playAgain = (store: TableStore, seat: number) => api.seatBot(store.id, seat, null);
