import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { speak, speakWith, spoken, t, tn } from "../src/words";
import { en } from "../src/words/en";
import { atlas } from "./fixtures";

const sources = import.meta.glob<string>(["../src/**/*.{svelte,ts}", "!../src/words/en.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const text = Object.values(sources).join("\n");

test("every key that the source asks for has words", () => {
  expect(text.length).toBeGreaterThan(50_000);
  const missing = new Set<string>();
  for (const [, key] of text.matchAll(/\bt\(\s*"([\w.-]+)"/g)) if (!(key! in en)) missing.add(key!);
  for (const [, key] of text.matchAll(/\btn\(\s*"([\w.-]+)"/g)) if (!(`${key}.many` in en)) missing.add(key!);
  expect([...missing]).toEqual([]);
});

test("no words lie about unused", () => {
  const starts = [...text.matchAll(/`([a-z]+\.)\$\{/g)].map(([, start]) => start!);
  const unused = Object.keys(en).filter((key) => {
    const plain = key.replace(/\.(one|many)$/, "");
    return (
      !text.includes(`"${plain}"`) &&
      !text.includes(`'${plain}'`) &&
      !starts.some((start) => key.startsWith(start))
    );
  });
  expect(unused).toEqual([]);
});

test("gaps are filled, unknown keys show themselves", () => {
  expect(t("handover.title", { who: "Blue" })).toBe("Blue, it is your turn");
  expect(t("no.such.key")).toBe("no.such.key");
  expect(tn("seat.cards", 1)).toBe("1 card in hand");
  expect(tn("seat.cards", 3)).toBe("3 cards in hand");
});

test("another language lies over the English words, and what it leaves out stays English", async () => {
  speakWith("fr", { close: "Fermer" });
  expect([t("close"), t("undo"), spoken()]).toEqual(["Fermer", en.undo, "fr"]);
  await speak(["xx-YY", "en-GB"]);
  expect([t("close"), spoken()]).toEqual([en.close, "en"]);
});

test("a language has its own plurals, and what it leaves out keeps the English ones", async () => {
  speakWith("cs", {
    "seat.cards.one": "{count} karta",
    "seat.cards.few": "{count} karty",
    "seat.cards.many": "{count} karet",
  });
  expect([1, 3, 5].map((count) => tn("seat.cards", count))).toEqual(["1 karta", "3 karty", "5 karet"]);
  expect(tn("live.watchers", 3)).toBe("3 spectators");
  await speak(["en"]);
  expect([0, 1, 2].map((count) => tn("seat.cards", count))).toEqual([
    "0 cards in hand",
    "1 card in hand",
    "2 cards in hand",
  ]);
});

interface Node {
  type: string;
  [field: string]: unknown;
}

const SPOKEN_ATTRIBUTES = new Set(["aria-label", "aria-description", "title", "placeholder", "alt"]);

/** Words that stand in the markup itself: text, attributes that are shown or read out, sentences in expressions. */
function hardCoded(source: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, inMarkup: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, inMarkup));
    if (typeof node !== "object" || node === null) return;
    const { type, name, data, value } = node as Node;
    if (type === "Text" && inMarkup && /\p{L}{2,}/u.test(data as string)) found.push((data as string).trim());
    // Ids and classes are written small; what begins with a capital is meant for people.
    if (type === "Literal" && typeof value === "string" && /^\p{Lu}\p{Ll}+(\s|$)/u.test(value))
      found.push(value);
    if (type === "StyleSheet" || type === "Comment" || name === "pre") return; // in `pre` stands what a program reads
    const shown = type === "Attribute" ? SPOKEN_ATTRIBUTES.has(name as string) : type !== "StyleDirective";
    for (const part of Object.values(node)) walk(part, shown);
  };
  walk(parse(source, { modern: true }).fragment, true);
  return found;
}

test("no component has words of its own", () => {
  const example =
    '<p class="big" title="Say {x}">{t("a")} and {#if b > 1}<b>more</b>{/if}{c ? "Yes" : "no"}</p>';
  expect(hardCoded(example)).toEqual(["Say", "and", "more", "Yes"]);
  const components = Object.entries(sources).filter(([file]) => file.endsWith(".svelte"));
  expect(components.length).toBeGreaterThan(40);
  const name = /^(DIADOCHOI|ΔΙΑΔΟΧΟΙ)$/; // of the game, the same in every language
  const key = /^(Escape|Enter|Tab|Space|Home|End)$/; // what the browser calls a key
  const spoken = components.flatMap(([file, source]) =>
    hardCoded(source)
      .filter((words) => !name.test(words) && !key.test(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(spoken).toEqual([]);
});

// Keys that are put together: what can stand in their gaps. A key that is asked for with `has` may be missing.
const { cards, spaces } = atlas.content;
const BUILT: Record<string, readonly string[]> = {
  "bot.${}": [],
  "bot.${}.text": [],
  "card.${}": [...new Set(cards.map((card) => card.type))],
  "clock.${}": ["none", "live", "days"],
  "colour.${}": ["red", "blue", "yellow", "green", "black"],
  "drawer.${}": ["log", "chat", "lists", "rules"],
  "fight.${}": ["battle", "naval", "siege"],
  "item.${}": ["independent"],
  "key.${}": [
    "tab",
    "arrows",
    "shift",
    "enter",
    "space",
    "u",
    "a",
    "escape",
    "slash",
    "m",
    "h",
    "l",
    "z",
    "help",
  ],
  "link.${}": ["copied", "byHand"],
  "lists.${}": ["armies", "provinces", "cards"],
  "new.${}": ["me", "friend", "open", "bot"],
  "new.${}Note": ["me", "friend", "open", "bot"],
  "odds.${}": ["overrun", "defection"],
  "pace.${}": ["0", "1", "2", "3"],
  "pack.${}": ["map", "deck", "generals", "units", "tables"],
  "question.${}": [
    "surprise_window",
    "intercept",
    "evade",
    "army_intercepts",
    "army_evades",
    "declare_naval_battle",
    "ask_passage",
    "reroll_elephant",
  ],
  "rank.${}": ["1", "2", "3", "4", "5"],
  "settings.${}": ["private", "public"],
  "sheet.${}": ["act", "hand", "players", "log", "more"],
  "source.${}": ["champion", "tomb", "largest_fleet", "capital", "marriage"],
  "space.${}": [...new Set(spaces.map((space) => space.kind))],
  "standing.${}": ["segment", "round", "turn", "game"],
  "theme.${}Name": ["auto", "light", "dark"],
  "use.${}": ["event", "operations", "bonus", "discard", "surprise"],
  "verb.${}": ["activate", "move", "sail"],
};

test("every key that is put together has words for whatever stands in its gap", () => {
  const templates = [...text.matchAll(/\b(?:t|tn|has)\(\s*`([a-z]+\.[^`]*)`/gi)].map(([, template]) =>
    template!.replace(/\$\{[^}]*\}/g, "${}"),
  );
  expect(new Set(templates)).toEqual(new Set(Object.keys(BUILT)));
  const missing = Object.entries(BUILT).flatMap(([template, gaps]) =>
    gaps.map((gap) => template.replace("${}", gap)).filter((key) => !(key in en)),
  );
  expect(missing).toEqual([]);
});
