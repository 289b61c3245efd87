import { expect, test, type Page } from "@playwright/test";
import { playedGame, sitDown, stateOf } from "./moments";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

interface Army {
  key: string;
  x: number;
  y: number;
}

/**
 * Armies that nothing covers, with a point on each: those that glow, or those where a click would do
 * nothing.
 */
function openArmies(page: Page, kind: "idle" | "glowing"): Promise<Army[]> {
  return page.evaluate((kind) => {
    const found: { key: string; x: number; y: number }[] = [];
    const which =
      kind === "idle"
        ? ".piece[data-kind=stack]:not([data-target]):not(.on-target)"
        : ".piece[data-kind=stack][data-target], .piece[data-kind=stack].on-target";
    for (const piece of document.querySelectorAll(which)) {
      const frame = (piece.querySelector("circle") ?? piece).getBoundingClientRect();
      const x = frame.left + frame.width / 2;
      const y = frame.top + frame.height / 2;
      const hit = document.elementFromPoint(x, y);
      if (hit && piece.contains(hit)) found.push({ key: piece.getAttribute("data-piece")!, x, y });
    }
    return found;
  }, kind);
}

const mapAt = (page: Page) =>
  page
    .locator(".board .sheet")
    .first()
    .evaluate((sheet) => (sheet as HTMLElement).style.transform);

/** A small window first flies to the question: wait until the map is still, then take the first Army. */
async function firstArmy(page: Page, kind: "idle" | "glowing", timeout = 60_000): Promise<Army> {
  await expect(page.locator(".board:not(.moving)")).toBeVisible();
  let army: Army | undefined;
  await expect
    .poll(
      async () => {
        const before = army;
        [army] = await openArmies(page, kind);
        return army !== undefined && army.key === before?.key && army.x === before.x && army.y === before.y;
      },
      { intervals: [300], timeout },
    )
    .toBe(true);
  return army!;
}

test("an army fans out its Generals and units under the pointer, a finger or the focus", async ({ page }) => {
  const game = await playedGame(page);
  // A small window shows part of the map: wait for a moment when an idle Army is visible.
  let seen: Army | undefined;
  for (const share of [3, 2.5, 4, 2, 5]) {
    await sitDown(page, game, Math.floor(game.record.actions.length / share));
    seen = await firstArmy(page, "idle", 10_000).catch(() => undefined);
    if (seen) break;
  }
  expect(seen).toBeDefined();
  const army = seen!;
  const before = await mapAt(page);
  const fan = page.locator(".fan");
  if (isPhone(page)) await page.touchscreen.tap(army.x, army.y);
  else await page.mouse.move(army.x, army.y);
  await expect(fan).toBeVisible();
  const stack = page.locator(`.piece[data-piece="${army.key}"]`);
  // Every name in the fan is part of the stack's label, so that a screen reader misses nothing.
  const label = (await stack.getAttribute("aria-label"))!;
  expect(await fan.getAttribute("aria-label")).toBe(label);
  const names = await fan.locator(".part b").allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(label).toContain(name);
  // The fan is beside the Army, never under the pointer, and the map has not moved for it.
  expect(
    await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest(".piece")?.getAttribute("data-piece"),
      army,
    ),
  ).toBe(army.key);
  expect(await mapAt(page)).toBe(before);
  if (isPhone(page)) {
    await page.touchscreen.tap(army.x, army.y);
    await expect(page.locator(".inspector.pinned")).toBeVisible();
    await expect(fan).toHaveCount(0);
    return;
  }
  await page.mouse.move(2, 2);
  await expect(fan).toHaveCount(0);
  await page.keyboard.press("Shift"); // from here on the focus comes from the keyboard
  await stack.focus();
  await expect(fan).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".inspector.pinned")).toBeVisible();
  await expect(fan).toHaveCount(0);
});

test("an Army that can be clicked fans out too, and a card beside it says what a click does", async ({
  page,
}) => {
  test.skip(isPhone(page), "a finger's tap acts");
  const game = await playedGame(page);
  const at = game.record.actions.findIndex(({ action }) => action.startsWith("activate "));
  await sitDown(page, game, at);
  const army = await firstArmy(page, "glowing");
  await page.mouse.move(army.x, army.y);
  const fan = page.locator(".fan");
  await expect(fan).toBeVisible();
  const card = page.locator(".inspector");
  await expect(card.locator(".on-click")).toBeVisible();
  const frame = (await card.boundingBox())!;
  for (const part of await fan.locator(".part").all()) {
    const own = (await part.boundingBox())!;
    const apart =
      own.x + own.width <= frame.x + 1 ||
      frame.x + frame.width <= own.x + 1 ||
      own.y + own.height <= frame.y + 1 ||
      frame.y + frame.height <= own.y + 1;
    expect(apart).toBe(true);
  }
  await page.mouse.move(2, 2);
  await expect(fan).toHaveCount(0);
  await expect(card).toHaveCount(0);
});

test("the map does not jump back when somebody moves it away from the question", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no wheel");
  const game = await playedGame(page);
  const at = game.record.actions.findIndex(({ action }) => action.startsWith("move "));
  const id = await sitDown(page, game, at);
  const place = (await stateOf(page, id))
    .decision!.subjects.find((noun) => noun.kind === "place")!
    .id.split("/")[0];
  const space = page.locator(`circle.hit[data-space="${place}"]`);
  const seen = async () => {
    const box = (await space.boundingBox())!;
    return box.x + box.width > 240 && box.x < 1440 && box.y + box.height > 45 && box.y < 760;
  };
  await expect.poll(seen).toBe(true);
  // Zooming far away from it moves it out of the window.
  await page.mouse.move((await space.boundingBox())!.x > 840 ? 400 : 1280, 400);
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -400);
  await expect.poll(seen).toBe(false);
  await expect(page.locator(".board:not(.moving)")).toBeVisible(); // it is still, and has not flown back
  expect(await seen()).toBe(false);
});
