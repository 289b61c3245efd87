// A player made of clicks: looks at what glows on the screen and clicks some of it.

import { expect, type Page } from "@playwright/test";

export interface Manner {
  /** 0 to 1: how readily it ends a question with Done, Pass or Stop. */
  haste: number;
  phone: boolean;
}

/** A table set up without the form; ends with its map on the screen. */
export async function setUp(page: Page, seats: string[], more: object = {}): Promise<string> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play against bots now" })).toBeEnabled();
  const id = await page.evaluate(
    async ({ seats, more }) => {
      const send = (path: string, body: object) =>
        fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      await send("/api/me", {});
      const answer = await send("/api/games", { players: seats.length, seats, start: true, bot_delay_ms: 0, ...more });
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

/** Dice of our own, so that a failing game can be played again. */
export function lots(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const seqOf = async (page: Page) => Number((await page.locator(".prompt").first().getAttribute("data-seq")) ?? 0);

/** The first action the seat that is asked may take, in notation, as the server has it. */
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

/** One decision by clicking; true when the table moved on. */
export async function decide(page: Page, chance: () => number, manner: Manner): Promise<boolean> {
  const before = await seqOf(page);
  const pick = <Thing>(all: Thing[]): Thing => all[Math.floor(chance() * all.length)]!;
  const endings = page.locator(".deeds [data-action]");
  const cards = page.locator(".hand .usable");
  const glowing = page.locator(".board [data-target]");
  const chips = page.locator(".answers [data-action]");
  const ways: (() => Promise<void>)[] = [];
  if ((await endings.count()) && chance() < manner.haste) ways.push(() => press(endings.first(), manner));
  else {
    if ((await glowing.count()) && !manner.phone) {
      ways.push(async () => {
        const index = Math.floor(chance() * (await glowing.count()));
        await glowing.nth(index).dispatchEvent("click");
        await choose(page, pick);
      });
    }
    if (await chips.count()) ways.push(async () => press(chips.nth(Math.floor(chance() * (await chips.count()))), manner));
    if (await cards.count()) {
      ways.push(async () => {
        await cards.nth(Math.floor(chance() * (await cards.count()))).click();
        const uses = page.locator(".sheet .use, .card .use");
        await expect(uses.first()).toBeVisible();
        await press(uses.nth(Math.floor(chance() * (await uses.count()))), manner);
      });
    }
    if (ways.length === 0 && (await endings.count())) ways.push(() => press(endings.first(), manner));
    // A long list is folded: unfold it, and look again.
    if (ways.length === 0 && (await page.locator(".answers .many").count())) {
      await page.locator(".answers .many").first().click();
      ways.push(async () => press(chips.nth(Math.floor(chance() * (await chips.count()))), manner));
    }
  }
  if (ways.length === 0) throw new Error(`nothing to click: ${await page.locator(".prompt").first().innerText()}`);
  await pick(ways)();
  try {
    await expect.poll(() => seqOf(page), { timeout: 4000 }).toBeGreaterThan(before);
    return true;
  } catch {
    await page.keyboard.press("Escape"); // a choice was opened and not taken, or a pick was made
    return false;
  }
}

async function choose(page: Page, pick: <Thing>(all: Thing[]) => Thing): Promise<void> {
  const choices = page.locator(".chooser .choice");
  await page.waitForTimeout(60);
  const count = await choices.count();
  if (count) await choices.nth(pick([...Array(count).keys()])).click();
}

async function press(target: ReturnType<Page["locator"]>, manner: Manner): Promise<void> {
  await target.click();
  // On a phone what cannot be undone asks again.
  if (manner.phone && (await target.page().locator(".armed").count())) await target.page().locator(".armed").first().click();
}
