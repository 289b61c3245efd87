// People and their seats: who is lost, who leaves, who comes, and what they are told before they do.

import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { ask, playedGame } from "./moments";

const openMenu = (page: Page) => page.getByRole("button", { name: "Menu" }).click();
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const screen = async (browser: Browser) => (await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" })).newPage();

/** The link to send that is shown there. */
async function linkIn(part: Locator): Promise<string> {
  const field = part.getByLabel("Link to send");
  await expect(field).toHaveValue(/\/(join|table)\//);
  return field.inputValue();
}

interface Invited {
  table: { id: string };
  invites: { path: string }[];
}

/** A table of this page's own with a seat for somebody else; says its address and the way in. */
async function hostTable(page: Page, more: object = {}): Promise<{ id: string; invite: string }> {
  await page.goto("/");
  await ask(page, "/api/me", { name: "Antigonos" });
  const wish = { players: 2, seats: ["me", "open"], bot_delay_ms: 0, ...more };
  const { table, invites } = await ask<Invited>(page, "/api/games", wish);
  return { id: table.id, invite: invites[0]!.path };
}

async function comeIn(page: Page, invite: string, name: string): Promise<void> {
  await page.goto(invite);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Take the seat" }).click();
  await expect(page).toHaveURL(/\/table\//);
}

/** A running game of two people at two screens, the second called Seleukos. */
async function twoScreens(page: Page, browser: Browser, baseURL: string, more: object = {}): Promise<{ id: string; guest: Page }> {
  const { id, invite } = await hostTable(page, more);
  const guest = await screen(browser);
  await comeIn(guest, baseURL + invite, "Seleukos");
  await ask(page, `/api/games/${id}/start`, {});
  await page.goto(`/table/${id}`);
  await expect(page.locator(".board")).toBeVisible();
  await expect(guest.locator(".board")).toBeVisible();
  return { id, guest };
}

test("who is lost is played for by a bot, and comes back to the seat by a new link", async ({ page, browser, baseURL }) => {
  const { guest } = await twoScreens(page, browser, baseURL!);
  await openMenu(page);
  await expect(menu(page).getByRole("button", { name: "Let a bot play Red for me" })).toBeVisible();
  await expect(menu(page).getByText("for Seleukos")).toHaveCount(0); // who is here keeps the seat
  await guest.context().close();
  await menu(page).getByRole("button", { name: "Let a bot play for Seleukos, who is away" }).click();
  await openMenu(page);
  await expect(menu(page).getByRole("button", { name: "Let a bot play for Seleukos, who is away" })).toHaveCount(0);
  await menu(page).getByRole("button", { name: "New link for Seleukos to come back by" }).click();
  const back = await screen(browser);
  await comeIn(back, await linkIn(menu(page)), "Seleukos");
  await expect(back.locator(".board")).toBeVisible();
  await expect(menu(page).getByText("for Seleukos")).toHaveCount(0);
  await back.getByRole("button", { name: "Menu" }).click();
  await expect(menu(back).getByRole("button", { name: "Let a bot play Blue for me" })).toBeVisible();
  await back.context().close();
});

test("who leaves a running game is followed by a bot, and that by whoever takes over", async ({ page, browser, baseURL }) => {
  const { id, guest } = await twoScreens(page, browser, baseURL!, { name: `Left at ${Date.now()}`, visibility: "public" });
  await openMenu(guest);
  await menu(guest).getByRole("button", { name: "Leave my seat (Blue)" }).click();
  await menu(guest).getByRole("button", { name: "Really leave Blue to a bot?" }).click();
  await expect(menu(guest)).toHaveCount(0);
  await openMenu(guest);
  await expect(menu(guest).getByRole("button", { name: "Take over Blue myself" })).toBeVisible();
  // The host invites somebody; the link is one of the ways back in.
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Invite somebody to Blue" }).click();
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

test("a finished game is shared by a switch and seen by whoever has its link", async ({ page, browser }) => {
  const { record } = await playedGame(page);
  const { table } = await ask<Invited>(page, "/api/games", { players: 4, seats: ["me", "me", "me", "me"], record, start: true });
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
