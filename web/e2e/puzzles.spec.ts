// Puzzles in the browser: the list, an explained wrong answer, the solution step by step; and what follows a
// game.

import { expect, test, type Page } from "@playwright/test";
import { ask, playedGame, sitDown, take } from "./moments";
import { atHome } from "./player";

interface PuzzleInfo {
  id: string;
  name: string;
  theme: string;
}
interface PuzzleState {
  answers: string[];
  reply: { right: boolean; text: string } | null;
  state: { decision: { options: { action: string }[] } };
}

const SHOTS = process.env.SHOTS;

/** The first puzzle with a possible wrong first answer, and that answer. */
async function firstMistake(page: Page): Promise<{ puzzle: PuzzleInfo; wrong: string }> {
  for (const puzzle of await ask<PuzzleInfo[]>(page, "/api/puzzles")) {
    const path = `/api/puzzles/${puzzle.id.replace("puzzle/", "")}`;
    const { state } = await ask<PuzzleState>(page, path, {});
    for (const { action } of state.decision.options) {
      const { reply } = await ask<PuzzleState>(page, path, { now: [action] });
      if (reply && !reply.right) return { puzzle, wrong: action };
    }
  }
  throw new Error("no puzzle can be begun with a mistake");
}

test("a puzzle explains a wrong answer, shows its solution on request, and is marked as solved", async ({
  page,
}, info) => {
  await atHome(page);
  const { puzzle, wrong } = await firstMistake(page);
  await page.goto("/learn");
  await expect(page.getByRole("heading", { name: "Puzzles" })).toBeVisible();
  if (SHOTS) {
    await page.locator("#puzzles").scrollIntoViewIfNeeded();
    await page.locator("details:has(a[href*='/learn/puzzle/'])").first().locator("summary").click();
    await page.screenshot({ path: `${SHOTS}/learn-${info.project.name}.png` });
  }
  await page.goto(`/learn/${puzzle.id}`);
  const coach = page.locator(".coach");
  await expect(coach).toContainText("You are");
  expect(await coach.getAttribute("data-answer")).toBe("");
  if (info.project.name === "desktop") {
    await page.keyboard.press("/");
    await page.keyboard.type(wrong);
    await page.keyboard.press("Enter");
    const warning = page.getByRole("alertdialog").getByRole("button", { name: "Do it" });
    await expect(warning.or(coach.getByRole("alert"))).toBeVisible();
    if (await warning.isVisible()) await warning.click();
    await expect(coach.getByRole("alert")).toBeVisible();
  }
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/puzzle-${info.project.name}.png` });
  const end = page.locator("section.end");
  for (let step = 0; !(await end.isVisible()) && step < 12; step++) {
    await coach.getByRole("button", { name: "Show the next step" }).click();
    await expect(page.locator(`.coach[data-step="${step}"]`)).toHaveCount(0);
  }
  await expect(end).toContainText("One way to do it");
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/solved-${info.project.name}.png` });
  await end.getByRole("link", { name: "All puzzles" }).click();
  await expect(page.locator("section:has(#puzzles) .note").first()).toContainText("1 of ");
});

test("after a game you see what decided it, and can play on from there", async ({ page }, info) => {
  test.skip(info.project.name !== "desktop" && !SHOTS, "the same dialog on a phone");
  const game = await playedGame(page);
  const last = game.record.actions.length - 1;
  const id = await sitDown(page, game, last);
  await take(page, id, game.record.actions[last]!.action);
  await page.getByRole("button", { name: "What decided it" }).click();
  const dialog = page.getByRole("dialog", { name: "What decided the game" });
  await expect(dialog.locator("table tbody tr")).toHaveCount(4);
  await expect(dialog.getByRole("heading", { name: "Chances you missed" })).toBeVisible();
  if (SHOTS) {
    await page.screenshot({ path: `${SHOTS}/after-${info.project.name}.png` });
    await dialog.locator("table").scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${SHOTS}/after2-${info.project.name}.png` });
  }
  await dialog.getByRole("button", { name: "Try it from here" }).first().click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.locator(".prompt")).toBeVisible();
});
