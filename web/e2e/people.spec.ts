// People and their seats: who is lost, who leaves, who comes, and what they are told before they do.

import { expect, test, type Browser, type Page } from "@playwright/test";
import { ask } from "./moments";

const openMenu = (page: Page) => page.getByRole("button", { name: "Menu" }).click();
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const screen = async (browser: Browser) => (await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" })).newPage();

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
  const link = menu(page).getByLabel("Link to send");
  await expect(link).toHaveValue(/\/join\//);
  const back = await screen(browser);
  await comeIn(back, await link.inputValue(), "Seleukos");
  await expect(back.locator(".board")).toBeVisible();
  await expect(menu(page).getByText("for Seleukos")).toHaveCount(0);
  await back.getByRole("button", { name: "Menu" }).click();
  await expect(menu(back).getByRole("button", { name: "Let a bot play Blue for me" })).toBeVisible();
  await back.context().close();
});
