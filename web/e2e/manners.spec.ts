// Manners of the table: what shows to whom, what keys may do, what is told.

import { expect, test, type Page } from "@playwright/test";
import { ask } from "./moments";
import { decide, lots, setUp, turn } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

interface Cards {
  decision: { seat: number };
  view: { edition: string; seats: { hand: string[] }[] };
}

/** The titles of the cards that a seat of this screen holds, as its owner would see them. */
async function cardsOf(page: Page, id: string, seat: number): Promise<string[]> {
  const { view } = await ask<Cards>(page, `/api/games/${id}/state?seat=${seat}`);
  const { url } = await ask<{ url: string }>(page, `/api/content?edition=${view.edition}`);
  const { cards } = await ask<{ cards: { id: string; title: string }[] }>(page, url);
  return view.seats[seat]!.hand.map((id) => cards.find((card) => card.id === id)!.title);
}

/** Everything the page says: words, names for those who do not see, hints. */
const everything = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement.outerHTML, ...[...document.querySelectorAll("input")].map((input) => input.value)].join("\n").replaceAll("&amp;", "&"),
  );

test("while the screen changes hands nothing shows a card of the next player: not the replay, not the log, not a list", async ({ page }) => {
  const id = await setUp(page, ["me", "me"], { seed: 3 });
  const chance = lots(4);
  let looked = 0;
  for (let step = 0; step < 90 && looked < 2; step++) {
    if ((await turn(page)) === "mine") {
      await decide(page, chance, { haste: 0.6, phone: isPhone(page) });
      continue;
    }
    const { decision } = await ask<Cards>(page, `/api/games/${id}/state?seat=auto`);
    const titles = await cardsOf(page, id, decision.seat);
    const silent = async (where: string) => {
      const words = await everything(page);
      expect(titles.filter((title) => words.includes(title)), where).toEqual([]);
    };
    if (titles.length) {
      looked++;
      await silent("covered");
      if (isPhone(page)) {
        for (const tab of ["Hand", "Players", "Log", "More"]) {
          await page.getByRole("tab", { name: tab }).click();
          await silent(tab);
        }
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Replay" }).click();
      } else {
        await page.getByRole("button", { name: "Log", exact: true }).click();
        for (const tab of ["Log", "Chat", "Lists"]) {
          await page.getByRole("tab", { name: tab }).click();
          await silent(tab);
        }
        await page.getByRole("tab", { name: "Cards" }).click();
        await silent("Cards");
        await page.getByRole("button", { name: "Replay" }).click();
      }
      const slider = page.getByRole("slider", { name: "Replay" });
      await expect(slider).toBeVisible();
      const plays = Number(await slider.getAttribute("max"));
      for (let back = 0; back < Math.min(6, plays); back++) {
        const moment = page.waitForResponse(/\/history\//);
        await page.getByRole("button", { name: "One play back" }).click();
        expect(((await (await moment).json()) as { viewpoint: number | null }).viewpoint).toBeNull();
        await silent(`replay, ${back + 1} back`);
      }
      await page.getByRole("button", { name: "Back to now" }).click();
      await silent("after the replay");
      if (isPhone(page)) await page.getByRole("tab", { name: "Decide" }).click();
      else await page.getByRole("button", { name: "Log", exact: true }).click();
    }
    await page.getByRole("button", { name: /^I am / }).click();
    await expect(page.locator(".prompt.mine")).toBeVisible();
    // The same look finds them once they may be seen.
    if (titles.length) {
      if (isPhone(page)) await page.getByRole("tab", { name: "Hand" }).click();
      await expect(page.locator(".hand .holder").first()).toBeVisible();
      const words = await everything(page);
      expect(titles.filter((title) => !words.includes(title))).toEqual([]);
      if (isPhone(page)) await page.getByRole("tab", { name: "Decide" }).click();
    }
  }
  expect(looked).toBe(2);
});
