// People and their seats: who gets lost, who leaves, who joins, and what they are told before they do.

import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { ask, playedGame } from "./moments";
import { atHome } from "./player";

const openMenu = (page: Page) => page.getByRole("button", { name: "Menu" }).click();
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const screen = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" })).newPage();

/** The link shown in this part of the page. */
async function linkIn(part: Locator): Promise<string> {
  const field = part.getByLabel("Link to send");
  await expect(field).toHaveValue(/\/(join|table)\//);
  return field.inputValue();
}

interface Invited {
  table: { id: string };
  invites: { path: string }[];
}

/** A table of this page's user with a seat for somebody else; returns its address and the invite link. */
async function hostTable(page: Page, more: object = {}): Promise<{ id: string; invite: string }> {
  await atHome(page);
  await ask(page, "/api/me", { name: "Antigonos" });
  const body = { players: 2, seats: ["me", "open"], bot_delay_ms: 0, ...more };
  const { table, invites } = await ask<Invited>(page, "/api/games", body);
  return { id: table.id, invite: invites[0]!.path };
}

async function comeIn(page: Page, invite: string, name: string): Promise<void> {
  await page.goto(invite);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Take the seat" }).click();
  await expect(page).toHaveURL(/\/table\//);
}

/** A running game of two people at two screens, the second called Seleukos. */
async function twoScreens(
  page: Page,
  browser: Browser,
  baseURL: string,
  more: object = {},
): Promise<{ id: string; guest: Page }> {
  const { id, invite } = await hostTable(page, more);
  const guest = await screen(browser);
  await comeIn(guest, baseURL + invite, "Seleukos");
  await ask(page, `/api/games/${id}/start`, {});
  await page.goto(`/table/${id}`);
  await expect(page.locator(".board")).toBeVisible();
  await expect(guest.locator(".board")).toBeVisible();
  return { id, guest };
}

test("a bot plays for somebody who loses the connection; a new link leads back to the seat", async ({
  page,
  browser,
  baseURL,
}) => {
  const { guest } = await twoScreens(page, browser, baseURL!);
  await openMenu(page);
  await expect(menu(page).getByRole("button", { name: "Let a bot play Red for me" })).toBeVisible();
  await expect(menu(page).getByText("for Seleukos")).toHaveCount(0); // a player who is here keeps the seat
  await guest.context().close();
  await menu(page).getByRole("button", { name: "Let a bot play for Seleukos, who is away" }).click();
  await openMenu(page);
  await expect(
    menu(page).getByRole("button", { name: "Let a bot play for Seleukos, who is away" }),
  ).toHaveCount(0);
  await menu(page).getByRole("button", { name: "New link for Seleukos to come back" }).click();
  const back = await screen(browser);
  await comeIn(back, await linkIn(menu(page)), "Seleukos");
  await expect(back.locator(".board")).toBeVisible();
  await expect(menu(page).getByText("for Seleukos")).toHaveCount(0);
  await back.getByRole("button", { name: "Menu" }).click();
  await expect(menu(back).getByRole("button", { name: "Let a bot play Blue for me" })).toBeVisible();
  await back.context().close();
});

test("a bot replaces somebody who leaves a running game, until another person takes over", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, guest } = await twoScreens(page, browser, baseURL!, {
    name: `Left at ${Date.now()}`,
    visibility: "public",
  });
  await openMenu(guest);
  await menu(guest).getByRole("button", { name: "Leave my seat (Blue)" }).click();
  await menu(guest).getByRole("button", { name: "Leave Blue to a bot?" }).click();
  await expect(menu(guest)).toHaveCount(0);
  await openMenu(guest);
  await expect(menu(guest).getByRole("button", { name: "Take over Blue myself" })).toBeVisible();
  // The host invites somebody; the link is one of the ways to get back in.
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Invite someone to play Blue" }).click();
  expect(await linkIn(menu(page))).toContain(`/join/${id}?token=`);
  // Somebody else finds the game in the list.
  const { name } = await ask<{ name: string }>(page, `/api/games/${id}`);
  const finder = await screen(browser);
  await finder.goto("/");
  await finder.locator("li", { hasText: name }).getByRole("button", { name: "Take over" }).click();
  await expect(finder.locator(".board")).toBeVisible();
  await openMenu(finder);
  await expect(menu(finder).getByRole("button", { name: "Leave my seat (Blue)" })).toBeVisible();
  await finder.context().close();
  await guest.context().close();
});

test("a switch shares a finished game with anyone who has the link", async ({ page, browser }) => {
  const { record } = await playedGame(page);
  await atHome(page);
  await ask(page, "/api/me", {});
  const { table } = await ask<Invited>(page, "/api/games", {
    players: 4,
    seats: ["me", "me", "me", "me"],
    record,
    start: true,
  });
  await page.goto(`/table/${table.id}`);
  const end = page.getByRole("dialog", { name: "The end of the game" });
  await expect(end).toBeVisible();
  await expect(end.getByLabel("Link to send")).toHaveCount(0);
  const stranger = await screen(browser);
  await stranger.goto(page.url());
  await expect(stranger.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await end.getByLabel("Share this game").check();
  await stranger.goto(await linkIn(end));
  await expect(stranger.getByRole("dialog", { name: "The end of the game" })).toBeVisible();
  await end.getByRole("button", { name: "Close" }).click();
  await openMenu(page);
  await expect(menu(page).getByLabel("Share this game")).toBeChecked();
  await menu(page).getByLabel("Share this game").uncheck();
  await expect(menu(page).getByLabel("Link to send")).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await stranger.context().close();
});

test("the link for spectators welcomes them and stays the same until it is renewed", async ({
  page,
  browser,
  baseURL,
}) => {
  const { guest } = await twoScreens(page, browser, baseURL!, {
    name: "Babylon",
    options: ["16.2"],
    clock: { kind: "days", days: 4 },
  });
  await guest.context().close();
  await openMenu(page);
  await expect(menu(page)).toContainText("4 days per decision · private");
  await menu(page).getByRole("button", { name: "Link for spectators" }).click();
  const first = await linkIn(menu(page));
  await page.keyboard.press("Escape");
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Link for spectators" }).click();
  expect(await linkIn(menu(page))).toBe(first);
  const onlooker = await screen(browser);
  await onlooker.goto(first);
  await expect(onlooker.getByRole("heading", { name: "Watch this game" })).toBeVisible();
  await expect(onlooker.getByText("Antigonos invites you to watch the table “Babylon”.")).toBeVisible();
  await expect(onlooker.getByText("4 days per decision · private")).toBeVisible();
  await onlooker.getByRole("button", { name: "Watch" }).click();
  await expect(onlooker.locator(".board")).toBeVisible();
  await onlooker.context().close();
  await menu(page).getByRole("button", { name: "Replace it with a new link" }).click();
  await expect(menu(page).getByText("The old link no longer works.")).toBeVisible();
  expect(await linkIn(menu(page))).not.toBe(first);
  const late = await screen(browser);
  await late.goto(first);
  await expect(late.getByRole("alert")).toContainText("no longer works");
  await late.context().close();
});

test("a link can be copied where the browser has no clipboard", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }),
  );
  const { id } = await hostTable(page);
  await page.goto(`/table/${id}`);
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = await linkIn(page.locator("body"));
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: /^(Copied|Select and copy it)$/ })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  // The host's browser keeps the link: coming back does not cancel a link that was sent.
  await page.reload();
  expect(await linkIn(page.locator("body"))).toBe(link);
});

test("the lobby: people talk, the host renames, opens and deletes the table", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, invite } = await hostTable(page, {
    name: "Pella",
    players: 3,
    seats: ["me", "open", "bot:random"],
  });
  await page.goto(`/table/${id}`);
  const guest = await screen(browser);
  await guest.goto(baseURL + invite);
  await expect(guest.getByText("Antigonos invites you to play Blue at the table “Pella”.")).toBeVisible();
  await comeIn(guest, baseURL + invite, "Roxane");
  await guest.getByPlaceholder("Say something").fill("Is the wine here?");
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Is the wine here?")).toBeVisible();
  await page.getByText("Change the table").click();
  await page.getByLabel("Name of the table").fill("Triparadeisos");
  await page.getByRole("button", { name: "Use this name" }).click();
  await expect(guest.getByRole("heading", { name: "Triparadeisos" })).toBeVisible();
  await page.getByLabel("Who can find this game").selectOption("public");
  await expect(guest.getByText("no optional rules · No clock · open to everyone")).toBeVisible();
  await page.getByRole("button", { name: "Delete the table" }).click();
  await page.getByRole("button", { name: "Delete the table?" }).click();
  await expect(page.getByRole("button", { name: "Play against bots now" })).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await guest.context().close();
});

test("the owner of a seat lent to a bot is not asked, and takes it back next to the question", async ({
  page,
}) => {
  await atHome(page);
  await ask(page, "/api/me", { name: "Antigonos" });
  const name = `Lent at ${Date.now()}`;
  const { table } = await ask<Invited>(page, "/api/games", {
    name,
    players: 2,
    seats: ["me", "me"],
    seed: 3,
    start: true,
  });
  await ask(page, `/api/games/${table.id}/commands`, { type: "pause", id: "still", paused: true });
  for (const seat of [0, 1]) await ask(page, `/api/games/${table.id}/seats/${seat}/bot`, { bot: "random" });
  const inList = page.locator("li", { hasText: name });
  await page.goto("/");
  await expect(inList).toBeVisible();
  await expect(inList).not.toContainText("Your decision");
  await page.goto(`/table/${table.id}`);
  await expect(page.locator(".board")).toBeVisible();
  await expect(page).toHaveTitle(name);
  await expect(page.getByRole("button", { name: /^I am / })).toHaveCount(0);
  const { progress } = await ask<{ progress: { asked: number } }>(page, `/api/games/${table.id}`);
  const colour = ["Red", "Blue"][progress.asked]!;
  await page.getByRole("button", { name: `Play ${colour} myself again` }).click();
  await expect(page).toHaveTitle(/Your decision/);
  await page.goto("/");
  await expect(inList).toContainText("Your decision");
});

test("a clock has the minutes or days that the host chooses", async ({ page }) => {
  await page.goto("/");
  const form = page.locator("form.new");
  await form.locator("summary").first().click();
  await expect(form.getByLabel("How long")).toHaveCount(0);
  await form.getByLabel("Clock").selectOption("days");
  await form.getByLabel("How long").fill("7");
  await expect(form.getByText("7 days per decision")).toBeVisible();
  await form.getByLabel("Clock").selectOption("live");
  await form.getByLabel("How long").fill("45");
  await expect(form.getByText("45 minutes each; the first 20 s of every decision are free")).toBeVisible();
  await form.getByLabel("How long").fill("9000");
  await form.getByLabel("How long").blur();
  await expect(form.getByLabel("How long")).toHaveValue("600"); // the maximum
  await form.getByLabel("How long").fill("45");
  await form.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator(".board")).toBeVisible();
  await openMenu(page);
  await expect(menu(page)).toContainText("45 minutes each; the first 20 s of every decision are free");
});
