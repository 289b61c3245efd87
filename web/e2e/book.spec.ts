// The rulebook, its search, the start page, and both at the table; axe reports nothing on any of them.
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { setUp } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}

test("the start page says what this is and leads to learning, playing and the rules", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Alexander is dead")).toBeVisible();
  await expect(page.getByRole("link", { name: /Learn the game/ })).toHaveAttribute("href", "/learn");
  await accessible(page);
  await page.getByRole("link", { name: /Read the rules/ }).click();
  await expect(page).toHaveURL(/\/rules$/);
  await expect(page.getByRole("button", { name: /Land battle/ })).toBeVisible();
});

test("an address opens a clause, with its table, and chapters can be turned", async ({ page }) => {
  await page.goto("/rules/4e/T/a");
  const table = page.getByRole("region", { name: "Battle Table" });
  await expect(table.getByRole("columnheader", { name: "11–12" })).toBeVisible();
  await expect(page.getByText("Connections fixed by")).toHaveCount(0);
  // On a phone the table scrolls within itself, and the text beside it stays on the screen.
  const reading = page.locator(".reading");
  expect(await reading.evaluate((own) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(0);
  await page.goto("/rules/4e/14.6");
  await expect(page.getByRole("heading", { name: /Land battle/ })).toBeVisible();
  await page.getByRole("button", { name: /Sieges →/ }).click();
  await expect(page).toHaveURL(/\/rules\/4e\/15$/);
  await page.goBack();
  await expect(page).toHaveURL(/14\.6$/);
  await accessible(page);
});

test("the search understands what people call things", async ({ page }) => {
  await page.goto("/rules/4e");
  await page.getByRole("searchbox").fill("flee");
  await expect(page.locator(".hit").first()).toContainText("Evasion");
  await page.locator(".hit").first().click();
  await expect(page).toHaveURL(/\/rules\/4e\/12\/a$/);
});

test("the empty page offers questions, and the search answers them", async ({ page }) => {
  test.skip(isPhone(page), "a phone begins with the contents");
  await page.goto("/rules");
  await page.getByRole("button", { name: "When does a siege end?" }).click();
  await expect(page.locator(".hit").first()).toContainText("15.3/a");
  await page.goto("/rules");
  await page.getByRole("searchbox").fill("king dies");
  await expect(page.locator(".hit").first()).toContainText("8.5");
});

test("a term shows its definition, and the legend and glossary are readable", async ({ page }) => {
  await page.goto("/rules/4e/14.5/a");
  await page.locator("#clause-14\\.5\\/a .term").first().click();
  await expect(page.getByRole("note").filter({ visible: true })).toContainText("Read rule");
  for (const [address, words] of [
    ["legend", "Trans-Mediterranean path"],
    ["glossary", "Operation Points"],
  ]) {
    await page.goto(`/rules/4e/${address}`);
    await expect(page.getByText(words!).first()).toBeVisible();
    await accessible(page);
  }
});

test("a clause leads to its examples, which are played there and lead back", async ({ page }) => {
  await page.goto("/rules/4e/6.2A/a");
  const clause = page.locator("#clause-6\\.2A\\/a");
  await clause.getByText(/\d+ examples to play/).click();
  await clause.getByRole("link", { name: "A player without a General on the map has nobody" }).click();
  await expect(page).toHaveURL(/\/learn\/case\/4e\/cards\/major_campaign-without-a-general$/);
  const coach = page.locator(".coach");
  await expect(coach).toContainText("A player without a General");
  await coach.getByRole("button", { name: "Next", exact: true }).click();
  await expect(coach).toContainText("Red cannot do this: Play Major Campaign");
  await expect(coach.getByRole("alert")).toContainText("6.2A/a");
  await coach.getByRole("button", { name: "Next", exact: true }).click();
  const back = page.getByRole("link", { name: "Back to the rules" });
  await expect(back).toBeVisible();
  await accessible(page);
  await back.click();
  await expect(page).toHaveURL(/\/rules\/4e\/6\.2A\/a$/);
});

test("at the table one key opens the book, another tells how you win", async ({ page }) => {
  await setUp(page, ["me", "bot:random"]);
  await expect(page.locator(".board")).toBeVisible();
  await page.getByRole("button", { name: "Rulebook" }).first().click();
  await expect(page.getByRole("dialog", { name: "Rulebook" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Who you are and how you win" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Who you are and how you win" });
  await expect(dialog.getByText("18 Legitimacy wins at once")).toBeVisible();
  await page.keyboard.press("Escape");
  if (isPhone(page)) return;
  await page.keyboard.press("w");
  await expect(dialog).toBeVisible();
});

test("an address without a table explains itself", async ({ page }) => {
  await page.goto("/table/nothing");
  await expect(page.getByText("There is no table at this address")).toBeVisible();
});
