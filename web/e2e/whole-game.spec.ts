import { expect, test } from "@playwright/test";
import { decide, lots, setUp, turn } from "./player";

// A whole game by clicks takes minutes: `E2E_WHOLE=1 npm run e2e -- whole-game`.
test.skip(!process.env.E2E_WHOLE, "set E2E_WHOLE=1 to play a whole game");

test("a whole game against bots, click by click", async ({ page }, info) => {
  test.setTimeout(1_800_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await setUp(page, ["me", "bot:random", "bot:random", "bot:random"], { options: ["16.12"], seed: 12 });
  const chance = lots(Number(process.env.E2E_SEED ?? 1));
  const phone = info.project.name === "phone";
  let plays = 0;
  let misses = 0;
  while ((await turn(page, 120_000)) === "mine") {
    if (await decide(page, chance, { haste: 0.45, phone })) {
      plays++;
      misses = 0;
    } else if (++misses > 25) {
      throw new Error(`stuck at: ${await page.locator(".prompt").first().innerText()}`);
    }
  }
  await expect(page.getByText(/has won/).first()).toBeVisible();
  expect(complaints).toEqual([]);
  console.log(`${plays} decisions by clicks`);
});
