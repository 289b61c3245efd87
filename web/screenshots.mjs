// Takes the pictures docs/screenshots/table-* from a newly played bot game. Needs a server:
//   diadochoi serve --port 8323 --no-rate-limits, then npm run screenshots -- FOLDER
// ONLY=table-card,table-zoom takes only these.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const base = process.env.DIADOCHOI_URL ?? "http://127.0.0.1:8323";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const folder = process.argv[2] ?? "../docs/screenshots";
const seed = Number(process.env.SEED ?? 1);
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Send a request as this page's user. */
const ask = (page, path, body) =>
  page.evaluate(
    async ({ path, body }) => {
      const answer = await fetch(
        path,
        body
          ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
          : {},
      );
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    { path, body },
  );

async function visitor(settings, theme) {
  const context = await browser.newContext({ ...settings, reducedMotion: "reduce", colorScheme: theme });
  const page = await context.newPage();
  await page.goto(base);
  await ask(page, "/api/me", { name: "Roxane" });
  await page.evaluate(() =>
    localStorage.setItem("diadochoi", '{"cover":false,"sound":false,"seenHelp":true}'),
  );
  return page;
}

/** A complete game of four bots: its record, and who took each action. */
async function playedGame() {
  const page = await visitor(DESKTOP, "light");
  const { table } = await ask(page, "/api/games", {
    players: 4,
    seats: Array(4).fill("bot:reflex"),
    seed,
    start: true,
    bot_delay_ms: 0,
    visibility: "public",
  });
  while ((await ask(page, `/api/games/${table.id}`)).state !== "finished") await page.waitForTimeout(300);
  const record = await ask(page, `/api/games/${table.id}/record`);
  const entries = [];
  for (let more = true; more;) {
    const part = await ask(
      page,
      `/api/games/${table.id}/entries?after=${entries.at(-1)?.seq ?? 0}&limit=1000&seat=none`,
    );
    entries.push(...part.entries);
    more = part.more && part.entries.length > 0;
  }
  await page.context().close();
  return { id: table.id, record, plays: entries.filter((entry) => entry.kind === "play") };
}

/**
 * Open the game where a play was made, in the seat that made it, with bots in the others; returns when the
 * map is on the screen.
 */
async function sitDown(game, upto, settings, theme = "light") {
  const page = await visitor(settings, theme);
  const mine = game.plays[upto].seat;
  const seats = [0, 1, 2, 3].map((seat) => (seat === mine ? "me" : "bot:strategist"));
  const { table } = await ask(page, "/api/games", {
    name: "Sunday evening",
    players: 4,
    seats,
    start: true,
    bot_delay_ms: 600,
    record: game.record,
    upto,
  });
  await page.goto(`${base}/table/${table.id}`);
  await page.locator(".prompt.mine").waitFor();
  await page.waitForTimeout(1500);
  return page;
}

/** Open the game with all seats ours and play on as recorded, so that the screen shows a fight. */
async function playOn(game, from, to, settings, theme = "light") {
  const page = await visitor(settings, theme);
  const { table } = await ask(page, "/api/games", {
    players: 4,
    seats: Array(4).fill("me"),
    start: true,
    record: game.record,
    upto: from,
  });
  await page.goto(`${base}/table/${table.id}`);
  await page.locator(".prompt.mine").waitFor();
  for (let play = from; play < to; play++) {
    const { seq, decision } = await ask(page, `/api/games/${table.id}/state?seat=auto`);
    await ask(page, `/api/games/${table.id}/commands`, {
      type: "play",
      id: `picture-${seq}`,
      seat: decision.seat,
      action: actions[play],
      expect: seq,
    });
    await page.waitForFunction(
      (known) => Number(document.querySelector(".prompt")?.getAttribute("data-seq")) > known,
      seq,
    );
  }
  await page.locator("section.fight").waitFor();
  return page;
}

async function picture(page, name, format = "png") {
  await page.waitForTimeout(700);
  const file = `${folder}/${name}.${format}`;
  if (format === "png") await page.screenshot({ path: file });
  else {
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format, quality: 88 });
    writeFileSync(file, Buffer.from(data, "base64"));
  }
  await page.context().close();
  console.log(file);
}

const game = await playedGame();
console.log(`${game.record.actions.length} plays`);
const actions = game.record.actions.map((one) => one.action);
/** The first matching play after a share of the game. */
const moment = (share, fits) =>
  actions.findIndex((action, index) => index > share * actions.length && fits(action, index));
const firstStep = (action, index) => action.startsWith("move ") && actions[index - 1].startsWith("activate ");
const only = new Set((process.env.ONLY ?? "").split(",").filter(Boolean));
const wanted = (name) => only.size === 0 || only.has(name);

if (wanted("table-desktop"))
  await picture(await sitDown(game, moment(0.5, firstStep), DESKTOP), "table-desktop");
if (wanted("table-night"))
  await picture(await sitDown(game, moment(0.6, firstStep), DESKTOP, "dark"), "table-night");
if (wanted("table-card")) {
  const page = await sitDown(
    game,
    moment(0.4, (action) => action.startsWith("event ") || action.startsWith("operations ")),
    DESKTOP,
  );
  await page.locator(".hand .usable").nth(1).click();
  await picture(page, "table-card");
}
if (wanted("table-zoom")) {
  const page = await sitDown(game, moment(0.5, firstStep), DESKTOP);
  // The Army with the most pieces near the centre of the map, among those that are not asked about.
  const army = await page.evaluate(() => {
    let best = null;
    for (const piece of document.querySelectorAll(".piece[role=button]:not([data-target]):not(.on-target)")) {
      const frame = piece.getBoundingClientRect();
      const x = frame.left + frame.width / 2;
      const y = frame.top + frame.height / 2;
      const worth = piece.getAttribute("aria-label").split(",").length * 130 - Math.hypot(x - 840, y - 400);
      if (!best || worth > best.worth) best = { worth, x, y, key: piece.getAttribute("data-piece") };
    }
    return best;
  });
  await page.mouse.move(army.x, army.y);
  await page.mouse.wheel(0, -560);
  await page.waitForTimeout(1200);
  const seen = await page.locator(`.piece[data-piece="${army.key}"]`).boundingBox();
  await page.mouse.move(700, 20);
  await page.mouse.move(seen.x + seen.width / 2, seen.y + seen.height / 2, { steps: 4 });
  await page.locator(".fan").waitFor();
  await picture(page, "table-zoom");
}
/** A battle in which somebody chooses a loss: where it begins, and the choice. */
const tells = (index, event) => game.plays[index]?.events.some((own) => own.event === event) ?? false;
const loss = actions.findIndex(
  (action, index) => action.startsWith("lose ") && [1, 2, 3].some((back) => tells(index - back, "battle")),
);
const begins = [1, 2, 3].map((back) => loss - back).find((index) => tells(index, "battle"));
if (loss < 0) throw new Error(`no battle with a loss to choose in this game: try another SEED than ${seed}`);
if (wanted("table-battle")) await picture(await playOn(game, begins, loss, DESKTOP), "table-battle", "webp");
if (wanted("table-phone-battle"))
  await picture(await playOn(game, begins, loss, PHONE), "table-phone-battle", "webp");
if (wanted("table-phone-card")) {
  const page = await sitDown(
    game,
    moment(0.4, (action) => action.startsWith("event ") || action.startsWith("operations ")),
    PHONE,
  );
  await page.getByRole("tab", { name: "Hand" }).click();
  await page.locator(".hand .usable").first().click();
  await picture(page, "table-phone-card");
}
if (wanted("table-replay")) {
  const page = await visitor(DESKTOP, "light");
  await page.goto(`${base}/table/${game.id}`);
  await page.getByRole("button", { name: "Replay" }).last().click();
  await page.getByRole("figure").waitFor({ timeout: 180_000 });
  await page.getByRole("slider").fill(String(Math.round(actions.length * 0.8)));
  await picture(page, "table-replay", "webp");
}
if (wanted("table-start")) {
  const page = await visitor(DESKTOP, "light");
  // A few public tables, all waiting for players.
  for (const name of ["Babylon by night", "The road to Ipsos", "Tuesday circle"]) {
    await ask(page, "/api/games", {
      name,
      players: 4,
      seats: ["me", "bot:captain", "bot:captain", "bot:captain"],
      start: true,
      visibility: "public",
    });
  }
  await page.context().clearCookies();
  await page.reload();
  await page.getByText("The road to Ipsos").first().waitFor();
  await picture(page, "table-start");
}
if (wanted("table-phone")) await picture(await sitDown(game, moment(0.45, firstStep), PHONE), "table-phone");
await browser.close();
