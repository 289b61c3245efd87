import { expect, test, type Page } from "@playwright/test";
import {
  ask,
  askAlways,
  moment,
  playedGame,
  shows,
  sitDown,
  stateOf,
  take,
  type PlayedGame,
} from "./moments";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;
const tells = (game: PlayedGame, index: number, event: string) =>
  game.entries[index]?.events.some((own) => own.event === event) ?? false;

/** The play that starts a battle in which the next decision is the choice of a loss. */
function battle(game: PlayedGame): { begins: number; loss: number } | null {
  for (let loss = 1; loss < game.entries.length; loss++) {
    if (!game.entries[loss]!.action?.startsWith("lose ")) continue;
    for (let begins = loss - 1; begins >= Math.max(0, loss - 6); begins--) {
      if (tells(game, begins, "battle")) return { begins, loss };
    }
  }
  return null;
}

interface PublicForecast {
  reach: {
    place: string;
    actions: string[];
    interceptions: unknown[];
    evasions: unknown[];
    battle: unknown;
  }[];
  fight: { kind: string; sides: { fleets: unknown[]; roll_items: unknown[] }[] } | null;
}
const publicForecast = (page: Page, id: string) => ask<PublicForecast>(page, `/api/games/${id}/forecast`);
const indices = (game: PlayedGame, fits: (index: number) => boolean) =>
  game.entries.map((_, index) => index).filter(fits);

test("a battle opens its panel: both sides, the dice, and losses by clicking units", async ({ page }) => {
  const { game, found } = await moment(page, battle);
  const { begins, loss } = found;
  const id = await sitDown(page, game, begins);
  for (let play = begins; play < loss; play++) await take(page, id, game.record.actions[play]!.action);
  const panel = page.locator("section.fight");
  await expect(panel).toBeVisible();
  await expect(panel.locator(".side")).toHaveCount(2);
  await expect(panel.locator(".die").first()).toBeVisible();
  const { seq, decision } = await stateOf(page, id);
  const losses = decision!.options.filter((option) => option.verb === "lose");
  await expect(panel.locator("button.unit")).toHaveCount(losses.length);
  await panel.locator("button.unit").first().click();
  await shows(page, seq + 1);
});

test("a player who may evade sees the odds of the coming battle, the losses and both strengths", async ({
  page,
}) => {
  const { game, found } = await moment(page, async (played) => {
    for (const at of indices(played, (index) => played.record.actions[index]!.action === "evade")) {
      const id = await sitDown(page, played, at);
      if ((await publicForecast(page, id)).fight) return at;
    }
    return null;
  });
  await sitDown(page, game, found);
  const panel = page.locator("section.fight");
  await expect(panel.locator(".odds").first()).toContainText("%");
  await expect(panel.locator(".side")).toHaveCount(2);
  await expect(panel.locator(".side li").first()).toBeVisible();
  await expect(panel.getByText(/^Average losses/)).toHaveCount(2);
  await expect(panel.locator('[data-action="evade"]')).toHaveCount(1);
});

test("a siege opens its panel before the die: odds, besieger and besieged; then the die, its modifiers and the points", async ({
  page,
}) => {
  // Somebody holds a card and is asked before the die; the roll comes a few plays later, with a modifier.
  const { game, found } = await moment(page, (played) => {
    const begins = indices(
      played,
      (index) => tells(played, index, "siege") && !tells(played, index, "siege_roll"),
    );
    for (const begin of begins) {
      const rolled = [1, 2, 3]
        .map((step) => begin + step)
        .find((index) => tells(played, index, "siege_modifier"));
      if (rolled) return { begin, rolled };
    }
    return null;
  });
  const id = await sitDown(page, game, found.begin);
  await askAlways(page, id);
  await take(page, id, game.record.actions[found.begin]!.action);
  const panel = page.locator("section.fight");
  await expect(panel.locator(".odds").first()).toContainText(/It falls \d+%/);
  await expect(panel.locator(".side")).toHaveCount(2);
  await expect(panel.locator(".side").nth(0)).toContainText("Besieger");
  await expect(panel.locator(".side").nth(1)).toContainText("Besieged");
  const { fight } = await publicForecast(page, id);
  await expect(panel.locator(".side").nth(0).locator("li")).toHaveCount(fight!.sides[0]!.roll_items.length);
  await expect(panel.locator(".die")).toHaveCount(0);
  for (let play = found.begin + 1; play <= found.rolled; play++)
    await take(page, id, game.record.actions[play]!.action);
  await expect(panel.locator(".odds")).toHaveCount(0);
  await expect(panel.locator(".side").nth(0).locator(".die")).toHaveCount(1);
  await expect(panel.locator(".side").nth(0).locator("li .clause").first()).toBeVisible();
  await expect(
    panel
      .locator(".side")
      .nth(1)
      .getByRole("img", { name: /Siege Points$/ }),
  ).toBeVisible();
});

test("a naval battle opens its panel when it may be declared: fleets of both sides, odds; then dice and result", async ({
  page,
}) => {
  const { game, found } = await moment(
    page,
    (played) => indices(played, (index) => tells(played, index, "naval_dice"))[0] ?? null,
    {
      bot: "random",
    },
  );
  // Go back to where the Interceptor is first asked.
  let declares = found;
  while (game.record.actions[declares - 1]!.action.startsWith("challenge ")) declares--;
  const id = await sitDown(page, game, declares);
  const { decision } = await stateOf(page, id);
  expect(decision!.question).toBe("declare_naval_battle");
  const panel = page.locator("section.fight");
  await expect(panel.locator(".odds").first()).toContainText("%");
  await expect(panel.locator(".side")).toHaveCount(2);
  const { fight } = await publicForecast(page, id);
  for (const side of [0, 1])
    await expect(panel.locator(".side").nth(side).locator("li.fleet")).toHaveCount(
      fight!.sides[side]!.fleets.length,
    );
  expect(fight!.sides[1]!.fleets.length).toBeGreaterThan(0);
  for (let play = declares; play <= found; play++) {
    const { action } = game.record.actions[play]!;
    const { seq } = await stateOf(page, id);
    const button = panel.locator(`[data-action="${action}"]`);
    if (isPhone(page) || !(await button.count())) await take(page, id, action);
    else {
      await button.click();
      await shows(page, seq + 1);
    }
  }
  await expect(panel.locator(".result")).toContainText(/wins|draw/);
  await expect(panel.locator(".side").nth(1).locator(".die")).toHaveCount(2);
  await expect(panel.locator(".side").nth(1).locator("li.fleet .clause").first()).toBeVisible();
});

test("one click marches several steps, and the map shows the cost", async ({ page }) => {
  // Two moves in a row: the first one could have reached the second.
  const open = (goals: PublicForecast["reach"]) =>
    goals.find(
      (one) => one.actions.length === 2 && !one.interceptions.length && !one.evasions.length && !one.battle,
    );
  const { found: id } = await moment(page, async (played) => {
    const action = (index: number) => played.record.actions[index]?.action ?? "";
    const begins = indices(
      played,
      (index) =>
        action(index).startsWith("move ") &&
        action(index + 1).startsWith("move ") &&
        played.entries[index]!.seat === played.entries[index + 1]!.seat,
    );
    for (const at of begins.slice(0, 10)) {
      const table = await sitDown(page, played, at);
      if (open((await publicForecast(page, table)).reach)) return table;
    }
    return null;
  });
  await page.reload();
  const ahead = await publicForecast(page, id);
  const goal = open(ahead.reach);
  await expect(page.locator(".price")).toHaveCount(ahead.reach.length);
  const { seq } = await stateOf(page, id);
  await page.locator(`circle.hit[data-space="${goal!.place.split("/")[0]}"]`).dispatchEvent("click");
  // On a phone a tap must be confirmed.
  const again = page.locator(".chooser .choice").first();
  await expect.poll(async () => (await again.count()) > 0 || (await stateOf(page, id)).seq > seq).toBe(true);
  if (await again.count()) await again.click();
  await shows(page, seq + 1);
  await expect.poll(async () => (await stateOf(page, id)).seq).toBeGreaterThanOrEqual(seq + 2);
});

test("the end of a game is announced, and a slider replays it with the chances", async ({ page }) => {
  const game = await playedGame(page);
  const last = game.record.actions.length - 1;
  const id = await sitDown(page, game, last - 4);
  for (let play = last - 4; play <= last; play++) {
    const { action } = game.record.actions[play]!;
    const { seq } = await stateOf(page, id);
    const button = page.locator(`.prompt [data-action="${action}"]`);
    // Answers that are folded away or in the hand are played without a click.
    if ((await button.count()) && !isPhone(page)) {
      await button.first().click();
      // A serious loss needs a second click.
      const sure = page.locator(".confirm .sure");
      await expect
        .poll(async () => (await sure.isVisible()) || (await stateOf(page, id)).seq > seq)
        .toBe(true);
      if (await sure.isVisible()) await sure.click();
      await shows(page, seq + 1);
    } else await take(page, id, action);
  }
  expect((await stateOf(page, id)).table.state).toBe("finished");
  const end = page.getByRole("dialog", { name: "The end of the game" });
  await expect(end).toContainText("has won");
  await end.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByRole("slider", { name: "Replay" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Chances of winning during the game" })).toBeVisible({
    timeout: 120_000,
  });
});

test("two people at two screens: one is cut off, comes back and has missed nothing", async ({
  page,
  browser,
  baseURL,
}) => {
  test.skip(isPhone(page), "the same on a phone");
  let cut = false;
  const sockets: { close(): Promise<void> }[] = [];
  const other = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const guest = await other.newPage();
  await guest.routeWebSocket(/\/live$/, (socket) => {
    if (cut) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto("/");
  const form = page.locator("form.new");
  await form.getByText("2", { exact: true }).click();
  await form.locator("li").nth(1).getByText("Online").click();
  await form.getByRole("button", { name: "Set up and invite" }).click();
  await guest.goto(await page.getByLabel("Link to send").inputValue());
  await guest.getByLabel("Your name").fill("Roxane");
  await guest.getByRole("button", { name: "Take the seat" }).click();
  await expect(page.getByText("Roxane")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(guest.locator(".board")).toBeVisible();
  await expect(page.locator(".board")).toBeVisible();

  cut = true;
  for (const socket of sockets) await socket.close();
  await expect(guest.getByText("Reconnecting")).toBeVisible();
  const id = page.url().split("/").at(-1)!;
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByPlaceholder("Say something").fill("Are you there?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Are you there?")).toBeVisible();
  const { seq } = await stateOf(page, id);
  cut = false;
  await expect(guest.getByText("Reconnecting")).toBeHidden();
  await shows(guest, seq);
  await guest.getByRole("button", { name: /^Log/ }).click();
  await guest.getByRole("tab", { name: "Chat" }).click();
  await expect(guest.getByText("Are you there?")).toBeVisible();
  await other.close();
});
