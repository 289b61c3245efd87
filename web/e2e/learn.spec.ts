// The whole guide as a beginner plays it, on a desktop with only the keyboard and on a phone by touch, and
// every lesson by keyboard. The lesson itself says what to do, so a new chapter or lesson needs no change
// here.

import { expect, test, type Page } from "@playwright/test";
import { ask } from "./moments";
import { atHome } from "./player";

interface LessonInfo {
  id: string;
  name: string;
  guide: boolean;
  edition: string;
  steps: number;
}

test.describe.configure({ timeout: 900_000 }); // about 120 steps, on a machine that may be busy

const coach = (page: Page) => page.locator(".coach");
const done = (page: Page) => page.locator("section.end");

/** The answer that the coach waits for, and the progress of the lesson. */
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

/** Type the action into the prompt, which works the same for the map, the hand and the buttons. */
async function typeAction(page: Page, action: string, step: number): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.locator("input.line")).toBeFocused();
  await page.keyboard.type(action);
  await page.keyboard.press("Enter");
  // An action with a cost must be confirmed, with the focus on "Do it".
  const warning = page.getByRole("alertdialog").getByRole("button", { name: "Do it" });
  const gone = page.locator(`.coach[data-step="${step}"]`);
  await expect(async () =>
    expect((await warning.isVisible()) || (await gone.count()) === 0).toBe(true),
  ).toPass();
  if (await warning.isVisible()) await page.keyboard.press("Enter");
}

/** What the text is about can be read on a large screen: all rows of answers, and the panel of the fight. */
async function everythingIsSeen(page: Page): Promise<void> {
  const answers = page.locator(".table:has(.coach.bottom) .prompt .answers");
  if (await answers.count())
    await expect(async () =>
      expect(
        await answers.first().evaluate((box) => box.scrollHeight - box.clientHeight),
      ).toBeLessThanOrEqual(4),
    ).toPass({ timeout: 5_000 });
  const fight = page.locator(".map > .fight");
  const [panel, text] = (await fight.count())
    ? await Promise.all([fight.boundingBox(), coach(page).boundingBox()])
    : [null, null];
  if (panel && text) expect(panel.x).toBeGreaterThanOrEqual(text.x + text.width);
}

async function play(page: Page, byKeyboard: boolean): Promise<void> {
  for (let now = await waiting(page); now; now = await waiting(page)) {
    if (byKeyboard) await everythingIsSeen(page);
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

test("the whole guide is played, by keyboard or by touch, and leads to the first real game", async ({
  page,
}, info) => {
  const byKeyboard = info.project.name === "desktop"; // a phone has no keyboard
  const chapters = await guide(page);
  await page.goto("/learn");
  const start = page.getByRole("link", { name: "Start the guide" });
  if (byKeyboard) await start.press("Enter");
  else await start.click();
  for (const [index, chapter] of chapters.entries()) {
    await expect(page).toHaveURL(new RegExp(`/learn/${chapter.id}$`));
    await play(page, byKeyboard);
    const next = chapters[index + 1];
    const onward = next
      ? page.getByRole("link", { name: `Next: ${next.name}` })
      : page.getByRole("button", { name: "Play your first game" });
    if (byKeyboard && next) {
      await expect(onward).toBeFocused();
      await page.keyboard.press("Enter");
    } else if (byKeyboard) await onward.press("Enter");
    else await onward.click();
  }
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator(".prompt")).toBeVisible();
  if (!byKeyboard) {
    await page.getByRole("button", { name: /^\d threats?$/ }).click();
    await expect(page.getByRole("heading", { name: "What threatens" })).toBeInViewport();
  }
  await page.goto("/learn");
  await expect(page.locator(".chapters .done")).toHaveCount(chapters.length);
});

for (const [edition, name] of [
  ["4e", "4th edition"],
  ["3e", "3rd edition"],
] as const)
  test(`every lesson of the ${name} is played to its end and leads to the next`, async ({ page }, info) => {
    test.skip(info.project.name !== "desktop", "the guide shows a phone; the lessons use the same screen");
    await atHome(page);
    const all = (await ask<LessonInfo[]>(page, "/api/lessons")).filter(
      (lesson) => !lesson.guide && lesson.edition === edition,
    );
    expect(all.length).toBeGreaterThan(30);
    const ids = all.map(({ id }) => id);
    await page.goto(`/learn/${ids[0]}`);
    for (const [index, lesson] of all.entries()) {
      if (index) await page.getByRole("link", { name: `Next: ${lesson.name}`, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/learn/${lesson.id}$`));
      await play(page, true);
      await expect(done(page).locator(".ruling, ul").first()).toBeVisible();
      await expect(done(page).locator(".clause").first()).toBeVisible();
    }
    await page.goto("/learn");
    await page.getByRole("button", { name }).click();
    const lessons = page.getByRole("region", { name: "Lessons" });
    const counts = await lessons.locator("summary .note").allInnerTexts();
    expect(counts.length).toBeGreaterThan(3);
    for (const count of counts) expect(count).toMatch(/^(\d+) of \1$/);
  });

test("a chapter is played on the map, a mistake is explained, and a reload continues there", async ({
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
  await page.locator('.main-actions [data-action="done"]').click();
  await expect(coach(page).getByRole("alert")).toContainText("Click Ephesos");
  await page.reload();
  expect((await waiting(page))!.step).toBe(step);
  await page.locator('.board [data-target][data-space="ephesos"]').first().click();
  await moved(page, step);
});

/** Answers until the lesson waits for this one. */
async function leftBefore(page: Page, id: string, last: string): Promise<void> {
  await page.evaluate(
    async ({ id, last }) => {
      const answers: string[] = [];
      for (;;) {
        const body = JSON.stringify({ answers });
        const headers = { "Content-Type": "application/json" };
        const found = await fetch(`/api/lessons/${id}`, { method: "POST", headers, body });
        const { coach } = (await found.json()) as { coach: { answer: string } };
        if (coach.answer === last) break;
        answers.push(coach.answer);
      }
      localStorage.setItem("diadochoi-lessons", JSON.stringify({ done: [], answers: { [id]: answers } }));
    },
    { id, last },
  );
}

test("on a phone a text about the hand shows the hand, and no notice covers the battle", async ({
  page,
}, info) => {
  test.skip(info.project.name !== "phone", "a large screen shows the hand below the map");
  await atHome(page);
  await page.goto("/learn/guide/2-cards");
  await coach(page).getByRole("button", { name: "Next", exact: true }).click();
  await expect(coach(page)).toContainText("Operation Points");
  await expect(page.getByRole("button", { name: /^Diplomacy/ })).toBeVisible();
  await leftBefore(page, "guide/4-battle", "stand");
  await page.goto("/learn/guide/4-battle");
  await expect(page.locator(".map > .fight")).toBeVisible();
  await expect(page.locator(".map > .top")).toBeHidden();
});

test("a row of cards shows what each card does", async ({ page }, info) => {
  test.skip(info.project.name !== "desktop", "a phone shows whole cards");
  await atHome(page);
  await page.goto("/learn/guide/2-cards");
  const holders = page.locator(".hand .holder");
  await expect(holders).toHaveCount(3);
  const boxes = await holders.evaluateAll((all) =>
    all.map((holder) => {
      const words = document.createRange();
      words.selectNodeContents(holder.querySelector(".summary")!);
      const [card, text] = [holder.getBoundingClientRect(), words.getBoundingClientRect()];
      return { left: card.left, right: text.right, bottom: text.bottom };
    }),
  );
  const turned = 4; // cards are turned a little, and so are the boxes around their words
  for (const [index, box] of boxes.entries()) {
    expect(box.bottom).toBeLessThanOrEqual(page.viewportSize()!.height);
    if (boxes[index + 1]) expect(box.right).toBeLessThanOrEqual(boxes[index + 1]!.left + turned);
  }
});

test("a text about another place closes the panel of a fight that would cover it", async ({ page }, info) => {
  test.skip(info.project.name !== "phone", "a large screen has room for both");
  await atHome(page);
  await leftBefore(page, "guide/5-siege", "claim gordion");
  await page.goto("/learn/guide/5-siege");
  await coach(page).getByRole("button", { name: "Show me" }).click();
  await expect(coach(page)).toContainText("A grey Army");
  await expect(page.locator(".map > .fight")).toBeHidden();
});

test("a word that comes under a resting pointer is explained only when the pointer moves", async ({
  page,
}, info) => {
  test.skip(info.project.name !== "desktop", "a finger does not rest on the screen");
  await atHome(page);
  await page.goto("/learn/guide/1-provinces");
  const next = coach(page).getByRole("button", { name: "Next", exact: true });
  await next.click();
  await moved(page, 0);
  const word = coach(page).locator("[data-term]").first();
  const { x, y, width, height } = (await word.boundingBox())!;
  const spot = [x + width / 2, y + height / 2] as const;
  await page.evaluate(() => localStorage.removeItem("diadochoi-lessons"));
  await page.reload();
  await expect(next).toBeFocused();
  await page.mouse.move(...spot);
  await page.keyboard.press("Enter");
  await moved(page, 0);
  await expect(word).toBeVisible();
  await page.waitForTimeout(700); // longer than a resting pointer needs
  await expect(page.locator("#term-note")).toBeHidden();
  await page.mouse.move(spot[0] + 2, spot[1]);
  await expect(page.locator("#term-note")).toBeVisible();
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
