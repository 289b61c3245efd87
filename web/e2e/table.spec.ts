import { expect, test, type Page } from "@playwright/test";
import { decide, legalAction, lots, seqOf, setUp, turn } from "./player";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

test("a new game against bots is two clicks away", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots now" }).click();
  await expect(page).toHaveURL(/\/table\/[\w-]{16}$/);
  await expect(page.locator(".board")).toBeVisible();
  expect(await turn(page)).toBe("mine");
});

test("a hot-seat game: the screen is covered, revealed, and decisions are clicked", async ({ page }) => {
  await page.goto("/");
  const form = page.locator("form.new");
  for (const seat of [1, 2, 3])
    await form.locator("li").nth(seat).getByText("A friend at this screen").click();
  await form.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".board")).toBeVisible();
  const chance = lots(5);
  let covers = 0;
  let plays = 0;
  for (let step = 0; step < 60 && plays < 14; step++) {
    if ((await turn(page)) === "cover") {
      // Nobody's cards are shown while the screen is handed over.
      await expect(page.locator(".hand .card")).toHaveCount(0);
      const reveal = page.getByRole("button", { name: /^I am / });
      await reveal.click();
      await expect(reveal).toHaveCount(0);
      covers++;
      continue;
    }
    if (await decide(page, chance, { haste: 0.3, phone: isPhone(page) })) plays++;
  }
  expect(plays).toBe(14);
  expect(covers).toBeGreaterThan(0);
});

test("undo takes the last step back", async ({ page }) => {
  await setUp(page, ["me", "me"], { seed: 3 });
  await page.evaluate(() => localStorage.setItem("diadochoi", '{"cover":false}'));
  await page.reload();
  await turn(page);
  const question = page.locator(".prompt .words p").first();
  const first = await question.innerText();
  const chance = lots(1);
  await expect.poll(() => decide(page, chance, { haste: 0, phone: isPhone(page) })).toBe(true);
  await expect(question).not.toHaveText(first);
  await page.getByRole("button", { name: /Undo/ }).first().click();
  await expect(question).toHaveText(first);
});

test("the coach explains its plan, shows it on the map, and follows it step by step", async ({ page }) => {
  const id = await setUp(page, ["me", "bot:random"], { seed: 6 });
  await turn(page);
  const before = await seqOf(page);
  const { plays } = (
    (await (await page.request.get(`/api/games/${id}`)).json()) as { progress: { plays: number } }
  ).progress;
  const answer = page.waitForResponse(/\/advice$/);
  await page.getByRole("button", { name: "Advise me" }).click();
  const { action, plan } = (await (await answer).json()) as {
    action: string;
    plan: { what: string; status: string; certain: boolean; places: string[] }[];
  };
  const advice = page.getByRole("region", { name: "Advise me" });
  await expect(advice.locator(".what").first()).not.toBeEmpty();
  await expect(advice.locator(".why").first()).not.toBeEmpty();
  const steps = plan.filter((step) => step.status !== "done");
  await expect(page.locator(".mark")).toHaveCount(steps.filter((step) => step.places.length).length);
  expect(await seqOf(page)).toBe(before);
  const next = page.waitForResponse(/\/advice$/);
  await advice.getByRole("button", { name: "Do it" }).click();
  await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
  const told = (await (await next).json()) as { causes: string; plan: { what: string }[] };
  if (!told.causes)
    expect(told.plan.map((step) => step.what)).toEqual(
      expect.arrayContaining(steps.map((step) => step.what)),
    );
  await advice.getByRole("button", { name: "Close" }).click();
  await expect(advice).toHaveCount(0);
  const played = (await (await page.request.get(`/api/games/${id}/history/${plays + 1}`)).json()) as {
    action: string;
  };
  expect(played.action).toBe(action);
});

test("a reload loses nothing", async ({ page }) => {
  await setUp(page, ["me", "bot:random"]);
  await turn(page);
  const question = await page.locator(".prompt .words p").first().innerText();
  await page.reload();
  await turn(page);
  expect(await page.locator(".prompt .words p").first().innerText()).toBe(question);
});

test("the keyboard is enough to play: a line of notation, arrows and Enter", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no keyboard");
  const id = await setUp(page, ["me", "bot:random"], { seed: 6 });
  await turn(page);
  const before = await seqOf(page);
  await expect(page.locator(".board [data-target]").last()).toBeAttached();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".board [data-target]:focus")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
  await turn(page);
  const action = await legalAction(page, id);
  const then = await seqOf(page);
  await page.keyboard.press("/");
  await page.keyboard.type(action);
  await page.keyboard.press("Enter");
  await expect.poll(() => seqOf(page)).toBeGreaterThan(then);
});

test("a wrong line is explained", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no line");
  await setUp(page, ["me", "bot:random"]);
  await turn(page);
  await page.keyboard.press("/");
  await page.keyboard.type("move nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a rule is one click away", async ({ page }) => {
  await setUp(page, ["me", "bot:random"]);
  await turn(page);
  await page.locator(".prompt .clause").first().click();
  await expect(page.getByRole("dialog", { name: /^Rule / })).toContainText(/\w{4,}/);
});

test("a right click says why a place cannot be used", async ({ page }) => {
  test.skip(isPhone(page), "a phone presses long");
  await setUp(page, ["me", "bot:random"], { seed: 4 });
  await turn(page);
  const closed = page.locator(".board circle.hit:not(.open)").first();
  await closed.click({ button: "right", force: true });
  await expect(page.locator(".inspector .why")).toContainText(/\w+/);
});

test("two people at two screens: a link, a seat, a start, chat", async ({ page, browser }) => {
  await page.goto("/");
  const form = page.locator("form.new");
  await form.getByText("2", { exact: true }).click();
  await form.locator("li").nth(1).getByText("Online").click();
  await form.getByRole("button", { name: "Set up and invite" }).click();
  const link = await page.getByLabel("Link to send").inputValue();
  const other = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const guest = await other.newPage();
  await guest.goto(link);
  await guest.getByLabel("Your name").fill("Roxane");
  await guest.getByRole("button", { name: "Take the seat" }).click();
  await expect(page.getByText("Roxane")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".board")).toBeVisible();
  await expect(guest.locator(".board")).toBeVisible();
  await guest.getByRole("button", { name: "Log", exact: true }).click();
  await guest.getByRole("tab", { name: "Chat" }).click();
  await guest.getByPlaceholder("Say something").fill("May the best regent win.");
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(guest.getByText("May the best regent win.")).toBeVisible();
  // The other player notices with everything closed, reads it, and is not told again.
  const told = "1 new chat message";
  const button = isPhone(page)
    ? page.getByRole("tab", { name: /^More/ })
    : page.getByRole("button", { name: /^Log/ });
  await expect(button).toContainText(told);
  await button.click();
  await expect(page.getByText("May the best regent win.")).toBeVisible();
  await expect(page.getByText(told)).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".board")).toBeVisible();
  await expect(page.locator(".prompt")).toHaveAttribute("data-seq", /[1-9]/);
  await expect(page.getByText(told)).toHaveCount(0);
  await other.close();
});

test("nothing is requested from another host", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  await setUp(page, ["me", "bot:random"]);
  await turn(page);
  expect(elsewhere).toEqual([]);
});

test("the page reports no errors", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await setUp(page, ["me", "bot:random", "bot:random"]);
  const chance = lots(2);
  for (let step = 0; step < 5; step++) {
    if ((await turn(page)) !== "mine") break;
    await decide(page, chance, { haste: 0.5, phone: isPhone(page) });
  }
  expect(complaints).toEqual([]);
});
