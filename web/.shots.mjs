import { chromium } from "@playwright/test";
import { readFileSync, mkdirSync } from "node:fs";
const base = "http://127.0.0.1:8399";
const out = "/tmp/g/shots"; mkdirSync(out, { recursive: true });
export const SIZES = { d: [1440, 900], t: [1024, 768], p: [390, 844], l: [844, 390] };
const ask = (page, path, body) => page.evaluate(async ({ path, body }) => {
  const a = await fetch(path, body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {});
  if (!a.ok) throw new Error(path + await a.text()); return a.json(); }, { path, body });
export const record = (n) => JSON.parse(readFileSync(`/tmp/g/games/${n}.json`, "utf8"));
export async function open(size, theme = "light") {
  const [width, height] = SIZES[size]; const phone = size === "p" || size === "l";
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: phone, isMobile: phone, reducedMotion: "reduce", colorScheme: theme });
  const page = await context.newPage(); await page.goto(base); await ask(page, "/api/me", { name: "Roxane" });
  await page.evaluate(() => localStorage.setItem("diadochoi", '{"cover":false,"sound":false,"seenHelp":true,"drawer":false}'));
  return page;
}
export async function sit(page, n, upto) {
  const { table } = await ask(page, "/api/games", { players: 4, seats: ["me", "me", "me", "me"], start: true, record: record(n), upto });
  await page.goto(`${base}/table/${table.id}`); await page.locator(".prompt.mine").waitFor(); await page.waitForTimeout(1200);
  return table.id;
}
export const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
export const shot = (page, name) => page.screenshot({ path: `${out}/${name}.png` });
export { ask, base };
