// Players see what happens: summary, announcements, dice, accounts of fights, the log in steps, news since
// their last turn.

import { expect, test, type Page } from "@playwright/test";
import { atHome } from "./player";
import { ask, moment, playedGame, sitDown, stateOf, take, type PlayedGame } from "./moments";

const tells = (game: PlayedGame, index: number, event: string) =>
  game.entries[index]?.events.some((own) => own.event === event) ?? false;
const firstWith = (game: PlayedGame, event: string, from = 0): number | null => {
  for (let index = from; index < game.entries.length; index++) if (tells(game, index, event)) return index;
  return null;
};
const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [844, 390],
] as const;

const LOWEST = { width: 844, height: 390 };

test.beforeEach(({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 500, "the desktop run tries the size of a phone as well");
});

/** The target is visible at every screen size; saves screenshots if a folder is named. */
async function atEverySize(page: Page, name: string, target: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const box = await page.locator(target).first().boundingBox();
    expect(box && box.x >= -1 && box.x + box.width <= width + 1, `${name} at ${width}`).toBe(true);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
  }
  await page.setViewportSize(before);
}

/** Play on as the bots did, without waiting for the screen. The server gives some answers automatically. */
async function playOn(page: Page, id: string, game: PlayedGame, to: number): Promise<void> {
  for (;;) {
    const { seq, decision, table } = await stateOf(page, id);
    const plays = table.progress.plays;
    if (plays >= to || !decision) return;
    const offered = decision.options.map((option) => option.action);
    const recorded = game.record.actions[plays]!.action;
    const action = offered.includes(recorded) ? recorded : offered[0]!;
    const command = { type: "play", id: `on-${plays}`, seat: decision.seat, action, expect: seq };
    await ask(page, `/api/games/${id}/commands`, command);
  }
}

test("a Game Turn ends with a page that sums it up, and the log keeps it", async ({ page }) => {
  const game = await playedGame(page);
  const start = game.entries.findIndex((entry) => (entry as unknown as { summary: object | null }).summary);
  const id = await sitDown(page, game, start);
  await take(page, id, game.record.actions[start]!.action);
  const summary = page.getByRole("dialog", { name: /Game Turn [IV]+ is over/ });
  await expect(summary).toBeVisible();
  await expect(summary.locator("tbody tr")).toHaveCount(4);
  await expect(summary.locator(".race").first()).toBeVisible();
  await atEverySize(page, "summary", ".end .summary");
  // What changed hands may be further down; a button leads to it.
  const lost = summary.getByRole("heading", { name: "Generals killed" });
  await page.setViewportSize({ width: 1024, height: 768 });
  await summary.getByRole("button", { name: "What changed hands" }).click();
  await expect(summary.getByRole("heading", { name: "Cities that changed hands" })).toBeInViewport();
  await expect(lost).toBeAttached();
  await expect(summary.getByRole("button", { name: "What changed hands" })).toBeHidden();
  await summary.getByRole("button", { name: /Continue with/ }).click();
  await expect(summary).toBeHidden();
  await page.keyboard.press("l");
  await page.getByRole("button", { name: /Summary of Game Turn/ }).click();
  await expect(summary).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(summary).toBeHidden();
});

test("a change of status is announced with its cause and does not catch clicks", async ({ page }) => {
  const { game, found } = await moment(page, (played) => {
    for (let at = firstWith(played, "province", 60); at !== null; at = firstWith(played, "province", at + 1))
      if (
        (played.entries[at] as unknown as { changes: { kind: string }[] }).changes.some(
          (own) => own.kind === "vp",
        )
      )
        return at;
    return null;
  });
  const id = await sitDown(page, game, found);
  await take(page, id, game.record.actions[found]!.action);
  const news = page.locator(".news .one");
  await expect(news.filter({ hasText: /VP \(/ }).first()).toBeVisible();
  expect(await news.first().evaluate((one) => getComputedStyle(one).pointerEvents)).toBe("none");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/news.png` });
});

test("announcements are beside the panel of a fight and name their cause", async ({ page }) => {
  const { game, found } = await moment(page, (played) => {
    const at = played.entries.findIndex(
      (_, index) => tells(played, index, "champion_lost") && tells(played, index, "battle"),
    );
    return at < 0 ? null : at;
  });
  const id = await sitDown(page, game, found);
  await take(page, id, game.record.actions[found]!.action);
  await expect(page.locator("section.fight")).toBeVisible();
  const lost = page.locator(".news .one").filter({ hasText: "no longer a Champion" });
  await expect(lost).toContainText(/Battle of \w+/);
  const covering = () =>
    page.evaluate(() => {
      const panel = document.querySelector("section.fight")!.getBoundingClientRect();
      return [...document.querySelectorAll(".news .one")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
      }).length;
    });
  for (const [width, height] of SIZES.slice(1)) {
    await page.setViewportSize({ width, height });
    await expect.poll(covering, `at ${width}`).toBe(0);
  }
});

test("a card that another player plays is shown large, with its use", async ({ page }) => {
  const { game, found } = await moment(page, (played) => firstWith(played, "card_played", 60));
  await page.setViewportSize(LOWEST);
  const mine = (game.entries[found]!.seat! + 1) % 4;
  await atHome(page);
  await ask(page, "/api/me", {});
  const { table } = await ask<{ table: { id: string } }>(page, "/api/games", {
    players: 4,
    seats: [0, 1, 2, 3].map((seat) => (seat === mine ? "me" : "bot:reflex")),
    start: true,
    bot_delay_ms: 1500,
    record: game.record,
    upto: found,
  });
  await page.goto(`/table/${table.id}`);
  const card = page.locator(".played figure");
  await expect(card.locator("figcaption")).toHaveText(/plays .+/, { timeout: 30_000 });
  await expect(card.locator("h3")).toBeVisible();
  await expect(card.locator("details")).toHaveCount(0); // it takes no clicks
  const box = (await card.boundingBox())!;
  expect(box.y >= 0 && box.y + box.height <= LOWEST.height).toBe(true);
});

test("the movement die stays on the screen with the MPs of each General", async ({ page }) => {
  const game = await playedGame(page);
  const at = firstWith(game, "movement_roll", 100)!;
  const id = await sitDown(page, game, at);
  await take(page, id, game.record.actions[at]!.action);
  await expect(page.locator(".movement .die")).toBeVisible();
  await expect(page.locator(".movement > span:not(:has(svg), .die)").first()).toHaveText(/.+ \d$/);
  await atEverySize(page, "movement", ".movement");
});

test("a roll to intercept shows its die, the number needed and the result", async ({ page }) => {
  const { game, found } = await moment(page, (played) => firstWith(played, "interception_roll"));
  const id = await sitDown(page, game, found);
  await take(page, id, game.record.actions[found]!.action);
  const roll = page.locator(".news .one").filter({ hasText: /rolled, \d needed/ });
  await expect(roll.locator("svg.die, .die").first()).toBeVisible();
  await expect(roll).toContainText(/Success|Failure/);
});

test("a battle shows the row of the table that makes its score, and is one line of the log", async ({
  page,
}) => {
  const { game, found } = await moment(page, (played) => firstWith(played, "battle_result"));
  let begins = found;
  while (!tells(game, begins, "battle")) begins--;
  const id = await sitDown(page, game, begins);
  for (let play = begins; play <= found; play++) await take(page, id, game.record.actions[play]!.action);
  const panel = page.locator("section.fight");
  await expect(panel).toBeVisible();
  const score = await panel.locator(".score").first().innerText();
  await expect(panel.locator("table.row tbody .read").first()).toHaveText(score);
  await atEverySize(page, "battle", "section.fight");
  await page.keyboard.press("l");
  const line = page.locator(".log .fight .line").first();
  await expect(line).toHaveText(/Battle of .+, \d+ to \d+: /);
  await line.hover();
});

test("since your last turn: first your changes, then threats, then the others; a line shows its moment", async ({
  page,
}) => {
  const game = await playedGame(page);
  // The starts of Player Turns, and two consecutive turns of one player with the fewest plays between them.
  const turns = game.entries.flatMap((entry, index) =>
    entry.events
      .filter((event) => event.event === "segment" && event.segment === "surrender")
      .map((event) => ({ index, seat: event.seat as number })),
  );
  const pairs = turns.flatMap((turn, at) => {
    const next = turns.slice(at + 1).find(({ seat }) => seat === turn.seat);
    return next && next.index - turn.index > 20 ? [{ from: turn.index, to: next.index }] : [];
  });
  const { from, to } = pairs.reduce((best, pair) =>
    pair.to - pair.from < best.to - best.from ? pair : best,
  );
  const id = await sitDown(page, game, from);
  await playOn(page, id, game, to + 1);
  await page.reload();
  const since = page.locator("section.since");
  await expect(since).toBeVisible();
  await expect(since.locator("h3").first()).toHaveText("For you");
  await expect(since.locator("h3").last()).toHaveText("What the others did");
  const [panel, map] = [(await since.boundingBox())!, (await page.locator("main.map").boundingBox())!];
  expect(map.x + map.width - panel.x - panel.width).toBeLessThan(20); // in its corner, with nothing invisible next to it
  await atEverySize(page, "since", "section.since");
  await since.locator(".march .line").first().click();
  await expect(page.locator(".replay")).toBeVisible();
});
