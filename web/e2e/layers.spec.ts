// Everything over the table follows one rule: Escape and a press outside close only the topmost layer,
// nothing covers what glows, and an explanation does not stay for the next decision.

import { expect, test, type Locator, type Page } from "@playwright/test";
import { playedGame, playOf, sitDown, stateOf, take } from "./moments";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

/** Whether a click in the middle of an element would hit that element. */
const meetsItself = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && element.contains(hit);
  });

/** Panels over the map, and what glows below one of them. */
const coveredTargets = (page: Page) =>
  page.evaluate(() => {
    const map = document.querySelector("main.map")!.getBoundingClientRect();
    const covered: string[] = [];
    for (const target of document.querySelectorAll(".board [data-target]")) {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (x < map.left || x > map.right || y < map.top || y > map.bottom) continue;
      const panel = document.elementFromPoint(x, y)?.closest(".docked, .over-map:not(.mini), .played, .top");
      if (panel) covered.push(`${target.getAttribute("aria-label")} lies below ${panel.className}`);
    }
    return covered;
  });

const handCard = (page: Page) => page.locator(".hand .holder").first();
async function openCard(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole("tab", { name: "Hand" }).click();
  await handCard(page).click({ position: { x: 14, y: 14 } });
  const sheet = page.locator("main .card [role=dialog], .card-over [role=dialog]");
  await expect(sheet).toBeVisible();
  return sheet;
}

test("Escape closes the topmost layer only, a press outside closes it, and its × can be pressed", async ({
  page,
}) => {
  const game = await playedGame(page);
  await sitDown(page, game, playOf(game, "move "));
  const sheet = await openCard(page);
  const close = sheet.getByRole("button", { name: "Close" });
  expect(await meetsItself(close)).toBe(true);
  await close.click();
  await expect(sheet).toHaveCount(0);

  await handCard(page).click({ position: { x: 14, y: 14 } });
  await expect(sheet).toBeVisible();
  if (!isPhone(page)) {
    // The deck is above the card.
    await sheet.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("d");
    const deck = page.getByRole("dialog", { name: "The deck" });
    await expect(deck).toBeVisible();
    await deck.getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Escape");
    await expect(deck).toHaveCount(0);
    await expect(sheet).toBeVisible();
    // Advice opens beside the card, and closes first.
    await page.keyboard.press("a");
    const advice = page.getByRole("region", { name: "Advise me" });
    await expect(advice).toBeVisible();
    const [one, other] = [(await advice.boundingBox())!, (await sheet.boundingBox())!];
    expect(
      one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y,
    ).toBe(true);
    await page.keyboard.press("Escape");
    await expect(advice).toHaveCount(0);
    await expect(sheet).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await handCard(page).click({ position: { x: 14, y: 14 } });
  await expect(sheet).toBeVisible();
  await page
    .locator(isPhone(page) ? ".card-over" : "header")
    .first()
    .click({ position: { x: 6, y: 6 } });
  await expect(sheet).toHaveCount(0);

  // Dialogs with a backdrop: a click outside closes them and does nothing else.
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  // A record names every house rule; the menu names those that differ from their default.
  await expect(menu).not.toContainText("house rules");
  await page.locator(".shade").click({ position: { x: 4, y: 300 } });
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/table\//);
});

test("no panel covers what glows, and messages close with the decision", async ({ page }) => {
  const game = await playedGame(page);
  const at = playOf(game, "move ");
  const id = await sitDown(page, game, at);
  await expect(page.locator(".board:not(.moving) [data-target]").first()).toBeAttached();
  expect(await coveredTargets(page)).toEqual([]);
  if (!isPhone(page)) {
    await openCard(page);
    expect(await coveredTargets(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await expect(page.getByRole("region", { name: "Advise me" })).toBeVisible();
    expect(await coveredTargets(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // The card of a space does not cover any target either.
    const target = page.locator(".board circle.hit[data-target]").first();
    await target.hover({ force: true });
    await expect(page.locator(".inspector")).toBeVisible();
    expect(await coveredTargets(page)).toEqual([]);
  } else {
    await expect(page.locator(".board[data-drawn]")).toBeVisible();
    await page.locator(".board .hit:not([data-target])").evaluateAll((all) =>
      all
        .find((own) => {
          const { left, top, width, height } = own.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === own;
        })
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
    await expect(page.locator(".inspector.pinned")).toBeVisible();
  }
  await take(page, id, game.record.actions[at]!.action);
  for (const told of [".inspector", "#about-card", "#term-note", ".chooser", ".fan"])
    await expect(page.locator(told)).toHaveCount(0);
});

test("a list over the map closes with Escape or a press outside; the question does not change", async ({
  page,
}) => {
  // Two answers at one place: the list asks which one.
  const game = await playedGame(page);
  const id = await sitDown(page, game, playOf(game, "move "));
  const { seq } = await stateOf(page, id);
  await page.evaluate(() =>
    localStorage.setItem("diadochoi", '{"cover":false,"sound":false,"confirm":true}'),
  );
  await page.reload();
  const target = page.locator(".board circle.hit[data-target]").first();
  await expect(page.locator(".board:not(.moving)")).toBeVisible();
  const chooser = page.locator(".chooser");
  await target.dispatchEvent("click");
  await expect(chooser).toBeVisible();
  expect(await meetsItself(chooser.getByRole("button", { name: "Close" }))).toBe(true);
  expect(await meetsItself(chooser.locator(".choice").first())).toBe(true);
  await expect(page.locator("main > .tools")).toBeHidden(); // its buttons would cover the list
  await page.keyboard.press("Escape");
  await expect(chooser).toHaveCount(0);
  await target.dispatchEvent("click");
  await expect(chooser).toBeVisible();
  await page
    .locator(".prompt .words")
    .first()
    .click({ position: { x: 2, y: 2 } });
  await expect(chooser).toHaveCount(0);
  expect((await stateOf(page, id)).seq).toBe(seq);
});

test("the panel of a fight can be closed; its question is still below the map", async ({ page }) => {
  const game = await playedGame(page);
  const tells = (index: number) => game.entries[index]!.events.some((own) => own.event === "battle");
  const loss = game.record.actions.findIndex(
    ({ action }, index) => action.startsWith("lose ") && [1, 2, 3].some((back) => tells(index - back)),
  );
  const begins = [1, 2, 3].map((back) => loss - back).find(tells)!;
  const id = await sitDown(page, game, begins);
  for (let play = begins; play < loss; play++) await take(page, id, game.record.actions[play]!.action);
  const panel = page.locator("section.fight");
  await expect(panel).toBeVisible();
  expect(await meetsItself(panel.getByRole("button", { name: "Close" }))).toBe(true);
  if (!isPhone(page)) expect(await coveredTargets(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.locator(".prompt.mine [data-action]").first()).toBeVisible();
});
