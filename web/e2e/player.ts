// A player made of clicks: looks at what glows on the screen and clicks some of it.

import { errors, expect, type Page } from "@playwright/test";

export interface Manner {
  /** 0 to 1: how often it ends a question with Done, Pass or Stop. */
  haste: number;
  phone: boolean;
}

/** The start page, once the server knows who is here: setting a name before that would create two people. */
export async function atHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play against bots now" })).toBeEnabled();
}

/** A table created without the form; returns when its map is on the screen. */
export async function setUp(page: Page, seats: string[], more: object = {}): Promise<string> {
  await atHome(page);
  const id = await page.evaluate(
    async ({ seats, more }) => {
      const send = (path: string, body: object) =>
        fetch(path, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
      await send("/api/me", {});
      const answer = await send("/api/games", {
        players: seats.length,
        seats,
        start: true,
        bot_delay_ms: 0,
        ...more,
      });
      const { table, message } = (await answer.json()) as { table?: { id: string }; message?: string };
      if (!table) throw new Error(message);
      return table.id;
    },
    { seats, more },
  );
  await page.goto(`/table/${id}`);
  await expect(page.locator(".board")).toBeVisible();
  return id;
}

/** Our own random numbers, so that a failing game can be replayed. */
export function lots(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const seqOf = async (page: Page) =>
  Number((await page.locator(".prompt").first().getAttribute("data-seq")) ?? 0);

/** The first legal action of the deciding seat, in notation, from the server. */
export async function legalAction(page: Page, id: string): Promise<string> {
  return page.evaluate(async (id) => {
    const answer = await fetch(`/api/games/${id}/state?seat=auto`);
    const { decision } = (await answer.json()) as { decision: { options: { action: string }[] } };
    return decision.options[0]!.action;
  }, id);
}

/** Wait until it is this screen's turn, the game is over, or nothing happens for long. */
export async function turn(page: Page, patience = 60_000): Promise<"mine" | "cover" | "over"> {
  const mine = page.locator(".prompt.mine");
  const cover = page.getByRole("button", { name: /^I am / });
  const over = page.getByText(/has won/).first();
  await expect(mine.or(cover).or(over).first()).toBeVisible({ timeout: patience });
  if (await over.isVisible()) return "over";
  return (await cover.isVisible()) ? "cover" : "mine";
}

const SOON = { timeout: 8000 };
const WORDS = ".prompt .words"; // the question, and the picked part of an answer
const ENDINGS = ".main-actions [data-action]";
const CARDS = ".hand .usable";
const GLOWING = ".board [data-target]";
const CHIPS = ".answers [data-action]";
const FOLDED = ".answers .many";
const CHOICES = ".chooser .choice";
const CONFIRM = ".confirm .sure";
const USES = ".sheet .use, .card .use";

/**
 * The result of a click: the table moved on, there is something to choose, a choice was narrowed, or
 * nothing.
 */
type Outcome = "moved" | "choice" | "picked" | "nothing";

/** Make one decision by clicking; true when the table moved on. */
export async function decide(page: Page, chance: () => number, manner: Manner): Promise<boolean> {
  const before = await seqOf(page);
  const asked = await page.locator(WORDS).first().innerText();
  const some = (count: number) => Math.floor(chance() * count);
  const [endings, cards, glowing, chips, folded] = await countAll(page, [
    ENDINGS,
    CARDS,
    GLOWING,
    CHIPS,
    FOLDED,
  ]);
  const clickOne = async (selector: string, count: number): Promise<void> =>
    press(page.locator(selector).nth(some(count)), manner);
  const ways: (() => Promise<void>)[] = [];
  if (endings && chance() < manner.haste) ways.push(() => clickOne(ENDINGS, endings));
  else {
    // A finger needs the target to be visible on the map; the list below has the same answers.
    if (glowing && !manner.phone)
      ways.push(() => page.locator(GLOWING).nth(some(glowing)).dispatchEvent("click", {}, SOON));
    if (chips) ways.push(() => clickOne(CHIPS, chips));
    if (cards)
      ways.push(() =>
        page
          .locator(CARDS)
          .nth(some(cards))
          .click({ ...SOON, position: { x: 14, y: 14 } }),
      );
    if (ways.length === 0 && endings) ways.push(() => clickOne(ENDINGS, endings));
    if (ways.length === 0 && folded) {
      ways.push(async () => {
        await page.locator(FOLDED).first().click(SOON);
        await page.locator(CHIPS).first().waitFor(SOON);
        await clickOne(CHIPS, await page.locator(CHIPS).count());
      });
    }
  }
  if (ways.length === 0) throw new Error(`nothing to click: ${asked}`);
  // A target covered by another piece cannot be clicked now: that counts as a miss.
  let outcome: Outcome = "nothing";
  try {
    await ways[some(ways.length)]!();
    outcome = await outcomeOf(page, before, asked);
    for (let step = 0; outcome === "choice" && step < 4; step++) {
      const [choices, uses, sure] = await countAll(page, [CHOICES, USES, CONFIRM]);
      if (sure) await page.locator(CONFIRM).click(SOON);
      else if (choices) await clickOne(CHOICES, choices);
      else if (uses) await clickOne(USES, uses);
      outcome = await outcomeOf(page, before, asked, "choice");
    }
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
  if (outcome === "nothing") await page.keyboard.press("Escape");
  return outcome === "moved";
}

const countAll = (page: Page, selectors: string[]): Promise<number[]> =>
  page.evaluate((all) => all.map((selector) => document.querySelectorAll(selector).length), selectors);

/** Wait for the result of a click; `but`: something that is already on the screen. */
async function outcomeOf(page: Page, before: number, asked: string, but = ""): Promise<Outcome> {
  const found = await page
    .waitForFunction(
      ({ before, asked, but, words, open }) => {
        const prompt = document.querySelector<HTMLElement>(".prompt");
        if (!prompt || Number(prompt.dataset.seq) > before) return "moved";
        if (but !== "choice" && document.querySelector(open)) return "choice";
        return document.querySelector<HTMLElement>(words)?.innerText !== asked ? "picked" : false;
      },
      { before, asked, but, words: WORDS, open: `${CHOICES}, ${USES}, ${CONFIRM}` },
      { timeout: 6000 },
    )
    .catch(() => null);
  return found ? ((await found.jsonValue()) as Outcome) : "nothing";
}

async function press(target: ReturnType<Page["locator"]>, manner: Manner): Promise<void> {
  await target.click(SOON);
  // On a phone, what cannot be undone must be confirmed.
  if (manner.phone && (await target.page().locator(".armed").count()))
    await target.page().locator(".armed").first().click(SOON);
}
