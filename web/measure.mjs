// Measures how fast a table appears and how much is transferred. Needs a server:
//   diadochoi serve --port 8323 --no-rate-limits, then npm run measure
import { chromium } from "@playwright/test";

const base = process.env.DIADOCHOI_URL ?? "http://127.0.0.1:8323";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const RUNS = 5;
const FIRST_PAINT_MS = 1500;
const SCRIPT_BYTES = 300_000;

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const host = await browser.newContext();
const page = await host.newPage();
await page.goto(base);
const id = await page.evaluate(async () => {
  const send = async (path, body) =>
    (
      await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json();
  await send("/api/me", {});
  const { table } = await send("/api/games", {
    players: 4,
    seats: ["me", "bot:random", "bot:random", "bot:random"],
    start: true,
    visibility: "public",
  });
  return table.id;
});

/** One first visit, with nothing cached. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const visitor = await context.newPage();
  await visitor.goto(`${base}/table/${id}`);
  await visitor.locator(".board .piece").first().waitFor({ timeout: 120_000 });
  await visitor.waitForFunction(() => performance.getEntriesByName("map-drawn").length > 0, null, {
    timeout: 120_000,
  });
  const seen = await visitor.evaluate(() => {
    const files = performance.getEntriesByType("resource");
    const sum = (some) => some.reduce((total, file) => total + file.encodedBodySize, 0);
    return {
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      table: performance.getEntriesByName("map-drawn")[0].startTime,
      script: sum(files.filter((file) => /\.js(\?|$)/.test(file.name))),
      all: sum(files),
    };
  });
  await context.close();
  return seen;
}

const visits = [];
for (let run = 0; run < RUNS; run++) visits.push(await visit());
await browser.close();
const median = (key) => visits.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(RUNS / 2)];
const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
console.log(`first paint        ${median("paint").toFixed(0)} ms (limit ${FIRST_PAINT_MS})`);
console.log(`map with pieces    ${median("table").toFixed(0)} ms (limit ${FIRST_PAINT_MS})`);
console.log(`JavaScript         ${kB(median("script"))} compressed (limit ${kB(SCRIPT_BYTES)})`);
console.log(`everything         ${kB(median("all"))} compressed, without the page itself`);
process.exitCode =
  median("paint") > FIRST_PAINT_MS || median("table") > FIRST_PAINT_MS || median("script") > SCRIPT_BYTES
    ? 1
    : 0;
