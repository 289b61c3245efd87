// Questions about Surprise cards: they name the moment, come only where they may matter, can be answered in
// advance, and tell nobody else who holds what.

import { expect, test, type Page } from "@playwright/test";
import { ask, moment, send, sitDown, stateOf, tableAt, type PlayedGame } from "./moments";

const WINDOW = "surprise_window";
const SCREENS: [number, number][] = [
  [1024, 768],
  [1440, 900],
];
const PHONES: [number, number][] = [
  [844, 390],
  [390, 844],
];

/** A moment in another player's turn in which a person with default settings is asked, and the card. */
async function windowIn(page: Page, game: PlayedGame) {
  let active = -1;
  for (const [index, entry] of game.entries.entries()) {
    if (entry.action === "pass" && entry.seat !== active) {
      const id = await tableAt(page, game, index);
      const { decision } = await stateOf(page, id);
      const option = decision?.options.find(({ verb }) => verb === "surprise");
      if (decision?.question === WINDOW && decision.seat !== active && option)
        return { index, seat: decision.seat, active, card: option.action.split(" ")[1]! };
    }
    for (const event of entry.events)
      if (event.event === "segment" && event.segment === "surrender") active = event.seat as number;
  }
  return null;
}

test("a question about a Surprise card names its moment, and a trigger on the card answers it", async ({
  page,
  isMobile,
}) => {
  const { game, found } = await moment(page, (played) => windowIn(page, played));
  const id = await sitDown(page, game, found.index);
  await expect(page.locator(`.prompt[data-question=${WINDOW}] .words`)).toContainText(/.+: do you play .+\?/);
  // The card says when it is asked about.
  if (isMobile) await page.getByRole("tab", { name: /^Hand/ }).click();
  await page
    .locator(".hand .usable")
    .first()
    .click({ position: { x: 14, y: 14 } });
  const when = page.getByRole("group", { name: "When should we ask you about this card?" });
  await expect(when.getByRole("radio")).toHaveCount(5);
  for (const [width, height] of isMobile ? PHONES : SCREENS) {
    await page.setViewportSize({ width, height });
    await when.getByRole("radio").last().scrollIntoViewIfNeeded();
    const box = (await when.boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= width, `at ${width}`).toBe(true);
  }
  const path = `/api/games/${id}/state?seat=${found.seat}`;
  const triggers = async () => (await ask<{ triggers: object[] }>(page, path)).triggers;
  await when.getByRole("radio", { name: "Only at these moments" }).check();
  await expect(when.getByRole("checkbox").first()).toBeVisible();
  await expect.poll(triggers).toMatchObject([{ card: found.card, ask: "when" }]);
  await expect(page.locator(".hand .asks")).toHaveText("at set moments"); // the card shows it
  // This answers the open question too, and then the card may close.
  await when.getByRole("radio", { name: "Not this Round" }).click();
  await expect.poll(triggers).toMatchObject([{ card: found.card, ask: "never", until: "round" }]);
  await page.keyboard.press("Escape");
  // One key for the rest of the Round, and the open question is answered.
  await page.keyboard.press("n");
  await expect.poll(async () => (await stateOf(page, id)).decision?.question).not.toBe(WINDOW);
});

test("once two people play, everyone is asked about Surprise cards, so nobody learns who holds one", async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, "the same on a phone");
  const { game, found } = await moment(page, (played) => windowIn(page, played));
  const { table, invites } = await ask<{ table: { id: string }; invites: { seat: number; token: string }[] }>(
    page,
    "/api/games",
    {
      players: 4,
      seats: [0, 1, 2, 3].map((seat) => (seat === found.active ? "open" : "me")),
      record: game.record,
      upto: found.index - 1,
    },
  );
  const other = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const guest = await other.newPage();
  await guest.goto("/");
  await ask(guest, "/api/me", { name: "Roxane" });
  await ask(guest, `/api/games/${table.id}/join`, { token: invites[0]!.token });
  await ask(page, `/api/games/${table.id}/start`, {});
  await guest.goto(`/table/${table.id}`);
  await expect(guest.locator(".board")).toBeVisible();
  const before = await stateOf(guest, table.id);
  if (before.decision?.options.length)
    await send(guest, table.id, game.record.actions[found.index - 1]!.action);
  await expect.poll(async () => (await stateOf(page, table.id)).decision?.question).toBe(WINDOW);
  const told = await stateOf(guest, table.id);
  expect(told.table.windows).toBe("everyone");
  expect(JSON.stringify(told)).not.toContain(found.card);
  expect(told.decision?.options).toEqual([]);
  await other.close();
});
