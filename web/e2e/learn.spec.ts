// The whole guide as a newcomer plays it: by clicks on the map, the cards and the buttons, and once more by keyboard alone.
// What to do comes from the lesson itself, so a new chapter is played without a change here.

import { expect, test, type Page } from "@playwright/test";
import { ask } from "./moments";
import { atHome } from "./player";

interface LessonInfo {
  id: string;
  name: string;
  guide: boolean;
  steps: number;
}

test.describe.configure({ timeout: 900_000 }); // some 120 steps, on a machine that may be busy

const coach = (page: Page) => page.locator(".coach");
const done = (page: Page) => page.locator("section.end");

/** The answer that the coach waits for, and how far the lesson has come. */
async function waiting(page: Page): Promise<{ kind: string; answer: string; step: number } | null> {
  await expect(coach(page).or(done(page)).first()).toBeVisible();
  if (await done(page).isVisible()) return null;
  const [kind, answer, step] = await Promise.all(
    ["data-kind", "data-answer", "data-step"].map((name) => coach(page).getAttribute(name)),
  );
  return { kind: kind!, answer: answer!, step: Number(step) };
}

async function moved(page: Page, step: number): Promise<void> {
  await expect(page.locator(`.coach[data-step="${step}"]`)).toHaveCount(0);
}

/** Type the action into the line of the prompt: the way that is the same on the map, in the hand and below it. */
async function typeAction(page: Page, action: string, step: number): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.locator("input.line")).toBeFocused();
  await page.keyboard.type(action);
  await page.keyboard.press("Enter");
  // What costs something is asked once more, with the focus on "Do it".
  const warning = page.getByRole("alertdialog").getByRole("button", { name: "Do it" });
  const gone = page.locator(`.coach[data-step="${step}"]`);
  await expect(async () =>
    expect((await warning.isVisible()) || (await gone.count()) === 0).toBe(true),
  ).toPass();
  if (await warning.isVisible()) await page.keyboard.press("Enter");
}

async function play(page: Page, byKeyboard: boolean): Promise<void> {
  for (let now = await waiting(page); now; now = await waiting(page)) {
    if (now.kind === "read") {
      const next = coach(page).getByRole("button", { name: "Next", exact: true });
      if (byKeyboard) {
        await expect(next).toBeFocused();
        await page.keyboard.press("Enter");
      } else await next.click();
    } else if (now.kind === "choose") {
      const choice = coach(page).getByRole("button", {
        name: now.answer.replace("choice ", ""),
        exact: true,
      });
      if (byKeyboard) {
        while (!(await choice.evaluate((own) => own === document.activeElement)))
          await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      } else await choice.click();
    } else if (byKeyboard) await typeAction(page, now.answer, now.step);
    else await coach(page).getByRole("button", { name: "Show me" }).click();
    await moved(page, now.step);
  }
}

async function guide(page: Page): Promise<LessonInfo[]> {
  await atHome(page);
  return (await ask<LessonInfo[]>(page, "/api/lessons")).filter((lesson) => lesson.guide);
}

test("the whole guide is played from the first chapter to the first real game", async ({ page }) => {
  const chapters = await guide(page);
  await page.goto("/learn");
  await page.getByRole("link", { name: "Start the guide" }).click();
  for (const [index, chapter] of chapters.entries()) {
    await expect(page).toHaveURL(new RegExp(`/learn/${chapter.id}$`));
    await play(page, false);
    const next = chapters[index + 1];
    if (next) await page.getByRole("link", { name: `Next: ${next.name}` }).click();
  }
  await page.getByRole("button", { name: "Play your first game" }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator(".prompt")).toBeVisible();
  await page.goto("/learn");
  await expect(page.locator(".chapters .done")).toHaveCount(chapters.length);
});

test("the guide is played by keyboard alone", async ({ page }, info) => {
  test.skip(info.project.name !== "desktop", "a phone has no keyboard");
  const chapters = await guide(page);
  for (const chapter of chapters) {
    await page.goto(`/learn/${chapter.id}`);
    await play(page, true);
  }
});

test("a chapter is clicked on the map, a mistake is explained, and a reload goes on where it was", async ({
  page,
}, info) => {
  test.skip(info.project.name !== "desktop", "fingers are asked a second time, which other tests show");
  await atHome(page);
  await page.goto("/learn/guide/1-provinces");
  for (let now = await waiting(page); now?.kind === "read"; now = await waiting(page)) {
    await coach(page).getByRole("button", { name: "Next", exact: true }).click();
    await moved(page, now.step);
  }
  const { step } = (await waiting(page))!;
  await page.locator('.deeds [data-action="done"]').click();
  await expect(coach(page).getByRole("alert")).toContainText("Click Ephesos");
  await page.reload();
  expect((await waiting(page))!.step).toBe(step);
  await page.locator('.board [data-target][data-space="ephesos"]').first().click();
  await moved(page, step);
});

test("a lesson shows its ruling and the rule behind it", async ({ page }) => {
  await atHome(page);
  await page.goto("/learn");
  await page.locator("summary", { hasText: "Land" }).first().click();
  await page.getByRole("link", { name: "Overrun", exact: true }).click();
  await expect(coach(page)).toContainText("Antigonos has 5 CUs against 1");
  await play(page, false);
  await expect(page.locator(".end .ruling")).toContainText("Five CUs Overrun one");
  await page.locator(".end .clause").first().click();
  await expect(page.locator(":popover-open")).toContainText("It takes 5 CUs to Overrun 1 CU");
});
