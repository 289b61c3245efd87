// axe reports nothing on any page or dialog, by day and by night; what is clicked or tapped is large enough.

import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { ask, playedGame, playOf, sitDown, tableAt, take } from "./moments";
import { atHome } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

/** What axe reports by day, and of the colours by night; the map, which is large, only if asked. */
async function faultsOf(page: Page, map: boolean): Promise<string[]> {
  const told: string[] = [];
  for (const night of [false, true]) {
    const axe = new AxeBuilder({ page });
    if (!map || night) axe.exclude(".board");
    if (night) {
      await page.emulateMedia({ colorScheme: "dark" });
      axe.withRules(["color-contrast"]);
    }
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      told.push(
        `${night ? "by night: " : ""}${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
  }
  await page.emulateMedia({ colorScheme: "light" });
  return told;
}

/** Controls that are too small. A link within a sentence may be as small as its words. */
const smallControls = (page: Page, least: number) =>
  page.evaluate((least) => {
    const controls =
      "button, a[href], select, summary, input:not([type=file], .sr), [role=tab], label:has(.sr)";
    const hits = (element: Element, x: number, y: number) => {
      const at = document.elementFromPoint(x, y);
      return at !== null && (element.contains(at) || at.contains(element));
    };
    /** How far a tap on either side of the middle still reaches the element, in steps of two pixels. */
    const extent = (element: Element, x: number, y: number, dx: number, dy: number, most: number) => {
      let sum = 0;
      for (const side of [-2, 2])
        for (
          let step = 1;
          step * 2 < most && hits(element, x + dx * side * step, y + dy * side * step);
          step++
        )
          sum += 2;
      return sum;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll(controls)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const style = getComputedStyle(element);
      if (!width || style.visibility === "hidden" || style.display === "inline") continue;
      if (!hits(element, x, y)) continue; // covered, or scrolled away
      if (element.closest("p, .term")) continue;
      // What lies around a small sign may take the tap for it.
      const wide = width >= least - 0.5 || extent(element, x, y, 1, 0, least) >= least - 3;
      const high = height >= least - 0.5 || extent(element, x, y, 0, 1, least) >= least - 3;
      if (!wide || !high)
        found.push(
          `${element.tagName.toLowerCase()}.${element.classList[0] ?? ""} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}" ${width.toFixed(0)}×${height.toFixed(0)}`,
        );
    }
    return found;
  }, least);

const PAGES: [string, string][] = [
  ["/", "main.page"],
  ["/learn", "main"],
  ["/rules/4e/14.6", ".reading h2:not(:empty)"],
  ["/rules/4e/glossary", ".reading"],
  ["/verify", "main"],
  ["/table/nothing", "main"],
];

/** Collects what is wrong on every screen that a test shows to it. */
async function inspector(page: Page) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const told: string[] = [];
  const look = async (where: string, map = false) => {
    for (const fault of await faultsOf(page, map)) told.push(`${where}: ${fault}`);
    for (const small of await smallControls(page, isPhone(page) ? 44 : 24))
      told.push(`${where}: too small: ${small}`);
  };
  return { told, look };
}

test("axe reports nothing on any page, and controls are large enough", async ({ page }) => {
  const { told, look } = await inspector(page);
  await atHome(page);
  await ask(page, "/api/me", {});
  for (const [address, shown] of PAGES) {
    await page.goto(address);
    await expect(page.locator(shown).first()).toBeVisible();
    await look(address);
  }
  const { table, invites } = await ask<{ table: { id: string }; invites: { path: string }[] }>(
    page,
    "/api/games",
    { players: 2, seats: ["me", "open"] },
  );
  await page.goto(invites[0]!.path);
  await expect(page.locator("main")).toBeVisible();
  await look("an invitation");
  await page.goto(`/table/${table.id}`);
  await expect(page.locator("main ol")).toBeVisible();
  await look("a table that waits for players");
  await page.goto(`/verify/${table.id}`);
  await expect(page.locator("main")).toBeVisible();
  await look("the dice of a game");
  const [puzzle] = await ask<{ id: string }[]>(page, "/api/puzzles");
  await page.goto(`/learn/${puzzle!.id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  await look("a puzzle");
  expect(told).toEqual([]);
});

test("axe reports nothing at a table, and its controls are large enough", async ({ page }) => {
  const { told, look } = await inspector(page);
  const game = await playedGame(page);
  const { actions } = game.record;
  // A march.
  await sitDown(page, game, playOf(game, "move "));
  await expect(page.locator(".board:not(.moving) [data-target]").first()).toBeAttached();
  await look("the table", true);
  for (const name of ["Menu", "Who you are and how you win", "Rulebook"]) {
    await page.getByRole("button", { name, exact: true }).first().click();
    await expect(page.getByRole("dialog").first()).toBeVisible();
    await look(name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  if (isPhone(page)) {
    for (const tab of ["Hand", "Players", "Log", "More"]) {
      await page.getByRole("tab", { name: tab }).click();
      await look(tab);
    }
  } else {
    for (const key of ["?", "d"]) {
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toBeVisible();
      await look(key);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("l");
    for (const tab of ["Chat", "Lists", "Cards", "Rules", "Log"]) {
      await page.getByRole("tab", { name: tab }).click();
      await look(tab);
    }
    await page.getByRole("button", { name: "Log", exact: true }).first().click();
  }
  // A card and what it can do.
  if (isPhone(page)) await page.getByRole("tab", { name: "Hand" }).click();
  await page
    .locator(".hand .holder")
    .first()
    .click({ position: { x: 14, y: 14 } });
  await expect(page.locator(".sheet[role=dialog]")).toBeVisible();
  await look("a card");
  // A battle in which somebody chooses a loss.
  const tells = (index: number) => game.entries[index]!.events.some((own) => own.event === "battle");
  const loss = actions.findIndex(
    ({ action }, index) => action.startsWith("lose ") && [1, 2, 3].some((back) => tells(index - back)),
  );
  const begins = [1, 2, 3].map((back) => loss - back).find(tells)!;
  const id = await sitDown(page, game, begins);
  for (let play = begins; play < loss; play++) await take(page, id, actions[play]!.action);
  await expect(page.locator("section.fight")).toBeVisible();
  await look("a battle");
  // The end, and the replay.
  await page.goto(`/table/${await tableAt(page, game, actions.length)}`);
  const victory = page.getByRole("dialog").first();
  await expect(victory).toBeVisible();
  await look("the end of a game");
  // Nothing lies on what can be done next.
  for (const name of ["What decided it", "Replay"]) {
    const hit = await victory.getByRole("button", { name }).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    expect(hit, name).toBe(true);
  }
  await victory.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByRole("slider", { name: "Replay" })).toBeVisible();
  await look("the replay");
  expect(told).toEqual([]);
});
