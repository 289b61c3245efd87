import { expect, test, type Page } from "@playwright/test";
import { ask, playedGame, shows, sitDown, stateOf, take, type PlayedGame } from "./moments";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;
const tells = (game: PlayedGame, index: number, event: string) => game.entries[index]?.events.some((own) => own.event === event) ?? false;

/** The play that begins a battle in which the next one to decide loses a unit by choice. */
function battle(game: PlayedGame): { begins: number; loss: number } | null {
  for (let loss = 1; loss < game.entries.length; loss++) {
    if (!game.entries[loss]!.action?.startsWith("lose ")) continue;
    for (let begins = loss - 1; begins >= Math.max(0, loss - 6); begins--) {
      if (tells(game, begins, "battle")) return { begins, loss };
    }
  }
  return null;
}

test("a battle opens its panel: both sides, the dice, and losses by clicking units", async ({ page }) => {
  // Bots play a game as they like: look into several for such a battle.
  let game = await playedGame(page);
  let found = battle(game);
  for (let seed = 8; !found && seed < 16; seed++) {
    game = await playedGame(page, seed);
    found = battle(game);
  }
  test.skip(!found, "no battle with a loss to choose in any game");
  const { begins, loss } = found!;
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

test("who may evade sees the odds of the battle that threatens", async ({ page }) => {
  const game = await playedGame(page);
  const at = game.record.actions.findIndex(({ action }, index) => action === "evade" || (action === "pass" && tells(game, index, "battle")));
  test.skip(at < 0, "nobody was met in this game");
  const id = await sitDown(page, game, at);
  const { decision } = await stateOf(page, id);
  test.skip(decision?.question !== "evade", "the first to be met had no way out");
  const panel = page.locator("section.fight");
  await expect(panel.locator(".odds").first()).toContainText("%");
  await expect(panel.locator('[data-action="evade"]')).toHaveCount(1);
});

test("a march of several steps is one click, its price on the map", async ({ page }) => {
  const game = await playedGame(page);
  // Two moves in a row: the first of them had a second within reach.
  const at = game.record.actions.findIndex(
    ({ action }, index) => action.startsWith("move ") && game.record.actions[index + 1]?.action.startsWith("move ") && game.entries[index]!.seat === game.entries[index + 1]!.seat,
  );
  const id = await sitDown(page, game, at);
  await page.reload();
  const outlook = await ask<{ reach: { place: string; actions: string[]; interceptions: unknown[]; evasions: unknown[]; battle: unknown }[] }>(page, `/api/games/${id}/outlook`);
  const goal = outlook.reach.find((one) => one.actions.length === 2 && !one.interceptions.length && !one.evasions.length && !one.battle);
  test.skip(!goal, "every way on was barred");
  await expect(page.locator(".price")).toHaveCount(outlook.reach.length);
  const { seq } = await stateOf(page, id);
  await page.locator(`circle.hit[data-space="${goal!.place.split("/")[0]}"]`).dispatchEvent("click");
  // A finger is asked once more.
  const again = page.locator(".chooser .choice").first();
  await expect.poll(async () => (await again.count()) > 0 || (await stateOf(page, id)).seq > seq).toBe(true);
  if (await again.count()) await again.click();
  await shows(page, seq + 1);
  await expect.poll(async () => (await stateOf(page, id)).seq).toBeGreaterThanOrEqual(seq + 2);
});

test("the end of a game is clicked, told, and seen again on a slider with its chances", async ({ page }) => {
  const game = await playedGame(page);
  const last = game.record.actions.length - 1;
  const id = await sitDown(page, game, last - 4);
  for (let play = last - 4; play <= last; play++) {
    const { action } = game.record.actions[play]!;
    const { seq } = await stateOf(page, id);
    const button = page.locator(`.prompt [data-action="${action}"]`);
    // What lies folded or in the hand is taken without a click.
    if ((await button.count()) && !isPhone(page)) {
      await button.first().click();
      await shows(page, seq + 1);
    } else await take(page, id, action);
  }
  expect((await stateOf(page, id)).table.state).toBe("finished");
  const end = page.getByRole("dialog", { name: "The end of the game" });
  await expect(end).toContainText("has won");
  await end.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByRole("slider", { name: "Replay" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Chances to win over the game" })).toBeVisible({ timeout: 120_000 });
});

test("two people at two screens: one is cut off, comes back and has missed nothing", async ({ page, browser, baseURL }) => {
  test.skip(isPhone(page), "the same on a phone");
  let cut = false;
  const sockets: { close(): Promise<void> }[] = [];
  const other = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
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
  await guest.goto(await page.locator(".link code").innerText());
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
  await guest.getByRole("button", { name: "Log", exact: true }).click();
  await guest.getByRole("tab", { name: "Chat" }).click();
  await expect(guest.getByText("Are you there?")).toBeVisible();
  await other.close();
});
