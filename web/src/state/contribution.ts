// This browser's contribution to the dice of a table: a secret whose hash is sent while the table waits for
// players, and which is revealed when the game starts. Players need not do anything; the page that checks the
// dice says whether it was used.

import * as api from "../api/client";
import type { TableInfo } from "../api/types";
import { fromHex, toHex } from "../model/blake2b";
import { secretCommitment } from "../model/dice";

const KEPT = "diadochoi-secrets";
const MOST_KEPT = 200;

function secrets(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** This browser's secret for a game; empty if there is none. */
export const ownSecret = (game: string): string => secrets()[game] ?? "";

function keep(game: string, secret: string): void {
  const others = Object.entries(secrets()).filter(([other]) => other !== game);
  try {
    localStorage.setItem(
      KEPT,
      JSON.stringify(Object.fromEntries([...others, [game, secret]].slice(-MOST_KEPT))),
    );
  } catch {
    // Without storage it contributes while the page is open.
  }
}

export class Contribution {
  private secret = "";
  private sending = false;

  constructor(private readonly game: string) {
    this.secret = ownSecret(game);
  }

  /** Do what the table waits for, if anything. */
  follow(table: TableInfo): void {
    const { dice, me } = table;
    if (this.sending || table.state !== "open" || dice.seed_known || me.seats.length === 0) return;
    const mine = dice.parts.find((part) => me.seats.includes(part.seat));
    if (!mine && !dice.reveal) void this.send(() => this.promise());
    else if (mine && dice.reveal && !mine.shown && mine.commitment === secretCommitment(this.secret))
      void this.send(() => api.showSecret(this.game, this.secret));
  }

  /** A new secret each time, because the last one may have been revealed. */
  private promise(): Promise<TableInfo> {
    this.secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
    keep(this.game, this.secret);
    return api.promiseSecret(this.game, secretCommitment(this.secret));
  }

  private async send(work: () => Promise<TableInfo>): Promise<void> {
    this.sending = true;
    let table: TableInfo | null = null;
    try {
      table = await work();
    } catch {
      // The game starts without this part, and the page that checks the dice says so.
    } finally {
      this.sending = false;
    }
    // The table may have changed while the answer was on its way.
    if (table) this.follow(table);
  }
}

/** What happened to this browser's secret: part of the seed, left out, or none was sent. */
export function useOfSecret(
  game: string,
  contributions: { commitment: string; secret: string | null }[],
): "in" | "out" | "" {
  const secret = ownSecret(game);
  if (!secret || !fromHex(secret)) return "";
  const promised = secretCommitment(secret);
  const mine = contributions.find((one) => one.commitment === promised);
  if (!mine) return "";
  return mine.secret === secret ? "in" : "out";
}
