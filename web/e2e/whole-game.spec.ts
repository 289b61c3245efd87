import { expect, test } from "@playwright/test";
import { ask } from "./moments";
import { decide, lots, setUp, turn } from "./player";

const LONGEST = 600; // decisions; a game has about 150

test("a whole game against three bots, click by click to its end", async ({ page }, info) => {
  const phone = info.project.name === "phone";
  // Minutes of clicking: once is enough; E2E_WHOLE=1 also plays on the phone.
  test.skip(
    phone && !process.env.E2E_WHOLE,
    "played on the desktop; set E2E_WHOLE=1 to play on the phone as well",
  );
  test.setTimeout(900_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  const id = await setUp(page, ["me", "bot:random", "bot:random", "bot:random"], {
    options: ["16.12"],
    seed: 12,
  });
  const chance = lots(Number(process.env.E2E_SEED ?? 1));
  let plays = 0;
  let misses = 0;
  while ((await turn(page, 120_000)) === "mine") {
    // The longer it lasts, the sooner it ends its questions.
    if (await decide(page, chance, { haste: Math.min(0.95, 0.7 + plays / 250), phone })) {
      plays++;
      misses = 0;
    } else if (++misses > 12) {
      throw new Error(`stuck at: ${await page.locator(".prompt").first().innerText()}`);
    }
    expect(plays).toBeLessThan(LONGEST);
  }
  await expect(page.getByRole("dialog", { name: "The end of the game" })).toContainText("has won");
  const { state, result } = await ask<{ state: string; result: { kind: string } }>(page, `/api/games/${id}`);
  expect(state).toBe("finished");
  expect(result.kind).toBeTruthy();
  expect(plays).toBeGreaterThan(20);
  expect(complaints).toEqual([]);
  info.annotations.push({ type: "decisions", description: String(plays) });
});
