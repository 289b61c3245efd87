import { expect, test, type Page } from "@playwright/test";
import { playedGame, sitDown, stateOf } from "./moments";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

interface Army {
  key: string;
  x: number;
  y: number;
}

/** Armies that do not glow and that nothing lies upon, with a point on each. */
function openArmies(page: Page): Promise<Army[]> {
  return page.evaluate(() => {
    const found: { key: string; x: number; y: number }[] = [];
    for (const piece of document.querySelectorAll(".piece[role=button]:not([data-target]):not(.on-target)")) {
      const frame = (piece.querySelector("circle") ?? piece).getBoundingClientRect();
      const x = frame.left + frame.width / 2;
      const y = frame.top + frame.height / 2;
      const hit = document.elementFromPoint(x, y);
      if (hit && piece.contains(hit)) found.push({ key: piece.getAttribute("data-piece")!, x, y });
    }
    return found;
  });
}

test("an army fans out its Generals and units under the pointer, a finger or the focus", async ({ page }) => {
  test.skip(!isPhone(page), "a pointer at rest over a moving map meets another army each time");
  const game = await playedGame(page);
  await sitDown(page, game, Math.floor(game.record.actions.length / 3));
  // A small window flies to the question first: wait until the map rests.
  let armies: Army[] = [];
  await expect
    .poll(async () => {
      const before = armies[0];
      armies = await openArmies(page);
      return armies.length > 0 && armies[0]!.key === before?.key && armies[0]!.x === before.x && armies[0]!.y === before.y;
    }, { intervals: [500] })
    .toBe(true);
  const fan = page.locator(".fan");
  // Where a click would do something the card of the space comes instead: try the armies one by one.
  let army = armies[0]!;
  for (const candidate of armies) {
    army = candidate;
    if (isPhone(page)) await page.touchscreen.tap(army.x, army.y);
    else await page.mouse.move(army.x, army.y);
    const fans = await fan.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (fans) break;
    if (!isPhone(page)) await page.mouse.move(2, 2);
  }
  await expect(fan).toBeVisible();
  const stack = page.locator(`.piece[data-piece="${army.key}"]`);
  // Every name it shows is part of the name of the stack, so that a screen reader misses nothing.
  const label = (await stack.getAttribute("aria-label"))!;
  expect(await fan.getAttribute("aria-label")).toBe(label);
  const names = await fan.locator(".part b").allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(label).toContain(name);
  // The fan lies beside the army, never under the pointer.
  expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest(".piece")?.getAttribute("data-piece"), army)).toBe(army.key);
  if (isPhone(page)) {
    await page.touchscreen.tap(army.x, army.y);
    await expect(page.locator(".inspector.pinned")).toBeVisible();
    await expect(fan).toHaveCount(0);
    return;
  }
  await page.mouse.move(2, 2);
  await expect(fan).toHaveCount(0);
  await page.keyboard.press("Shift"); // from here on the focus is one of the keyboard
  await stack.focus();
  await expect(fan).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".inspector.pinned")).toBeVisible();
});

test("whoever moves the map away from the question is left to look around", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no wheel");
  const game = await playedGame(page);
  const at = game.record.actions.findIndex(({ action }) => action.startsWith("move "));
  const id = await sitDown(page, game, at);
  const place = (await stateOf(page, id)).decision!.subjects.find((noun) => noun.kind === "place")!.id.split("/")[0];
  const space = page.locator(`circle.hit[data-space="${place}"]`);
  const seen = async () => {
    const box = (await space.boundingBox())!;
    return box.x + box.width > 240 && box.x < 1440 && box.y + box.height > 45 && box.y < 760;
  };
  await expect.poll(seen).toBe(true);
  // Zooming far from it pushes it out of the window.
  await page.mouse.move((await space.boundingBox())!.x > 840 ? 400 : 1280, 400);
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -400);
  await expect.poll(seen).toBe(false);
  await page.waitForTimeout(900); // longer than a flight of the map takes
  expect(await seen()).toBe(false);
});
