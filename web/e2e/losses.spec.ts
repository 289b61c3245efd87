// The cost of an answer is shown where it is chosen, and a serious loss needs a second click.

import { expect, test } from "@playwright/test";
import { ask, moment, sitDown, stateOf, tableAt, type Entry } from "./moments";

interface Change {
  kind: string;
  better: boolean | null;
  seats: number[];
}
interface Foreseen {
  forecast: { options: Record<string, { losses: { grave: boolean; certain: boolean }[] } | null> } | null;
}
const SIZES = [
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
] as const;
const costsChampion = (entry: Entry) =>
  (entry as unknown as { changes: Change[] }).changes.some(
    ({ kind, better, seats }) => kind === "champion" && better === false && seats[0] === entry.seat,
  );

test("an answer names its losses, and a serious one needs a second click", async ({ page, isMobile }) => {
  test.skip(isMobile, "the phone folds long lists: the desktop shows every answer");
  const chip = page.locator(".answers .chip:has(.costs.certain)").first();
  // Look up without a screen which moments have such an answer.
  const { game, found } = await moment(page, async (played) => {
    const candidates = played.entries.flatMap((entry, index) => (costsChampion(entry) ? [index] : []));
    for (const at of candidates.slice(0, 6)) {
      const table = await tableAt(page, played, at);
      const { forecast } = await ask<Foreseen>(page, `/api/games/${table}/state?seat=auto`);
      const grave = Object.values(forecast?.options ?? {}).some((own) =>
        own?.losses.some((loss) => loss.grave && loss.certain),
      );
      if (grave) return at;
    }
    return null;
  });
  const id = await sitDown(page, game, found);
  for (const folded of await page.locator(".answers .many").all()) await folded.click();
  await expect(chip).toBeVisible();
  const { seq } = await stateOf(page, id);
  await chip.click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm.locator(".losses li").first()).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const box = await page.locator(".confirm .sure").boundingBox();
        return box !== null && box.x + box.width <= width && box.y + box.height <= height;
      }, `both buttons can be pressed at ${width}`)
      .toBe(true);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/losses-${width}.png` });
  }
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(confirm).toBeHidden();
  expect((await stateOf(page, id)).seq).toBe(seq);
  // The card beside the place on the map says the same.
  const action = (await chip.getAttribute("data-action"))!;
  const target = page.locator(`.board [data-space="${action.split(" ")[1]}"]`);
  const told = page.locator(".inspector .losses li").first();
  await expect(async () => {
    for (const one of await target.all()) {
      await page.locator(".prompt .words p").hover();
      await one.hover({ force: true });
      if (
        await told.waitFor({ timeout: 2000 }).then(
          () => true,
          () => false,
        )
      )
        break;
    }
    await expect(told).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
});
