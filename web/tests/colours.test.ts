// Factions can be told apart with any colour vision and in grey; what glows stands out on every background.
// Colours are read from the style sheet, simulated as in Machado, Oliveira and Fernandes (2009), and compared
// by CIEDE2000.

import { expect, test } from "vitest";
import css from "../src/app.css?raw";
import { EMBLEMS } from "../src/art/emblems";

const FACTIONS = ["red", "blue", "yellow", "green", "black", "independent"];
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
type Triple = [number, number, number];

/** The value of a variable: the dark theme's if it has one. */
function read(selector: string, name: string, theme: Theme): string {
  const root = selector === ":root";
  const night = root ? ':root[data-theme="dark"]' : `:root[data-theme="dark"] ${selector}`;
  for (const head of theme === "dark" ? [night, selector] : [selector]) {
    for (let at = css.indexOf(`\n${head} {`); at >= 0; at = css.indexOf(`\n${head} {`, at + 1)) {
      const block = css.slice(at, css.indexOf("\n}", at));
      const found = new RegExp(`\\s--${name}: ([^;]+);`).exec(block);
      if (found) return found[1]!;
    }
  }
  throw new Error(`no --${name} in ${selector}`);
}

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const SIGHTS: Record<string, Triple[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "without red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "without green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "without blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  grey: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const seen = (sight: Triple[], rgb: Triple) =>
  sight.map((row) => Math.min(1, Math.max(0, dot(row, rgb)))) as Triple;

function lab(rgb: Triple): Triple {
  const xyz = [
    dot([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047,
    dot([0.2126729, 0.7151522, 0.072175], rgb),
    dot([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as Triple;
  return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])];
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function difference(one: Triple, two: Triple): number {
  const mean = (Math.hypot(one[1], one[2]) + Math.hypot(two[1], two[2])) / 2;
  const g = 1.5 - 0.5 * Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7));
  const polar = ([l, a, b]: Triple) => ({
    l,
    c: Math.hypot(a * g, b),
    h: ((Math.atan2(b, a * g) * 180) / Math.PI + 360) % 360,
  });
  const p = polar(one);
  const q = polar(two);
  const grey = p.c * q.c < 1e-9;
  let turn = q.h - p.h;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  const dh = grey ? 0 : 2 * Math.sqrt(p.c * q.c) * Math.sin(radians(turn / 2));
  const l = (p.l + q.l) / 2;
  const c = (p.c + q.c) / 2;
  const sum = p.h + q.h;
  const h = grey ? sum : Math.abs(p.h - q.h) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const bend =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  const dl = (q.l - p.l) / sl;
  const dc = (q.c - p.c) / sc;
  return Math.sqrt(dl ** 2 + dc ** 2 + (dh / sh) ** 2 + (bend * dc * dh) / sh);
}

const luminance = (rgb: Triple) => dot([0.2126, 0.7152, 0.0722], rgb);
function contrast(one: Triple, two: Triple): number {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** One colour over another, blended in screen values as browsers do, not in linear light. */
function over(top: string, alpha: number, below: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const [a, b] = [top, below].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * alpha + b * (1 - alpha))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

/** The colour of a faction's pattern. */
const linesOf = (faction: (typeof FACTIONS)[number], theme: (typeof THEMES)[number]) =>
  read(`.f-${faction}`, faction === "yellow" ? "f-lines" : "f-wash", theme);

test("the difference is the one that Sharma, Wu and Dalal give for their pairs", () => {
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 3);
  expect(difference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 3);
});

/** A difference of 2 is just visible side by side; colours apart on a table need several times that. */
const FAR_APART = 10;

for (const theme of THEMES) {
  test.each(Object.keys(SIGHTS))(`six colours of tokens by ${theme}, sight: %s`, (sight) => {
    const tokens = FACTIONS.map((faction) =>
      lab(seen(SIGHTS[sight]!, linear(read(`.f-${faction}`, "f", theme)))),
    );
    for (const [i, one] of tokens.entries()) {
      for (const [j, two] of tokens.entries()) {
        if (i < j)
          expect(difference(one, two), `${FACTIONS[i]} and ${FACTIONS[j]}`).toBeGreaterThanOrEqual(
            theme === "light" ? FAR_APART : FAR_APART * 0.8,
          );
      }
    }
  });

  test(`emblem and strength can be read on their colour, ${theme}`, () => {
    for (const faction of FACTIONS) {
      const [field, ink] = ["f", "f-on"].map((name) => linear(read(`.f-${faction}`, name, theme)));
      expect(contrast(field!, ink!), faction).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(Object.keys(SIGHTS))(
    `the pattern of each faction shows on its ground by ${theme}, sight: %s`,
    (sight) => {
      const [land, wash, pattern] = ["m-land", "m-wash", "m-pattern"].map((name) =>
        read(":root", name, theme),
      );
      const view = (hex: string) => lab(seen(SIGHTS[sight]!, linear(hex)));
      const grounds = FACTIONS.filter((faction) => faction !== "independent").map((faction) => {
        const colour = read(`.f-${faction}`, "f-wash", theme);
        const ground = over(colour, Number(wash), land!);
        expect(
          difference(view(ground), view(over(linesOf(faction, theme), Number(pattern), ground))),
          faction,
        ).toBeGreaterThan(sight === "grey" ? 4 : 2.5);
        return { faction, seen: view(ground) };
      });
      // Backgrounds can be told apart by colour as long as there is any; in grey the patterns do it.
      if (sight === "grey") return;
      for (const [index, one] of grounds.entries()) {
        for (const two of grounds.slice(index + 1))
          expect(difference(one.seen, two.seen), `${one.faction} and ${two.faction}`).toBeGreaterThan(3);
      }
    },
  );

  test(`the ring around what can be clicked is visible on every ground, ${theme}`, () => {
    const land = read(":root", "m-land", theme);
    const wash = Number(read(":root", "m-wash", theme));
    const pattern = Number(read(":root", "m-pattern", theme));
    const [bright, dark] = ["glow-bright", "glow-dark"].map((name) => linear(read(":root", name, theme)));
    const grounds = new Map([
      ["land", land],
      ["wild", read(":root", "m-wild", theme)],
      ["sea", read(":root", "m-sea", theme)],
    ]);
    for (const faction of FACTIONS) {
      const colour = read(`.f-${faction}`, "f-wash", theme);
      const washed = over(colour, wash, land);
      const lined = over(linesOf(faction, theme), pattern, washed);
      grounds.set(faction, washed).set(`${faction}, pattern`, lined);
    }
    // The two parts of the ring contrast with each other, and one of them with any background.
    expect(contrast(bright!, dark!)).toBeGreaterThanOrEqual(10);
    for (const [name, ground] of grounds) {
      const best = Math.max(contrast(bright!, linear(ground)), contrast(dark!, linear(ground)));
      expect(best, name).toBeGreaterThanOrEqual(4); // WCAG requires 3 for a symbol
    }
  });
}

test("every faction has an emblem of its own", () => {
  expect(new Set(Object.values(EMBLEMS)).size).toBe(5);
});
