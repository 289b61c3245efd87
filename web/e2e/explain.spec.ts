import { expect, test, type Page } from "@playwright/test";
import { setUp } from "./player";
import { ask, stateOf, take } from "./moments";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png` });
};

/**
 * A game with fixed dice in which every seat is ours, played with the first answer until a card can be
 * chosen.
 */
async function atTheCards(page: Page): Promise<string> {
  const id = await setUp(page, ["me", "me"], { seed: 4 });
  await page.evaluate(() => localStorage.setItem("diadochoi", '{"cover":false,"sound":false}'));
  await page.goto(`/table/${id}`);
  await expect(page.locator(".prompt.mine")).toBeVisible();
  for (let plays = 0; plays < 60; plays++) {
    const { decision } = await stateOf(page, id);
    if (decision!.question === "play_card") return id;
    const pass = decision!.options.find((option) => ["pass", "done"].includes(option.verb));
    await take(page, id, (pass ?? decision!.options[0]!).action);
  }
  throw new Error("nobody came to play a card");
}

/** Titles of cards in hand that the next card covers, or that do not fit. */
const coveredTitles = (page: Page) =>
  page.evaluate(() => {
    // The cards lean, so their boxes overlap by a few pixels more than they do.
    const cards = [...document.querySelectorAll(".hand .holder")];
    return cards.flatMap((card, index) => {
      const title = card.querySelector("h3")!;
      const words = document.createRange();
      words.selectNodeContents(title);
      const next = cards[index + 1]?.getBoundingClientRect().left ?? Infinity;
      const head = title.closest("header")!.getBoundingClientRect();
      const box = words.getBoundingClientRect();
      return box.right > next + 8 || box.bottom > head.bottom + 2 ? [title.textContent] : [];
    });
  });

test("a General, a royal and an Independent Army are explained, and Escape closes the explanation", async ({
  page,
}) => {
  await atTheCards(page);
  const card = page.locator("#about-card");
  const army = page.locator('.board [data-kind="army"]').first();
  if (isPhone(page)) {
    await page.locator("section.sheet").getByRole("tab", { name: "Players" }).click();
    await page.locator(".panel .general").first().tap();
    await expect(card).toContainText("Can do");
    await expect(card).toContainText("He moves");
    await shot(page, "about");
    await card.getByRole("button", { name: "Close" }).tap();
    await expect(card).toHaveCount(0);
    return;
  }
  await army.hover();
  await expect(card).toContainText("When it is beaten");
  // It does not cover the piece it describes, nor the question and the answers.
  const [own, other] = [(await card.boundingBox())!, (await army.boundingBox())!];
  const apart =
    own.x >= other.x + other.width ||
    own.x + own.width <= other.x ||
    own.y >= other.y + other.height ||
    own.y + own.height <= other.y;
  expect(apart).toBe(true);
  expect(own.y + own.height).toBeLessThanOrEqual((await page.locator(".prompt").boundingBox())!.y);
  await shot(page, "about");
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  // By keyboard: a General in the player's panel, kept open with I.
  await page.locator(".panel .general").first().focus();
  await page.keyboard.press("i");
  await expect(card).toHaveRole("dialog");
  await expect(card).toContainText("He moves");
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
});

test("a word of the game shows its meaning", async ({ page }) => {
  await atTheCards(page);
  const note = page.locator("#term-note");
  if (isPhone(page)) await page.locator("section.sheet").getByRole("tab", { name: "Players" }).click();
  const cards = page.locator('.panel [data-term="tyche-card"]').first();
  if (isPhone(page)) await cards.tap();
  else await cards.hover();
  await expect(note).toContainText("A card of the deck");
});

test("a card says in a sentence what it does and what it needs now, and hides the details; the deck can be browsed", async ({
  page,
}) => {
  const id = await atTheCards(page);
  const { decision } = await stateOf(page, id);
  if (isPhone(page)) await page.locator("section.sheet").getByRole("tab", { name: "Hand" }).click();
  else
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => coveredTitles(page), `titles in hand at ${width}`).toEqual([]);
    }
  await page.locator(".hand .holder").last().click();
  const sheet = page.locator(".sheet[role=dialog]");
  await expect(sheet.locator(".conditions li").first()).toBeVisible();
  await expect(sheet.locator(".card .summary")).not.toBeEmpty();
  await expect(sheet.locator("details")).not.toHaveAttribute("open");
  // The icons match the server's answer.
  const title = await sheet.locator(".card h3").innerText();
  const { view } = await ask<{ view: { seats: { hand: string[] }[] } }>(
    page,
    `/api/games/${id}/state?seat=${decision!.seat}`,
  );
  for (const card of view.seats[decision!.seat]!.hand) {
    const about = await ask<{ name: string; conditions: { holds: boolean }[] }>(
      page,
      `/api/games/${id}/about?kind=card&id=${card}&seat=${decision!.seat}`,
    );
    if (about.name !== title) continue;
    const holds = about.conditions.map((own) => (own.holds ? "✓" : "✗"));
    expect(await sheet.locator(".conditions .sign").allInnerTexts()).toEqual(holds);
  }
  await shot(page, "card");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  const deck = page.getByRole("dialog", { name: "The deck" });
  await expect(deck.getByRole("heading", { name: /^In your hand/ })).toBeVisible();
  await expect(deck.getByRole("heading", { name: /^Still to come/ })).toBeVisible();
  await deck.getByRole("searchbox").fill("elephants");
  await expect(deck.locator(".row").first()).toBeVisible();
  await shot(page, "deck");
  await page.keyboard.press("Escape"); // clears the search
  await page.keyboard.press("Escape");
  await expect(deck).toHaveCount(0);
});
