// Measures how soon a table appears: loads a running game in a new browser several times and prints the medians.
// Start a server first, then: node tools/first_paint.mjs http://127.0.0.1:8321 (Chromium from $CHROMIUM or the system).

import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const { chromium } = require("@playwright/test");
const LOADS = 7;

const base = process.argv[2] ?? "http://127.0.0.1:8321";
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function post(path, body, cookie) {
  const headers = { "Content-Type": "application/json", ...(cookie ? { Cookie: cookie } : {}) };
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { data: await answer.json(), cookie: answer.headers.get("set-cookie")?.split(";")[0] };
}

const { cookie } = await post("/api/me", {});
const body = { players: 4, seats: ["me", "me", "me", "me"], start: true, visibility: "public" };
const { data } = await post("/api/games", body, cookie);
const address = `${base}/table/${data.table.id}`;

const loads = [];
for (let load = 0; load < LOADS; load++) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let script = 0;
  page.on("response", async (answer) => {
    if (answer.url().endsWith(".js")) script += gzipSync(await answer.body()).length;
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".board").waitFor({ state: "visible" });
  const found = await page.evaluate(() => ({
    board: performance.now(),
    first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
  }));
  loads.push({ ...found, script });
  await context.close();
}
await browser.close();

const median = (key) => loads.map((load) => load[key]).sort((a, b) => a - b)[Math.floor(LOADS / 2)];
console.log(`first paint            ${Math.round(median("first"))} ms`);
console.log(`the board is drawn     ${Math.round(median("board"))} ms`);
console.log(`JavaScript, compressed ${Math.round(median("script") / 1000)} kB`);
