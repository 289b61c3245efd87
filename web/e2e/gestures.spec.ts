// One intention, one gesture: an Army is dragged to its destination, a detachment sets out with one click.

import { expect, test, type Page } from "@playwright/test";
import { ask, moment, sitDown, type PlayedGame } from "./moments";

interface Gesture {
  kind: string;
  actions: string[];
}
interface Asked {
  seq: number;
  decision: { options: { action: string; verb: string }[] };
  forecast: { gestures: Gesture[] };
  table: { progress: { plays: number } };
}
const asked = (page: Page, id: string) => ask<Asked>(page, `/api/games/${id}/state?seat=auto`);
const plays = async (page: Page, id: string) => (await asked(page, id)).table.progress.plays;

/** Ask nobody about Surprise cards: all four seats are at this screen and would be asked in between. */
async function askNobody(page: Page, id: string): Promise<void> {
  const pass = { question: "surprise_window", answer: "pass", until: "game", when: "always" };
  for (const seat of [0, 1, 2, 3])
    await ask(page, `/api/games/${id}/commands`, {
      type: "automatic_answer",
      id: `pass-${seat}`,
      seat,
      ...pass,
    });
}

/** Just after a movement roll: Armies can be activated and Minor Generals placed. */
const afterARoll = (game: PlayedGame) => {
  const actions = game.record.actions.map((own) => own.action);
  const at = actions.findIndex(
    (action, play) => action === "roll" && actions[play + 1]?.startsWith("activate"),
  );
  return at < 0 ? null : at + 1;
};

test("one click sends out a detachment, and one undo takes it back", async ({ page }) => {
  const { game, found } = await moment(page, afterARoll);
  const id = await sitDown(page, game, found);
  await askNobody(page, id);
  const before = await plays(page, id);
  const chip = page.locator(".few").first();
  const actions = (await chip.getAttribute("data-gesture"))!.split(", ");
  expect(actions[0]).toMatch(/^post /);
  expect(actions[1]).toMatch(/^activate /);
  await chip.click();
  await expect.poll(() => plays(page, id)).toBeGreaterThanOrEqual(before + actions.length);
  await expect(page.locator(".prompt[data-question=activation]")).toBeVisible();
  // The button that ends it says what is left, and is not the main one.
  await expect(page.locator(".main-actions [data-action=stop]")).toHaveText(/End: \d+ MP unused/);
  await expect(page.locator(".main-actions [data-action=stop].main")).toHaveCount(0);
  await page.locator("button.undo").click();
  await expect.poll(() => plays(page, id)).toBe(before);
});

/** A mouse, or a finger: Playwright has none that drags. */
async function pointerOf(page: Page, isMobile: boolean) {
  if (!isMobile)
    return {
      down: async (x: number, y: number) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
      },
      move: (x: number, y: number) => page.mouse.move(x, y, { steps: 4 }),
      up: () => page.mouse.up(),
    };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (x: number, y: number) => touch("touchStart", [{ x, y }]),
    move: async (x: number, y: number) => {
      await touch("touchMove", [{ x: x - 2, y: y - 2 }]);
      await touch("touchMove", [{ x, y }]);
    },
    up: () => touch("touchEnd", []),
  };
}

/** The middle of the first element that nothing covers. */
const inSight = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const at = document.elementFromPoint(x, y)?.closest("[data-space]");
      const space = element.getAttribute("data-space");
      if (at && at.getAttribute("data-space") === space) return { x, y, space };
    }
    return null;
  }, selector);

test("an Army is dragged to its goal, with a mouse or a finger", async ({ page, isMobile }) => {
  const { game, found } = await moment(page, afterARoll);
  const id = await sitDown(page, game, found);
  await askNobody(page, id);
  const before = await plays(page, id);
  await expect(page.locator(".board:not(.moving)")).toBeVisible();
  await expect.poll(() => inSight(page, '.piece[data-kind="stack"][data-target]')).not.toBeNull();
  const army = (await inSight(page, '.piece[data-kind="stack"][data-target]'))!;
  const pointer = await pointerOf(page, isMobile);
  await pointer.down(army.x, army.y);
  await pointer.move(army.x + 20, army.y - 20);
  // While it is dragged, only the places it can go to glow.
  await expect.poll(() => inSight(page, "circle.hit.open")).not.toBeNull();
  const goal = (await inSight(page, "circle.hit.open"))!;
  await pointer.move(goal.x, goal.y);
  await pointer.up();
  const sure = page.locator(".confirm .sure, .choice.confirm").first();
  await expect
    .poll(async () => {
      if (await sure.isVisible()) await sure.click();
      return plays(page, id);
    })
    .toBeGreaterThanOrEqual(before + 2);
  const played = await ask<{ entries: { action: string | null }[] }>(
    page,
    `/api/games/${id}/entries?after=0&limit=1000&seat=none`,
  );
  const texts = played.entries.map((own) => own.action ?? "");
  expect(texts.findLast((own) => own.startsWith("activate"))).toBeDefined();
  expect(texts.some((own) => own === `move ${goal.space}` || own.startsWith("sail "))).toBe(true);
});

test("a place that names one Army takes one tap, and one undo takes it back", async ({ page }) => {
  const { game, found } = await moment(page, afterARoll);
  const id = await sitDown(page, game, found);
  await askNobody(page, id);
  const before = await plays(page, id);
  await expect(page.locator(".board:not(.moving)")).toBeVisible();
  await expect.poll(() => inSight(page, "circle.hit.alone")).not.toBeNull();
  const goal = (await inSight(page, "circle.hit.alone"))!;
  await page.touchscreen.tap(goal.x, goal.y).catch(() => page.mouse.click(goal.x, goal.y));
  const sure = page.locator(".confirm .sure, .choice.confirm").first();
  await expect
    .poll(async () => {
      if (await sure.isVisible()) await sure.click();
      return plays(page, id);
    })
    .toBeGreaterThanOrEqual(before + 2);
  const entries = `/api/games/${id}/entries?after=0&limit=1000&seat=none`;
  const played = await ask<{ entries: { action: string | null }[] }>(page, entries);
  const texts = played.entries.map((own) => own.action ?? "");
  expect(texts.slice(-12).some((own) => own === `move ${goal.space}` || own === `sail ${goal.space}`)).toBe(
    true,
  );
  const undo = page.locator("button.undo");
  if ((await undo.getAttribute("title"))?.includes("ask")) return;
  await undo.click();
  await expect.poll(() => plays(page, id)).toBeLessThanOrEqual(before);
});
