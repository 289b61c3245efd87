// Behaviour of the table: what is shown to whom, what keys do, what is announced.

import { expect, test, type Page } from "@playwright/test";
import { ask, playedGame, sitDown, take } from "./moments";
import { decide, lots, seqOf, setUp, turn } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

interface Cards {
  decision: { seat: number };
  view: { edition: string; seats: { hand: string[] }[] };
}

/** The titles of the cards in a seat's hand, as its owner would see them. */
async function cardsOf(page: Page, id: string, seat: number): Promise<string[]> {
  const { view } = await ask<Cards>(page, `/api/games/${id}/state?seat=${seat}`);
  const { url } = await ask<{ url: string }>(page, `/api/content?edition=${view.edition}`);
  const { cards } = await ask<{ cards: { id: string; title: string }[] }>(page, url);
  return view.seats[seat]!.hand.map((id) => cards.find((card) => card.id === id)!.title);
}

/** Everything the page says: text, labels for screen readers, hints. */
const everything = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input")].map((input) => input.value),
    ]
      .join("\n")
      .replaceAll("&amp;", "&"),
  );

test("while players swap places nothing shows a card of the next player: neither replay nor log nor list", async ({
  page,
}) => {
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
      expect(
        titles.filter((title) => words.includes(title)),
        where,
      ).toEqual([]);
    };
    if (titles.length) {
      looked++;
      await silent("covered");
      if (isPhone(page)) {
        // The cover is over the sheet and its tabs; only the menu is left.
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
        await page.getByRole("button", { name: "Back one play" }).click();
        expect(((await (await moment).json()) as { viewpoint: number | null }).viewpoint).toBeNull();
        await silent(`replay, ${back + 1} back`);
      }
      await page.getByRole("button", { name: "Back to the present" }).click();
      await silent("after the replay");
      if (!isPhone(page)) await page.getByRole("button", { name: "Log", exact: true }).click();
    }
    await page.getByRole("button", { name: /^I am / }).click();
    await expect(page.locator(".prompt.mine")).toBeVisible();
    // The same search finds them once they may be seen.
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

test("Space, U and A do nothing in menus and panels; on the map Space presses what has the focus", async ({
  page,
}) => {
  test.skip(isPhone(page), "a phone has no keyboard");
  await page.addInitScript(() =>
    localStorage.setItem("diadochoi", '{"cover":false,"sound":false,"drawer":true}'),
  );
  await setUp(page, ["me", "bot:random"], { seed: 6 });
  const ending = page.locator(".main-actions [data-action]");
  const chance = lots(2);
  for (
    let step = 0;
    step < 80 &&
    !(
      (await turn(page)) === "mine" &&
      (await ending.count()) &&
      (await page.locator(".board [data-target]").count())
    );
    step++
  ) {
    await decide(page, chance, { haste: 0.3, phone: false });
  }
  await expect(ending.first()).toBeVisible();
  const before = await seqOf(page);
  const played = () =>
    page.evaluate(
      () =>
        (window as unknown as { sent: string[] }).sent.filter((text) => /"type":"(play|undo)"/.test(text))
          .length,
    );
  await page.evaluate(() => {
    const all: string[] = ((window as unknown as { sent: string[] }).sent = []);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      all.push(String(data));
      return send.call(this, data);
    };
  });
  const press = async () => {
    for (const key of ["u", "a", " "]) await page.keyboard.press(key);
  };
  const quiet = async (where: string) => {
    expect(await played(), where).toBe(0);
    expect(await seqOf(page), where).toBe(before);
    await expect(page.getByRole("region", { name: "Advise me" }), where).toHaveCount(0);
  };
  await page.getByRole("button", { name: "Menu" }).click();
  await press();
  await quiet("menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await press();
  await quiet("help");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Rules" }).click();
  const chapter = page.locator(".rules .entry", { hasText: "Inventory" }).first();
  await chapter.focus();
  await page.keyboard.press(" ");
  await expect(page.locator(".rules h2")).toContainText("Inventory");
  await page.getByRole("meter").first().focus();
  await page.keyboard.press(" ");
  await quiet("summary and bar");
  // A glowing Army is pressed; the question does not end.
  await page.keyboard.press("m");
  const label = await page.locator(".board [data-target]:focus").getAttribute("aria-label");
  expect(label).toBeTruthy();
  const end = await ending.first().getAttribute("data-action");
  await page.keyboard.press(" ");
  await expect
    .poll(async () => (await played()) || (await page.locator(".chooser").count()))
    .toBeGreaterThan(0);
  const texts = await page.evaluate(() => (window as unknown as { sent: string[] }).sent.join());
  expect(texts).not.toContain(`"action":"${end}"`);
});

test("Space ends the question after a click on the map", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no keyboard");
  await page.addInitScript(() => localStorage.setItem("diadochoi", '{"cover":false,"sound":false}'));
  await setUp(page, ["me", "bot:random"], { seed: 6 });
  const ending = page.locator(".main-actions [data-action]");
  const chance = lots(2);
  for (let step = 0; step < 80 && !((await turn(page)) === "mine" && (await ending.count())); step++) {
    await decide(page, chance, { haste: 0, phone: false });
  }
  const before = await seqOf(page);
  await page.locator(".board circle.hit:not(.open)").first().click({ force: true });
  await page.keyboard.press(" ");
  await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
});

test("on screens between phone and desktop the drawer covers part of the map", async ({ page }) => {
  test.skip(isPhone(page), "a phone has a sheet");
  await page.setViewportSize({ width: 960, height: 720 });
  await setUp(page, ["me", "bot:random"]);
  await turn(page);
  const log = page.getByRole("button", { name: "Log", exact: true });
  await expect(log).toHaveAttribute("aria-pressed", "false");
  await log.click();
  for (const tab of ["Chat", "Lists", "Rules", "Log"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel")).toBeInViewport();
  }
  await expect(page.getByRole("log", { name: "What happened" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tabpanel")).toHaveCount(0);
  await page.locator("body").click({ position: { x: 500, y: 23 } });
  await page.keyboard.press("l");
  await expect(page.getByRole("log", { name: "What happened" })).toBeVisible();
});

test("keys reach a place that is not an answer, and it says why", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no keyboard");
  await setUp(page, ["me", "bot:random"], { seed: 4 });
  await turn(page);
  const closed = page.locator(".board .hit:not(.open):focus");
  await expect(page.locator(".board[data-drawn]")).toBeVisible();
  await page.keyboard.press("m");
  await expect(page.locator(".board [data-target]:focus")).toHaveCount(1);
  for (let step = 0; step < 12 && !(await closed.count()); step++)
    await page.keyboard.press(step % 2 ? "Shift+ArrowDown" : "Shift+ArrowRight");
  await expect(closed).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator(".inspector .why")).toContainText(/\w+/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".inspector.pinned")).toHaveCount(0);
});

test("the focus stays on its place when a new state draws the map again", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no keyboard");
  const game = await playedGame(page);
  const actions = game.record.actions.map(({ action }) => action);
  const goal = (action: string) => /^move (\w+)/.exec(action)?.[1];
  const at = actions.findIndex(
    (action, play) => action.startsWith("activate ") && play > 100 && goal(actions[play + 1]!),
  );
  const id = await sitDown(page, game, at);
  const space = goal(actions[at + 1]!)!;
  const place = page.locator(`.board .hit[data-space="${space}"]`);
  await expect(place).toBeVisible();
  await place.evaluate((own: SVGElement) => own.focus());
  // The place is closed, then a destination, and closed again: each time it is drawn anew.
  for (const play of [at, at + 1]) {
    await take(page, id, actions[play]!);
    await expect(page.locator(`.board [data-space="${space}"]:focus`)).toHaveCount(1);
  }
});

test("on a low screen the panels of all players can be reached, and show every kind of victory", async ({
  page,
}) => {
  test.skip(isPhone(page), "a phone has a sheet");
  await page.setViewportSize({ width: 1280, height: 650 });
  await setUp(page, ["me", "bot:random", "bot:random", "bot:random"], { seed: 4 });
  await turn(page);
  const last = page.locator(".players .panel").nth(3);
  await last.scrollIntoViewIfNeeded();
  const foot = await page.locator(".foot").boundingBox();
  const box = await last.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(foot!.y + 1);
  await last.getByRole("meter").first().hover();
  await expect(page.getByRole("tooltip")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("tooltip")).toContainText("Game Turn II");
});

test("a search that fails says so", async ({ page }) => {
  test.skip(isPhone(page), "the same panel as on a desktop");
  await setUp(page, ["me", "bot:random"]);
  await turn(page);
  await page.route("**/api/book/search**", (route) => route.abort());
  await page.getByRole("button", { name: /^Log/ }).click();
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByPlaceholder("Search a word or an idea").fill("siege");
  await expect(page.locator(".rules").getByRole("alert")).toContainText("failed");
  await expect(page.getByText("Nothing found")).toHaveCount(0);
});
