// Players see what happens: summary, announcements, dice, accounts of fights, the log in steps, news since
// their last turn.

import { expect, test, type Page } from "@playwright/test";
import { atHome } from "./player";
import {
  ask,
  askAlways,
  moment,
  playedGame,
  shows,
  sitDown,
  stateOf,
  tableAt,
  take,
  type PlayedGame,
} from "./moments";

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
    await expect
      .poll(async () => {
        const box = await page.locator(target).first().boundingBox();
        return box !== null && box.x >= -1 && box.x + box.width <= width + 1;
      }, `${name} at ${width}`)
      .toBe(true);
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
  // Nothing of what is told lies on the panel, the players, the question or the answers.
  const covering = () =>
    page.evaluate(() => {
      const told = [...document.querySelectorAll(".news .one, .movement")];
      const kept = [...document.querySelectorAll("section.fight, .players, .sheet .page, .foot")];
      return told.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return kept.some((other) => {
          const box = other.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        });
      }).length;
    });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.poll(covering, `at ${width}`).toBe(0);
    await expect(page.locator(".movement")).toBeInViewport({ ratio: 1 });
  }
});

test("a bot shows its card large and its march as a line that the map follows; the log has the reason, the moment and the card", async ({
  page,
}) => {
  // A card, and soon afterwards a march of the same player.
  const { game, found } = await moment(page, (played) => {
    const at = played.entries.findIndex(
      ({ seat }, index) =>
        index > 60 &&
        tells(played, index, "card_played") &&
        [2, 3, 4, 5].some(
          (later) => tells(played, index + later, "moved") && played.entries[index + later]!.seat === seat,
        ),
    );
    return at < 0 ? null : at;
  });
  const bot = game.entries[found]!.seat!;
  await atHome(page);
  await ask(page, "/api/me", {});
  const { table } = await ask<{ table: { id: string } }>(page, "/api/games", {
    players: 4,
    seats: [0, 1, 2, 3].map((seat) => (seat === bot ? "bot:reflex" : "me")),
    start: true,
    bot_delay_ms: 1500,
    record: game.record,
    upto: found,
  });
  await page.evaluate(() => localStorage.setItem("diadochoi", '{"cover":false,"sound":false,"follow":true}'));
  await page.setViewportSize(LOWEST);
  await page.goto(`/table/${table.id}`);
  const card = page.locator(".played figure");
  await expect(card.locator("figcaption")).toHaveText(/plays .+/, { timeout: 30_000 });
  await expect(card.locator("h3")).toBeVisible();
  await expect(card.locator("details")).toHaveCount(0); // it takes no clicks
  const [box, map] = [(await card.boundingBox())!, (await page.locator("main.map").boundingBox())!];
  expect(box.y >= map.y && box.y + box.height <= LOWEST.height).toBe(true);

  // The route is drawn, and the map follows to its end.
  const route = page.locator(".board polyline").first();
  await expect(route).toBeAttached();
  const end = page.locator(".board svg polyline ~ circle").first();
  await expect(end).toBeInViewport();
  const pause = { type: "pause", id: "pause", paused: true };
  await shows(page, (await ask<{ seq: number }>(page, `/api/games/${table.id}/commands`, pause)).seq);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("l");
  const played = page
    .locator(".log .entry")
    .filter({ has: page.locator(".card") })
    .last();
  await played.locator(".card").click();
  const sheet = page
    .getByRole("dialog")
    .filter({ has: page.locator("h3, h2") })
    .first();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  const march = page.locator(".log .march").last();
  await march.getByRole("button", { name: "Why?" }).click();
  await expect(march.locator(".reason")).toHaveText(/\w+ \w+/);
  await march.locator(".line").first().click();
  await expect(page.locator(".replay")).toBeVisible();
  await expect(page.locator(".replay .story")).toContainText(/\w/);
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

test("rolls to intercept and to evade show their die, the number needed and the result", async ({ page }) => {
  for (const [event, result] of [
    ["interception_roll", /Success|Failure/],
    ["evasion_roll", /No battle takes place/],
  ] as const) {
    const { game, found } = await moment(page, (played) => {
      const at = played.entries.findIndex(({ events }) =>
        events.some((own) => own.event === event && (event !== "evasion_roll" || own.success === 1)),
      );
      return at < 0 ? null : at;
    });
    const id = await sitDown(page, game, found);
    await take(page, id, game.record.actions[found]!.action);
    const roll = page.locator(".news .one").filter({ hasText: /rolled, \d needed/ });
    await expect(roll.locator(".die").first()).toBeVisible();
    await expect(roll).toContainText(result);
  }
});

test("Attrition after a battle shows its die, and the panel still has the dice of the battle in sight", async ({
  page,
}) => {
  const { game, found } = await moment(page, (played) => {
    const at = played.entries.findIndex((_, index) => tells(played, index, "attrition"));
    return at > 0 && tells(played, at, "battle_result") ? at : null;
  });
  const id = await sitDown(page, game, found);
  await take(page, id, game.record.actions[found]!.action);
  const panel = page.locator("section.fight");
  await expect(
    panel
      .locator(".after li")
      .filter({ hasText: /^Attrition/ })
      .locator(".die"),
  ).toHaveCount(1);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect(panel.locator(".side .dice .die").first()).toBeInViewport();
  }
});

/** Where a besieger can play Traitor Inside City, which adds to the roll of the Siege. */
async function treason(page: Page, game: PlayedGame): Promise<number | null> {
  const rounds = game.entries.flatMap((_, index) => (tells(game, index, "round") ? [index] : []));
  for (const [nth, from] of rounds.entries()) {
    const id = await tableAt(page, game, from);
    for (const seat of [0, 1, 2, 3]) {
      const path = `/api/games/${id}/state?seat=${seat}`;
      const { view } = await ask<{ view: { seats: { hand: string[] }[] } }>(page, path);
      if (!view.seats[seat]!.hand.includes(TRAITOR)) continue;
      const at = game.entries.findIndex(
        ({ events }, index) =>
          index > from &&
          index < (rounds[nth + 1] ?? Infinity) &&
          events.some((own) => own.event === "siege" && own.seat === seat) &&
          !tells(game, index, "siege_roll"),
      );
      if (at >= 0) return at;
    }
  }
  return null;
}
const TRAITOR = "traitor_inside_city";

test("a card played in a fight is listed as the modifier it is, and opens", async ({ page }) => {
  const { game, found } = await moment(page, (played) => treason(page, played), { seeds: [8, 9, 10, 11] });
  const id = await sitDown(page, game, found);
  await askAlways(page, id);
  await take(page, id, game.record.actions[found]!.action);
  const panel = page.locator("section.fight");
  for (let step = 0; step < 8 && !(await panel.locator(".side .die").count()); step++) {
    const options = (await stateOf(page, id)).decision!.options;
    const card = options.find(({ action }) => action === `surprise ${TRAITOR}`);
    const pass = options.find(({ verb }) => verb === "pass" || verb === "done");
    await take(page, id, (card ?? pass ?? options[0]!).action);
  }
  const modifier = panel.locator(".side li").filter({ hasText: "Traitor Inside City" });
  await expect(modifier).toContainText("+3");
  await expect(panel.getByRole("list", { name: "Cards played in this fight" })).toContainText(
    "Traitor Inside City",
  );
  await atEverySize(page, "modifier", "section.fight");
  await modifier.getByRole("button", { name: "Traitor Inside City" }).click();
  await expect(page.getByRole("dialog", { name: "Traitor Inside City" })).toBeVisible();
});

test("a voyage is chosen, drawn and told as a voyage", async ({ page }) => {
  const { game, found } = await moment(page, (played) => firstWith(played, "sea_step"), { bot: "random" });
  const id = await sitDown(page, game, found);
  await expect(page.locator(".prompt")).toContainText(/Sail to/i);
  await atEverySize(page, "voyage", ".prompt");
  await take(page, id, game.record.actions[found]!.action);
  await page.keyboard.press("l");
  const line = page.locator(".log .march .line").last();
  await expect(line).toHaveText(/ sails from .+ to .+\./);
  await line.hover();
  await expect(page.locator(".board polyline").first()).toBeAttached();
});

test("Free Passage is asked for and answered with the battle that threatens in sight", async ({ page }) => {
  const { game, found } = await moment(page, (played) => {
    const at = played.record.actions.findIndex(({ action }) => action.startsWith("ask "));
    return at < 0 ? null : at;
  });
  const id = await sitDown(page, game, found);
  await expect(page.locator(".prompt .words")).toContainText(/Do you ask \w+ for Free Passage through /);
  await take(page, id, game.record.actions[found]!.action);
  await expect(page.locator(".prompt .words")).toContainText(/asks you for Free Passage through .+ with /);
  await expect(page.locator("section.fight .odds").first()).toContainText("%");
  await atEverySize(page, "passage", "section.fight");
  for (const answer of ["grant", "refuse"])
    await expect(page.locator(`.prompt [data-action="${answer}"]`)).toBeInViewport();
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
  const line = page.locator(".log .fight .line").first();
  // The last change of the size draws the table again, and a key pressed meanwhile goes nowhere.
  await expect(async () => {
    await page.keyboard.press("l");
    await expect(line).toBeVisible({ timeout: 5000 });
  }).toPass();
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
