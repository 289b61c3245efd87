import { open, sit, shot, browser, ask, base } from "./.shots.mjs";
import { AxeBuilder } from "@axe-core/playwright";
const report = async (page, name) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const v of violations) console.log("AXE", name, v.id, v.impact, v.nodes.length, v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " :: " + (n.any[0]?.message ?? n.all[0]?.message ?? "").slice(0, 120)).join(" | "));
};
const targets = async (page, name, least) => {
  const small = await page.evaluate((least) => {
    const out = [];
    for (const e of document.querySelectorAll("button, a, input, select, [role=button], summary")) {
      if (e.closest("svg") || e.closest("p,li,dd,td,h1,h2,h3,.words p")) continue;
      const r = e.getBoundingClientRect(); if (!r.width || !r.height) continue;
      const box = e.closest("label")?.getBoundingClientRect() ?? r;
      const w = Math.max(r.width, box.width), h = Math.max(r.height, box.height);
      if (h < least - 0.5 || w < least - 0.5) out.push(`${e.tagName}.${e.className?.baseVal ?? e.className} ${(e.getAttribute("aria-label") ?? e.textContent ?? "").trim().slice(0, 20)} ${Math.round(w)}x${Math.round(h)}`);
    }
    return [...new Set(out)];
  }, least);
  if (small.length) console.log("SMALL", name, small.length, small.slice(0, 14).join("; "));
};
for (const [size, theme] of [["d", "light"], ["d", "dark"], ["p", "light"], ["p", "dark"], ["l", "light"]]) {
  const page = await open(size, theme); const least = size === "d" ? 24 : 44; const tag = `${size}-${theme}`;
  page.on("pageerror", (e) => console.log("ERR", e.message));
  for (const path of ["/", "/learn", "/rules", "/rules/4e/11.2", "/nowhere"]) {
    await page.goto(base + path); await page.waitForTimeout(1500); await report(page, `${tag} ${path}`); await targets(page, `${tag} ${path}`, least);
  }
  const id = await sit(page, 0, 163); await report(page, `${tag} post`); await targets(page, `${tag} post`, least); await shot(page, `post-${tag}`);
  await sit(page, 0, 212); await report(page, `${tag} march`); await targets(page, `${tag} march`, least); await shot(page, `march-${tag}`);
  await page.getByRole("button", { name: "Menu" }).first().click().catch((e) => console.log("menu?", e.message.slice(0, 80))); await page.waitForTimeout(400);
  await report(page, `${tag} menu`); await targets(page, `${tag} menu`, least); await shot(page, `menu-${tag}`); await page.keyboard.press("Escape");
  await page.goto(`${base}/verify/${id}`); await page.waitForTimeout(1500); await report(page, `${tag} verify`); await targets(page, `${tag} verify`, least);
  await page.context().close();
}
await browser.close();
