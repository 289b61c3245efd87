// Verifiable dice: the page of a finished game, of a running one, and of a file.

import { expect, test, type Page } from "@playwright/test";
import { ask, playedGame, sitDown, take } from "./moments";
import { atHome } from "./player";

interface Record {
  start_chance: number[];
  actions: { n: number; seat: string; action: string; chance?: number[] }[];
}
const asFile = (record: object) => ({
  name: "evening.diadochoi.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(record)),
});
const verdict = (page: Page) => page.locator("[data-verdict]");

test("a running game shows its commitment in full and no seed", async ({ page }) => {
  await atHome(page);
  await ask(page, "/api/me", {});
  const { table } = await ask<{ table: { id: string; dice: { commitment: string } } }>(page, "/api/games", {
    players: 2,
    seats: ["me", "me"],
    start: true,
  });
  await page.goto(`/table/${table.id}`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Check the dice" }).click();
  await expect(page).toHaveURL(new RegExp(`/verify/${table.id}$`));
  await expect(page.getByRole("heading", { name: "The seed is sealed" })).toBeVisible();
  expect((await page.locator(".hash code").innerText()).replace(/\s/g, "")).toBe(table.dice.commitment);
  await expect(page.locator(".hash")).toHaveCount(1);
  await expect(verdict(page)).toHaveCount(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy: Commitment" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(table.dice.commitment);
  await page.getByRole("link", { name: "Back to the table" }).click();
  await expect(page.locator(".board")).toBeVisible();
});

test("the end of a game leads to its dice: all numbers agree, and a falsified one is detected", async ({
  page,
}) => {
  const game = await playedGame(page);
  const last = game.record.actions.length - 1;
  const id = await sitDown(page, game, last);
  await take(page, id, game.record.actions[last]!.action);
  const end = page.getByRole("dialog", { name: "The end of the game" });
  await end.getByRole("link", { name: "Check the dice" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "good");
  const record = game.record as unknown as Record;
  const count = record.start_chance.length + record.actions.flatMap((action) => action.chance ?? []).length;
  expect(count).toBeGreaterThan(100);
  const written = count.toLocaleString("en");
  await expect(verdict(page)).toContainText(`All ${written} dice and draws`);
  await expect(page.locator(".hash")).toHaveCount(2);
  // The browser was at the table before the end, and has stored what it was shown.
  await expect(page.getByText("This browser saved it during the game.")).toBeVisible();
  await expect(page.getByText("could predict the dice")).toBeVisible();
  await page.getByLabel("The commitment you saved").fill("00".repeat(32));
  await expect(verdict(page)).toHaveAttribute("data-verdict", "bad");
  await page.getByText(`All ${written} numbers`).click();
  await expect(page.locator(".number")).toHaveCount(count);

  // A server that reports another die than the seed gives is detected.
  let forged = 0;
  await page.route(`**/api/games/${id}/verify`, async (route) => {
    const answer = await route.fetch();
    const proof = (await answer.json()) as {
      plays: { play: number; numbers: { n: number; sides: number; least: number; value: number }[] }[];
    };
    const die = proof.plays.flatMap((play) => play.numbers).find((number) => number.least === 1)!;
    die.value = (die.value % 6) + 1;
    forged = die.n;
    await route.fulfill({ response: answer, json: proof });
  });
  await page.reload();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "bad");
  await expect(verdict(page)).toContainText("1 number does not follow from the seed");
  await expect(page.getByRole("alert")).toContainText(`Die ${forged} was`);
  // Nothing overflows to the side.
  expect(
    await page.locator(".verify").evaluate((box) => box.scrollWidth - box.clientWidth),
  ).toBeLessThanOrEqual(0);
});

test("a record from a file is checked, and a falsified one is detected", async ({ page }) => {
  const { record } = await playedGame(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Check any game" }).click();
  const file = page.locator("input[type=file]");
  await file.setInputFiles(asFile(record));
  await expect(verdict(page)).toHaveAttribute("data-verdict", "good");
  await expect(page.getByText("The whole record replays on this server")).toBeVisible();
  await expect(page.locator(".file")).toContainText("has won");

  const changed = structuredClone(record) as unknown as Record;
  const rolled =
    changed.actions.find((action) => action.action.startsWith("roll") && action.chance) ??
    changed.actions.find((action) => action.chance)!;
  rolled.chance![0] = (rolled.chance![0]! % 6) + 1;
  await file.setInputFiles(asFile(changed));
  await expect(verdict(page)).toHaveAttribute("data-verdict", "bad");
  await expect(page.getByRole("alert")).toContainText(`Play ${rolled.n},`);

  await file.setInputFiles({
    name: "letter.json",
    mimeType: "application/json",
    buffer: Buffer.from("Dear Ptolemaios"),
  });
  await expect(page.getByRole("alert")).toHaveText("This file is not a saved game.");
  await expect(verdict(page)).toHaveCount(0);
});

test("a missing game says so", async ({ page }) => {
  await page.goto("/verify/nosuchgame");
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
});
