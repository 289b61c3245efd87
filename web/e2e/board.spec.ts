import { expect, test, type Page } from "@playwright/test";
import { playedGame, sitDown } from "./moments";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

/** An Army is on the march in the middle of a game: places and paths glow. */
async function onTheMarch(page: Page): Promise<void> {
  const game = await playedGame(page);
  const actions = game.record.actions.map(({ action }) => action);
  const at = actions.findIndex(
    (action, index) =>
      index > actions.length / 2 && action.startsWith("move ") && actions[index - 1]!.startsWith("activate "),
  );
  await sitDown(page, game, at);
  await expect(page.locator(".board[data-drawn]:not(.moving) .hit.open").first()).toBeVisible();
}

/** The distances of the sheet's frame from the edges of the map's window. */
const margins = (page: Page) =>
  page.evaluate(() => {
    const window = document.querySelector(".board")!.getBoundingClientRect();
    const sheet = document.querySelector(".board .sheet")!.getBoundingClientRect();
    return { left: sheet.left - window.left, right: window.right - sheet.right };
  });

test("the map can be read without zooming, and everything that glows can be clicked", async ({ page }) => {
  test.skip(isPhone(page), "counted on a large screen");
  await onTheMarch(page);
  await page.waitForTimeout(500); // wait until pieces have moved to their places
  const seen = await page.evaluate(() => {
    const texts = [...document.querySelectorAll<SVGTextElement>(".board .sheet text")].map((text) => {
      const matrix = text.getScreenCTM()!;
      return {
        words: text.textContent.trim(),
        size: parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.c, matrix.d),
      };
    });
    const hidden = [...document.querySelectorAll(".board .hit.open")].filter((hit) => {
      const { left, top, width, height } = hit.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) !== hit;
    });
    return {
      small: texts.filter(({ words, size }) => words && size < 8.95),
      names: document.querySelectorAll(".board .name").length,
      spaces: document.querySelectorAll(".board .hit").length,
      hidden: hidden.map((hit) => hit.getAttribute("data-space")),
      // The strength of every Army, and whether a tag of a march or the movement die lies on it.
      coveredStrengths: [...document.querySelectorAll(".board .piece .strength")].filter((strength) => {
        const own = strength.getBoundingClientRect();
        return [...document.querySelectorAll(".board .price, .movement")].some((other) => {
          const box = other.getBoundingClientRect();
          return box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
        });
      }).length,
      armies: document.querySelectorAll(".board .piece[data-kind=stack]").length,
      emblems: document.querySelectorAll(".board .piece[data-kind=stack] .banner + g .emblem").length,
    };
  });
  expect(seen.small).toEqual([]);
  expect(seen.names).toBeGreaterThanOrEqual(0.98 * seen.spaces);
  expect(seen.hidden).toEqual([]);
  expect(seen.coveredStrengths).toBe(0);
  expect(seen.emblems).toBe(seen.armies);
});

test("the map stays in the middle when the log beside it opens and closes", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no log beside the map");
  await onTheMarch(page);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -200);
  await page.mouse.wheel(0, 800); // moved once, and back to the whole board
  await expect(page.locator(".board:not(.moving)")).toBeVisible();
  for (const state of ["open", "closed"]) {
    await page.getByRole("button", { name: "Log" }).click();
    await expect(page.locator("aside.drawer")).toHaveCount(state === "open" ? 1 : 0);
    await expect
      .poll(async () => {
        const { left, right } = await margins(page);
        return Math.abs(left - right);
      })
      .toBeLessThan(2);
  }
});

test("a pinned card closes with its question", async ({ page }) => {
  test.skip(isPhone(page), "a finger's long press pins it");
  await onTheMarch(page);
  const goal = page.locator(".hit.open").first();
  await page.locator(".hit:not(.open)").first().dispatchEvent("contextmenu");
  await expect(page.locator(".inspector.pinned")).toBeVisible();
  await goal.dispatchEvent("click");
  const chooser = page.locator(".chooser .choice");
  await expect(page.locator(".inspector.pinned")).toHaveCount(0);
  if (await chooser.count()) await chooser.first().click();
  await expect(page.locator(".inspector.pinned")).toHaveCount(0);
});

test("a card about a space does not cover what glows or the path to it", async ({ page }) => {
  test.skip(isPhone(page), "a finger does not hover");
  await onTheMarch(page);
  const spots = await page.evaluate(() =>
    [...document.querySelectorAll(".hit.open")].map((hit) => {
      const { left, top, width, height } = hit.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
  for (const spot of spots.slice(0, 4)) {
    await page.mouse.move(spot.x, spot.y);
    await expect(page.locator(".inspector")).toBeVisible();
    const card = (await page.locator(".inspector").boundingBox())!;
    const covered = spots.filter(
      ({ x, y }) => x > card.x && x < card.x + card.width && y > card.y && y < card.y + card.height,
    );
    expect(covered).toEqual([]);
    await page.mouse.move(4, 400);
    await expect(page.locator(".inspector")).toHaveCount(0);
  }
});

test("a finger fits between any two spaces of a phone's map", async ({ page }) => {
  test.skip(!isPhone(page), "on a phone");
  await onTheMarch(page);
  const targets = await page.evaluate(() =>
    [...document.querySelectorAll(".board .hit")].map((hit) => {
      const { left, top, width, height } = hit.getBoundingClientRect();
      return { id: hit.getAttribute("data-space"), x: left + width / 2, y: top + height / 2, size: width };
    }),
  );
  for (const [index, one] of targets.entries()) {
    expect(one.size, one.id!).toBeGreaterThanOrEqual(43.5);
    for (const two of targets.slice(index + 1))
      expect(Math.hypot(one.x - two.x, one.y - two.y), `${one.id} ${two.id}`).toBeGreaterThanOrEqual(43.5);
  }
});

test("on a phone held sideways the question is beside the map", async ({ page }) => {
  test.skip(!isPhone(page), "on a phone");
  await page.setViewportSize({ width: 844, height: 390 });
  await onTheMarch(page);
  const map = (await page.locator("main.map").boundingBox())!;
  const sheet = (await page.locator("section.sheet").boundingBox())!;
  expect(map.width).toBeGreaterThan(844 / 2);
  expect(map.height).toBeGreaterThan(300);
  expect(sheet.x).toBeGreaterThanOrEqual(map.x + map.width - 1);
  const glowing = await page.locator(".hit.open").first().boundingBox();
  expect(glowing!.width).toBeGreaterThanOrEqual(43.5);
});
