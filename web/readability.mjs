// Measures how readable the map is, over positions of newly played bot games. Needs a server:
//   diadochoi serve --port 8323 --no-rate-limits, then npm run readability
// POSITIONS=30 sets how many; SHOTS=folder saves a picture of each.
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";

const base = process.env.DIADOCHOI_URL ?? "http://127.0.0.1:8323";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const POSITIONS = Number(process.env.POSITIONS ?? 30);
const GAMES = 3;
const SMALLEST_TEXT = 9; // px
const MOST_COVERED = 0.02; // of all place names
const PHONE_TARGET = 44; // px
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

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

async function visitor(settings) {
  const context = await browser.newContext({ ...settings, reducedMotion: "reduce", colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(base);
  await ask(page, "/api/me", {});
  await page.evaluate(() =>
    localStorage.setItem("diadochoi", '{"cover":false,"sound":false,"seenHelp":true}'),
  );
  return page;
}

async function playedGame(page, seed) {
  const { table } = await ask(page, "/api/games", {
    players: 4,
    seats: Array(4).fill("bot:reflex"),
    seed,
    start: true,
    bot_delay_ms: 0,
    visibility: "public",
  });
  while ((await ask(page, `/api/games/${table.id}`)).state !== "finished") await page.waitForTimeout(300);
  return ask(page, `/api/games/${table.id}/record`);
}

async function sitDown(page, record, upto) {
  const { table } = await ask(page, "/api/games", {
    players: 4,
    seats: Array(4).fill("me"),
    start: true,
    record,
    upto,
  });
  await page.goto(`${base}/table/${table.id}`);
  await page.locator(".prompt.mine").waitFor();
  await page.locator(".board[data-drawn]:not(.moving) .piece").first().waitFor();
  await page.waitForTimeout(900);
}

/** Everything we measure on one screen. */
const look = (page, phoneTarget) =>
  page.evaluate((phoneTarget) => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const boxOf = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const inSight = (box) =>
      box.right > board.left && box.left < board.right && box.bottom > board.top && box.top < board.bottom;
    const shared = (a, b) =>
      Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
      Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const area = (box) => (box.right - box.left) * (box.bottom - box.top);

    // The height of letters on the screen: the font size times the scale of the group.
    const small = [];
    for (const text of document.querySelectorAll(".board .sheet text")) {
      if (!inSight(boxOf(text)) || !text.textContent.trim()) continue;
      const matrix = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.c, matrix.d);
      small.push({
        size,
        text: text.textContent.trim(),
        kind: text.getAttribute("class")?.split(" ")[0] ?? "",
      });
    }

    // A name counts as covered if a piece, a marker, a price or the ring of a target is on a good part of its
    // letters, or if it is not drawn.
    const names = [...document.querySelectorAll(".board .name")];
    const markers = [...document.querySelectorAll(".board .marker, .board .price, .board .ring")].map(boxOf);
    const pieces = [...document.querySelectorAll(".board .piece .lift")].map((piece) => {
      // The drawn parts of a piece, not the box around all of them.
      return [...piece.querySelectorAll("circle,rect,path")].map(boxOf).filter((box) => area(box) > 60);
    });
    const covered = [];
    for (const name of names) {
      const box = boxOf(name);
      // Letters fill the middle of the line's box.
      const height = box.bottom - box.top;
      const letters = { ...box, top: box.top + height * 0.22, bottom: box.bottom - height * 0.22 };
      const worst = [...markers, ...pieces.flat()].reduce(
        (most, other) => Math.max(most, shared(letters, other)),
        0,
      );
      if (worst > 0.12 * area(letters)) covered.push(name.textContent.trim());
    }
    const spaces = new Set(
      [...document.querySelectorAll(".board circle.hit")].map((hit) => hit.getAttribute("data-space")),
    ).size;

    // Touch targets: spaces and pieces that can be tapped, with their centres and sizes.
    const targets = [];
    for (const hit of document.querySelectorAll(".board circle.hit")) {
      const box = boxOf(hit);
      if (inSight(box)) targets.push({ id: hit.getAttribute("data-space"), ...box });
    }
    const close = [];
    for (let i = 0; i < targets.length; i++) {
      for (let j = i + 1; j < targets.length; j++) {
        const a = targets[i];
        const b = targets[j];
        const apart = Math.hypot(
          (a.left + a.right - b.left - b.right) / 2,
          (a.top + a.bottom - b.top - b.bottom) / 2,
        );
        const size = Math.max((a.right - a.left + b.right - b.left) / 2, phoneTarget);
        if (apart < size - 0.5) close.push(`${a.id}-${b.id} ${apart.toFixed(0)}`);
      }
    }
    // What glows but cannot be clicked in its centre, because something else is there.
    const hidden = [];
    for (const target of document.querySelectorAll(".board [data-target]")) {
      const box = boxOf(target);
      if (!inSight(box) || target.matches("path")) continue;
      const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!at?.closest(".board")) continue; // outside the map's window
      const own = at.closest("[data-space]")?.getAttribute("data-space");
      if (!target.contains(at) && own !== target.getAttribute("data-space"))
        hidden.push(target.getAttribute("data-space"));
    }
    return {
      small,
      shown: names.length,
      spaces,
      covered,
      close,
      hidden,
      targets: targets.length,
      width: targets.length ? targets[0].right - targets[0].left : 0,
    };
  }, phoneTarget);

const home = await visitor(DESKTOP);
const records = [];
for (let seed = 1; seed <= GAMES; seed++) records.push(await playedGame(home, seed));
await home.context().close();
const moments = Array.from({ length: POSITIONS }, (_, index) => {
  const record = records[index % GAMES];
  const share = (Math.floor(index / GAMES) + 0.5) / Math.ceil(POSITIONS / GAMES);
  return { record, upto: Math.floor(record.actions.length * share) };
});

const tally = { smallest: new Map(), tooSmall: 0, texts: 0, names: 0, covered: 0, missing: 0, hidden: 0 };
const worst = new Map();
const desktop = await visitor(DESKTOP);
for (const [index, { record, upto }] of moments.entries()) {
  await sitDown(desktop, record, upto);
  const seen = await look(desktop, 0);
  for (const { size, kind } of seen.small) {
    tally.texts++;
    if (size < SMALLEST_TEXT - 0.05) tally.tooSmall++;
    tally.smallest.set(kind, Math.min(size, tally.smallest.get(kind) ?? Infinity));
  }
  tally.names += seen.spaces;
  tally.covered += seen.covered.length;
  tally.missing += seen.spaces - seen.shown;
  tally.hidden += seen.hidden.length;
  for (const name of seen.covered) worst.set(name, (worst.get(name) ?? 0) + 1);
  if (shots) await desktop.screenshot({ path: `${shots}/${String(index).padStart(2, "0")}.png` });
}
await desktop.context().close();

const touch = { pairs: 0, targets: 0, size: 0, hidden: 0, close: new Set() };
const phone = await visitor(PHONE);
for (const { record, upto } of moments) {
  await sitDown(phone, record, upto);
  const seen = await look(phone, 0);
  touch.targets += seen.targets;
  touch.pairs += seen.close.length;
  touch.size = seen.width;
  touch.hidden += seen.hidden.length;
  for (const pair of seen.close) touch.close.add(pair);
}
await browser.close();

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
console.log(`${POSITIONS} positions of ${GAMES} games, 1440×900`);
console.log(
  `  smallest text by kind: ${[...tally.smallest]
    .sort((a, b) => a[1] - b[1])
    .map(([kind, size]) => `${kind} ${size.toFixed(1)}`)
    .join(", ")}`,
);
console.log(`  text under ${SMALLEST_TEXT} px: ${tally.tooSmall} of ${tally.texts}`);
console.log(
  `  place names covered: ${tally.covered} of ${tally.names} (${percent(tally.covered, tally.names)}), left out: ${tally.missing} (${percent(tally.missing, tally.names)})`,
);
console.log(
  `  most often: ${[...worst]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([name, times]) => `${name} ${times}`)
    .join(", ")}`,
);
console.log(`  targets that something else covers: ${tally.hidden}`);
console.log(`the same on a phone, 390×844, at the zoom it opens with`);
console.log(
  `  touch targets: ${touch.targets} of ${touch.size.toFixed(0)} px, pairs closer than their size: ${touch.pairs} ${[...touch.close].slice(0, 8).join(", ")}`,
);
console.log(`  targets that something else covers: ${touch.hidden}`);
const good =
  tally.tooSmall === 0 &&
  (tally.covered + tally.missing) / tally.names <= MOST_COVERED &&
  touch.pairs === 0 &&
  touch.size >= PHONE_TARGET - 0.5;
process.exitCode = good ? 0 : 1;
