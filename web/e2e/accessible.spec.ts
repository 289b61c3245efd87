// axe reports nothing on any page or panel, by day and by night; what is clicked or tapped is large enough.

import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { ask, playedGame, playOf, sitDown, take } from "./moments";
import { atHome, setUp } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

/** What axe finds, on the whole page or in one part of it: the map alone takes it seconds. */
async function faultsOf(page: Page, within?: string): Promise<string[]> {
  // Colours that still change would count as they are in between.
  await page.evaluate(async () => {
    const changing = document
      .getAnimations()
      .filter((own) => own.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changing.map((own) => own.finished));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  const axe = new AxeBuilder({ page });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

const THEMES = ["light", "dark"] as const;
async function inTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await expect(page.locator(`html[data-theme=${theme}]`)).toBeAttached();
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
    const found: string[] = [];
    for (const element of document.querySelectorAll(controls)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const style = getComputedStyle(element);
      if (!width || style.visibility === "hidden" || style.display === "inline") continue;
      if (!hits(element, x, y)) continue; // covered, or scrolled away
      if (element.closest("p, .term")) continue;
      // Half a pixel for rounding; what lies around a small sign may take the tap for it.
      const wide =
        width >= least - 0.5 || (hits(element, x - least / 2 + 1, y) && hits(element, x + least / 2 - 1, y));
      const high =
        height >= least - 0.5 || (hits(element, x, y - least / 2 + 1) && hits(element, x, y + least / 2 - 1));
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

test("axe reports nothing on any page by day or by night, and controls are large enough", async ({
  page,
}) => {
  const least = isPhone(page) ? 44 : 24;
  const told: string[] = [];
  const look = async (where: string) => {
    // The colours of a page are the same on a phone.
    for (const theme of isPhone(page) ? THEMES.slice(0, 1) : THEMES) {
      await inTheme(page, theme);
      for (const fault of await faultsOf(page)) told.push(`${where} (${theme}): ${fault}`);
    }
    for (const small of await smallControls(page, least)) told.push(`${where}: too small: ${small}`);
  };
  await atHome(page);
  await ask(page, "/api/me", {});
  for (const [address, shown] of PAGES) {
    await page.goto(address);
    await expect(page.locator(shown).first()).toBeVisible();
    await look(address);
  }
  const { invites } = await ask<{ invites: { path: string }[] }>(page, "/api/games", {
    players: 2,
    seats: ["me", "open"],
  });
  await page.goto(invites[0]!.path);
  await expect(page.locator("main")).toBeVisible();
  await look("an invitation");
  const id = await setUp(page, ["me", "bot:random"], { seed: 4 });
  await expect(page.locator(".prompt.mine")).toBeVisible();
  await look("the table");
  await page.goto(`/verify/${id}`);
  await expect(page.locator("main")).toBeVisible();
  await look("the dice of a game");
  const [puzzle] = await ask<{ id: string }[]>(page, "/api/puzzles");
  await page.goto(`/learn/${puzzle!.id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  await look("a puzzle");
  expect(told).toEqual([]);
});

/** A panel of the table, and how it is opened and closed again. */
interface Panel {
  name: string;
  part: string;
  open: (page: Page) => Promise<void>;
  close?: (page: Page) => Promise<void>;
}
const DIALOG = ":is([role=dialog], dialog[open])";
const escape = (page: Page) => page.keyboard.press("Escape");
const dialog = (name: string): Panel => ({
  name,
  part: DIALOG,
  open: (page) => page.getByRole("button", { name, exact: true }).first().click(),
  close: escape,
});
const byKey = (key: string, part: string): Panel => ({
  name: key,
  part,
  open: (page) => page.keyboard.press(key),
  close: escape,
});
const tab = (name: string, part: string): Panel => ({
  name,
  part,
  open: (page) => page.getByRole("tab", { name }).click(),
});
const ON_TOP = ["Menu", "Who you are and how you win", "Rulebook"].map(dialog);
const firstPlace = (page: Page) => page.locator(".board .hit:not([data-target])").first();
const DESKTOP: Panel[] = [
  ...ON_TOP,
  byKey("?", DIALOG),
  byKey("d", DIALOG),
  byKey("a", "[aria-label='Advise me']:has(.what)"),
  {
    name: "a card",
    part: ".card [role=dialog]",
    open: (page) =>
      page
        .locator(".hand .holder")
        .first()
        .click({ position: { x: 14, y: 14 } }),
    close: escape,
  },
  {
    name: "a General",
    part: "#about-card",
    open: (page) => page.locator(".panel .general").first().hover(),
    close: (page) => page.mouse.move(4, 300),
  },
  {
    name: "a space",
    part: ".inspector",
    open: (page) => firstPlace(page).dispatchEvent("contextmenu"),
    close: escape,
  },
  { ...byKey("l", "aside.drawer"), close: undefined },
  ...["Chat", "Lists", "Cards", "Rules", "Log"].map((name) => tab(name, "aside.drawer")),
];
const PHONE: Panel[] = [
  ...ON_TOP,
  {
    name: "a space",
    part: ".inspector",
    open: (page) => firstPlace(page).dispatchEvent("contextmenu"),
    close: escape,
  },
  ...["Hand", "Players", "Log", "More"].map((name) => tab(name, "section.sheet")),
];

test("axe reports nothing in any panel of the table by day or by night, and its controls are large enough", async ({
  page,
}) => {
  const game = await playedGame(page);
  const tells = (play: number) => game.entries[play]!.events.some((own) => own.event === "battle");
  const fight = game.entries.findIndex(
    (entry, play) => entry.action?.startsWith("lose ") && tells(play - 1) && play > 1,
  );
  await sitDown(page, game, playOf(game, "move "));
  const told: string[] = [];
  for (const theme of THEMES) {
    await inTheme(page, theme);
    for (const panel of isPhone(page) ? PHONE : DESKTOP) {
      await panel.open(page);
      await expect(page.locator(panel.part).first(), panel.name).toBeVisible();
      for (const fault of await faultsOf(page, panel.part)) told.push(`${panel.name} (${theme}): ${fault}`);
      if (theme === "light")
        for (const small of await smallControls(page, isPhone(page) ? 44 : 24))
          told.push(`${panel.name}: too small: ${small}`);
      if (!panel.close) continue;
      await panel.close(page);
      await expect(page.locator(panel.part), panel.name).toHaveCount(0);
    }
    if (!isPhone(page)) await page.getByRole("button", { name: "Log", exact: true }).click();
  }
  // A fight with a loss to choose, as it stands in the record.
  const id = await sitDown(page, game, fight - 1);
  await take(page, id, game.record.actions[fight - 1]!.action);
  await expect(page.locator("section.fight")).toBeVisible();
  for (const theme of THEMES) {
    await inTheme(page, theme);
    for (const part of ["section.fight", ".prompt", "header"])
      for (const fault of await faultsOf(page, part)) told.push(`a fight (${theme}): ${fault}`);
  }
  expect(told).toEqual([]);
});
