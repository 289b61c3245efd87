import { mkdirSync, writeFileSync, appendFileSync } from "node:fs";
import { chromium } from "@playwright/test";
const base = "http://127.0.0.1:8451";
const phone = process.env.PHONE === "1";
const chapters = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const ctx = await browser.newContext(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" } : { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
const page = await ctx.newPage();
await page.goto(base); await page.waitForTimeout(1500);
const all = (await page.evaluate(async () => (await (await fetch("/api/lessons")).json()))).filter(l => l.guide);
for (const l of all) {
  if (chapters.length && !chapters.some(c => l.id.includes(c))) continue;
  const id = l.id.split("/").pop();
  const dir = `/tmp/wt/g/shots/${phone ? "phone" : "desk"}-${id}`; mkdirSync(dir, { recursive: true });
  const log = `${dir}/log.txt`; writeFileSync(log, `# ${l.name}, ${l.steps} steps\n`);
  await page.goto(`${base}/learn/${l.id}`);
  for (let n = 0; n < 80; n++) {
    await page.locator(".coach, section.end").first().waitFor();
    await page.waitForTimeout(350);
    const end = page.locator("section.end");
    if (await end.isVisible()) {
      appendFileSync(log, `END: ${(await end.innerText()).replace(/\n+/g, " | ")}\n`);
      await page.screenshot({ path: `${dir}/end.png` });
      break;
    }
    const coach = page.locator(".coach");
    const kind = await coach.getAttribute("data-kind"), answer = await coach.getAttribute("data-answer"), step = await coach.getAttribute("data-step");
    const text = (await coach.innerText()).replace(/\n+/g, " | ");
    const prompt = await page.locator(".prompt").first().innerText().catch(() => "");
    appendFileSync(log, `\n[${n}] ${kind} <${answer}>\n  COACH: ${text}\n  PROMPT: ${prompt.replace(/\n+/g, " | ")}\n`);
    if (process.env.SHOTS) await page.screenshot({ path: `${dir}/${String(n).padStart(2, "0")}.png` });
    if (kind === "read") await coach.getByRole("button", { name: "Next", exact: true }).click();
    else if (kind === "choose") await coach.getByRole("button", { name: answer.replace("choice ", ""), exact: true }).click();
    else await coach.getByRole("button", { name: "Show me" }).click();
    await page.waitForFunction((s) => !document.querySelector(`.coach[data-step="${s}"]`), step, { timeout: 20000 }).catch(e => appendFileSync(log, `  !! did not move\n`));
  }
}
await browser.close();
