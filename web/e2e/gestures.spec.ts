// One intention, one gesture: an army is dragged to where it shall go, a detachment sets out with one click.

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

/** Nobody wants to play a Surprise card: all four seats are at this screen and would be asked in between. */
async function askNobody(page: Page, id: string): Promise<void> {
  const pass = { question: "surprise_window", answer: "pass", until: "game", when: "always" };
  for (const seat of [0, 1, 2, 3])
    await ask(page, `/api/games/${id}/commands`, { type: "standing", id: `pass-${seat}`, seat, ...pass });
}

/** Just after a roll for movement: armies can be activated and Minor Generals posted. */
const afterARoll = (game: PlayedGame) => {
  const actions = game.record.actions.map((own) => own.action);
  const at = actions.findIndex(
    (action, play) => action === "roll" && actions[play + 1]?.startsWith("activate"),
  );
  return at < 0 ? null : at + 1;
};

test("a detachment sets out with one click, and one undo takes it back", async ({ page }) => {
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
  await expect(page.locator(".deeds [data-action=stop]")).toHaveText(/End: \d+ MP unused/);
  await expect(page.locator(".deeds [data-action=stop].main")).toHaveCount(0);
  await page.locator("button.undo").click();
  await expect.poll(() => plays(page, id)).toBe(before);
});

test("an army is dragged to where it shall go", async ({ page, isMobile }) => {
  test.skip(isMobile, "a finger moves the map");
  const { game, found } = await moment(page, afterARoll);
  const id = await sitDown(page, game, found);
  await askNobody(page, id);
  const before = await plays(page, id);
  const army = page.locator('.piece[data-kind="stack"][data-target]').first();
  const frame = (await army.locator("circle").first().boundingBox())!;
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 2 + 20, frame.y + frame.height / 2 + 20, { steps: 4 });
  // While it is dragged, only the places it can go to glow.
  const goal = page.locator("circle.hit.open").first();
  await expect(goal).toBeVisible();
  const space = await goal.getAttribute("data-space");
  const there = (await goal.boundingBox())!;
  await page.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 4 });
  await page.mouse.up();
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
  expect(texts.some((own) => own === `move ${space}` || own.startsWith("sail "))).toBe(true);
});
