// What an answer costs is said where it is chosen, and a grave loss asks for a second word.

import { expect, test } from "@playwright/test";
import { decide, lots, setUp, turn } from "./player";

test("a loss is named on the answer, and a grave one wants a second click", async ({ page, isMobile }) => {
  test.skip(isMobile, "the phone folds long lists: the desktop shows every answer");
  test.setTimeout(150_000);
  await setUp(page, ["me", "bot:reflex", "bot:reflex"]);
  const chance = lots(7);
  const grave = page.locator(".answers .chip:has(.costs.certain)").first();
  for (let plays = 0; plays < 160; plays++) {
    if ((await turn(page)) !== "mine") break;
    if (await grave.isVisible()) {
      await grave.click();
      const confirm = page.getByRole("alertdialog");
      const asked = await confirm.isVisible().catch(() => false);
      if (asked) {
        await expect(confirm.locator(".losses li").first()).toBeVisible();
        await page.screenshot({ path: "test-results/losses-desktop.png" });
        await confirm.getByRole("button", { name: "Keep it as it is" }).click();
        await expect(confirm).toBeHidden();
        return;
      }
    }
    await decide(page, chance, { haste: 0.1, phone: isMobile });
  }
  throw new Error("no grave loss came up in this game");
});
