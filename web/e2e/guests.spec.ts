// Guests of the server: who they are, what they keep, how fast their bots play, and who watches.

import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { ask, stateOf } from "./moments";
import { decide, lots, setUp, turn } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;
const nameOf = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;

test("an account is created; after signing in again its games are there", async ({ page }) => {
  await setUp(page, ["me", "bot:random"], { name: "Kept for later", seed: 3 });
  await page.goto("/");
  const name = nameOf("Olympias");
  const account = page.locator(".account");
  await account.getByRole("button").first().click();
  await account.getByLabel("Your name").fill(name);
  await account.getByLabel(/^Password/).fill("a horse, a horse");
  await account.getByRole("button", { name: "Create an account" }).click();
  await expect(account.getByRole("button").first()).toContainText(name);
  if (!(await account.getByText(`Signed in as ${name}.`).isVisible()))
    await account.getByRole("button").first().click();
  await account.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("Kept for later")).toHaveCount(0);
  if (!(await account.getByLabel("Your name").isVisible())) await account.getByRole("button").first().click();
  await account.getByLabel("Your name").fill(name);
  await account.getByLabel(/^Password/).fill("not this one");
  await account.getByRole("button", { name: "Sign in" }).click();
  await expect(account.getByRole("alert")).not.toBeEmpty();
  await account.getByLabel(/^Password/).fill("a horse, a horse");
  await account.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Kept for later")).toBeVisible();
});

test("a game is saved to a file and continues from it", async ({ page }) => {
  const id = await setUp(page, ["me", "me"], { seed: 4 });
  await page.evaluate(() => localStorage.setItem("diadochoi", '{"cover":false}'));
  await page.reload();
  await turn(page);
  const chance = lots(2);
  await expect.poll(() => decide(page, chance, { haste: 0, phone: isPhone(page) })).toBe(true);
  await expect.poll(async () => (await stateOf(page, id)).table.progress.plays).toBeGreaterThan(0);
  const before = await stateOf(page, id);
  await page.getByRole("button", { name: "Menu" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the game as a file" }).click();
  await expect(page.getByText("nobody else can join this table")).toBeVisible();
  await page.getByRole("button", { name: "Save it and close the table to others" }).click();
  const file = await (await saved).path();
  expect((JSON.parse(await readFile(file, "utf8")) as { actions: unknown[] }).actions).toHaveLength(
    before.table.progress.plays,
  );

  await page.goto("/");
  const form = page.locator("form.new");
  await form.locator("summary").click();
  await form.getByLabel("Continue a saved game").setInputFiles(file);
  await expect(form.getByText(/^Continues /)).toBeVisible();
  await form.locator("li").nth(1).getByText("A friend at this screen").click();
  await form.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".board")).toBeVisible();
  const again = await stateOf(page, page.url().split("/").at(-1)!);
  expect(again.table.progress.plays).toBe(before.table.progress.plays);
  expect(again.decision?.question).toBe(before.decision?.question);
});

test("a file that is not a game is refused with an explanation", async ({ page }) => {
  await page.goto("/");
  const form = page.locator("form.new");
  await form.locator("summary").click();
  await form
    .getByLabel("Continue a saved game")
    .setInputFiles({ name: "letter.json", mimeType: "application/json", buffer: Buffer.from("Dear Sir") });
  await expect(form.getByText("This file is not a saved game.")).toBeVisible();
});

test("the host sets the pace of the bots, stops them, and lets them take one step", async ({ page }) => {
  const id = await setUp(page, ["bot:random", "bot:random"], { seed: 5, bot_delay_ms: 2000 });
  type Table = { bot_delay_ms: number; paused: boolean; progress: { plays: number } };
  const table = () => ask<Table>(page, `/api/games/${id}`);
  await page.getByRole("button", { name: "Pause the bots" }).click();
  await expect.poll(async () => (await table()).paused).toBe(true);
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  const { plays } = (await table()).progress;
  await page.getByRole("button", { name: "One step" }).click();
  await expect.poll(async () => (await table()).progress.plays).toBe(plays + 1);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("radio", { name: "Instant" }).check();
  await expect.poll(async () => (await table()).bot_delay_ms).toBe(0);
  expect(await table()).toMatchObject({ paused: true, progress: { plays: plays + 1 } });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(async () => (await table()).progress.plays).toBeGreaterThan(plays + 3);
});

test("a stranger finds a public table, watches it, and sees no hand", async ({ page, browser, baseURL }) => {
  const name = nameOf("Open court");
  await setUp(page, ["me", "bot:random"], { name, seed: 6, visibility: "public" });
  const other = await browser.newContext({
    baseURL,
    viewport: page.viewportSize()!,
    reducedMotion: "reduce",
  });
  const stranger = await other.newPage();
  await stranger.goto("/");
  await stranger.getByRole("link", { name }).click();
  await expect(stranger.locator(".board")).toBeVisible();
  await expect(stranger.locator(".prompt.mine")).toHaveCount(0);
  await expect(stranger.locator(".hand .card")).toHaveCount(0);
  await expect(page.getByText("1 spectator")).toBeVisible();
  await other.close();
});
