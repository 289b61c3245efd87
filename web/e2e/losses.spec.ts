// What an answer costs is said where it is chosen, and a grave loss asks for a second click.

import { expect, test } from "@playwright/test";
import { moment, sitDown, stateOf, type Entry } from "./moments";

interface Change {
  kind: string;
  better: boolean | null;
  seats: number[];
}
const costsChampion = (entry: Entry) =>
  (entry as unknown as { changes: Change[] }).changes.some(
    ({ kind, better, seats }) => kind === "champion" && better === false && seats[0] === entry.seat,
  );

test("a loss is named on the answer, and a grave one wants a second click", async ({ page, isMobile }) => {
  test.skip(isMobile, "the phone folds long lists: the desktop shows every answer");
  const chip = page.locator(".answers .chip:has(.costs.certain)").first();
  const { found: id } = await moment(page, async (game) => {
    const candidates = game.entries.flatMap((entry, index) => (costsChampion(entry) ? [index] : []));
    for (const at of candidates.slice(0, 6)) {
      const table = await sitDown(page, game, at);
      for (const folded of await page.locator(".answers .many").all()) await folded.click();
      if (await chip.isVisible()) return table;
    }
    return null;
  });
  const { seq } = await stateOf(page, id);
  await chip.click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm.locator(".losses li").first()).toBeVisible();
  await page.screenshot({ path: "test-results/losses-desktop.png" });
  await confirm.getByRole("button", { name: "Keep it as it is" }).click();
  await expect(confirm).toBeHidden();
  expect((await stateOf(page, id)).seq).toBe(seq);
});
