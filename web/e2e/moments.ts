// Moments worth testing, found in whole games that bots play for this run, so that no stored record can
// become outdated.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { atHome } from "./player";

export interface Entry {
  play: number | null;
  seat: number | null;
  action: string | null;
  events: { event: string; [field: string]: unknown }[];
}
export interface PlayedGame {
  record: { actions: { action: string }[] };
  entries: Entry[];
}
interface Option {
  action: string;
  verb: string;
}
export interface State {
  seq: number;
  decision: {
    seat: number;
    question: string;
    options: Option[];
    subjects: { kind: string; id: string }[];
  } | null;
  table: { state: string; progress: { plays: number } };
  view: { generals: Record<string, [string, number]> };
}

/** Send a request as this page's user. */
export function ask<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ({ path, body }) => {
      const answer = await fetch(
        path,
        body
          ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
          : {},
      );
      const data = (await answer.json()) as { message?: string };
      if (!answer.ok) throw new Error(`${path}: ${data.message}`);
      return data as never;
    },
    { path, body },
  );
}

const known = new Map<string, Promise<PlayedGame>>();

/** A game of four bots from a fixed seed: always the same one, played by the server once per run. */
export function playedGame(page: Page, seed = 7, bot = "reflex"): Promise<PlayedGame> {
  const key = `${bot}-${seed}`;
  let game = known.get(key);
  if (!game) {
    game = readOrPlay(page, seed, bot, join(process.env.E2E_FOLDER!, `${key}.json`));
    known.set(key, game);
    game.catch(() => known.delete(key));
  }
  return game;
}

async function readOrPlay(page: Page, seed: number, bot: string, file: string): Promise<PlayedGame> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as PlayedGame;
  const game = await play(page, seed, bot);
  // Other workers read the file as soon as it exists.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(game));
  renameSync(draft, file);
  return game;
}

/**
 * The first moment in a bot game that `find` accepts. Several games are searched, and it is a failure if
 * none has such a moment. Random bots do what others avoid, such as battles at sea.
 */
export async function moment<Found>(
  page: Page,
  find: (game: PlayedGame) => Found | null | Promise<Found | null>,
  { bot = "reflex", seeds = Array.from({ length: 12 }, (_, index) => index + 7) } = {},
): Promise<{ game: PlayedGame; found: Found }> {
  for (const seed of seeds) {
    const game = await playedGame(page, seed, bot);
    const found = await find(game);
    if (found !== null) return { game, found };
  }
  throw new Error("no game of the bots has such a moment: look for other seeds");
}

async function play(page: Page, seed: number, bot: string): Promise<PlayedGame> {
  if (page.url() === "about:blank") await atHome(page);
  await ask(page, "/api/me", {});
  const seats = Array.from({ length: 4 }, () => `bot:${bot}`);
  const { table } = await ask<{ table: { id: string } }>(page, "/api/games", {
    players: 4,
    seats,
    seed,
    start: true,
    bot_delay_ms: 0,
    visibility: "public",
  });
  const over = async () => (await ask<{ state: string }>(page, `/api/games/${table.id}`)).state;
  await expect.poll(over, { timeout: 240_000, intervals: [500] }).toBe("finished");
  const record = await ask<PlayedGame["record"]>(page, `/api/games/${table.id}/record`);
  const entries: (Entry & { seq: number; kind: string })[] = [];
  for (let more = true; more;) {
    const part = await ask<{ entries: typeof entries; more: boolean }>(
      page,
      `/api/games/${table.id}/entries?after=${entries.at(-1)?.seq ?? 0}&limit=1000&seat=none`,
    );
    entries.push(...part.entries);
    more = part.more && part.entries.length > 0;
  }
  return { record, entries: entries.filter((entry) => entry.kind === "play") };
}

/** A table at a moment of a game with all seats ours; nothing is shown yet. */
export async function tableAt(page: Page, game: PlayedGame, upto: number): Promise<string> {
  if (page.url() === "about:blank") await atHome(page);
  await ask(page, "/api/me", {});
  const { table } = await ask<{ table: { id: string } }>(page, "/api/games", {
    players: 4,
    seats: ["me", "me", "me", "me"],
    start: true,
    record: game.record,
    upto,
  });
  return table.id;
}

/** Open a table at a moment of a game; returns when the map is on the screen. */
export async function sitDown(page: Page, game: PlayedGame, upto: number): Promise<string> {
  const id = await tableAt(page, game, upto);
  await page.evaluate(() => localStorage.setItem("diadochoi", '{"cover":false,"sound":false}'));
  await page.goto(`/table/${id}`);
  await expect(page.locator(".prompt.mine")).toBeVisible();
  return id;
}

/** The index of the first play in the middle of the game that begins with these words. */
export function playOf(game: PlayedGame, words: string): number {
  const from = Math.floor(game.record.actions.length / 3);
  const at = game.record.actions.findIndex(({ action }, index) => index > from && action.startsWith(words));
  if (at < 0) throw new Error(`nobody plays ${words}`);
  return at;
}

export const stateOf = (page: Page, id: string) => ask<State>(page, `/api/games/${id}/state?seat=auto`);

/**
 * Ask every seat whenever one of its Surprise cards can be played; by default it is asked only where that
 * may matter.
 */
export async function askAlways(page: Page, id: string): Promise<void> {
  for (const seat of [0, 1, 2, 3]) {
    const { view } = await ask<{ view: { seats: { hand: string[] }[] } }>(
      page,
      `/api/games/${id}/state?seat=${seat}`,
    );
    for (const card of view.seats[seat]!.hand) {
      const trigger = {
        type: "trigger",
        id: `ask-${seat}-${card}`,
        seat,
        card,
        ask: "always",
        until: "game",
      };
      await ask(page, `/api/games/${id}/commands`, trigger).catch(() => "not a Surprise card");
    }
  }
}

/** Play an action without a click; returns when the screen shows the result. */
export async function take(page: Page, id: string, action: string): Promise<void> {
  await shows(page, await send(page, id, action));
}

/** The same, whatever the screen shows. */
export async function send(page: Page, id: string, action: string): Promise<number> {
  const { seq, decision } = await stateOf(page, id);
  const command = {
    type: "play",
    id: `e2e-${seq}-${Math.random()}`,
    seat: decision!.seat,
    action,
    expect: seq,
  };
  return (await ask<{ seq: number }>(page, `/api/games/${id}/commands`, command)).seq;
}

/** Wait until the screen is up to date with the server. */
export async function shows(page: Page, seq: number): Promise<void> {
  await expect
    .poll(async () => Number(await page.locator(".prompt, .replay").first().getAttribute("data-seq")), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(seq);
}
