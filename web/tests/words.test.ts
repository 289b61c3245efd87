import { FluentResource } from "@fluent/bundle";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import type { Loss, SurpriseMoment } from "../src/api/types";
import { identifier, languages, useLanguage, useMessages, currentLanguage, t, tn } from "../src/words";
import english from "../src/words/en.ftl?raw";
import { atlas } from "./fixtures";

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const text = Object.values(sources).join("\n");

interface Node {
  type: string;
  [field: string]: unknown;
}

const parsed = (source: string) => new FluentResource(source).body;

/** Every object in a tree. */
function nodes(tree: unknown): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  const below = Object.values(tree).flatMap(nodes);
  return Array.isArray(tree) ? below : [tree as Node, ...below];
}

/** The messages of a Fluent file with the variables each one needs. */
function variables(source: string): Map<string, Set<string>> {
  const names = (value: unknown) =>
    nodes(value).flatMap((node) => (node.type === "var" ? [node.name as string] : []));
  return new Map(parsed(source).map((message) => [message.id, new Set(names(message.value))] as const));
}

const messages = variables(english);

interface Call {
  file: string;
  /** The key, or the template of one: `bot.${}`. */
  key: string;
  asks: boolean;
  /** The given values; null if they cannot be read from the call. */
  given: Set<string> | null;
}

/** The possible keys of an expression: a literal, a template, or one of two. */
function keysOf(node: Node | undefined): string[] {
  if (node?.type === "Literal") return [node.value as string];
  if (node?.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((one) => keysOf(one as Node));
  if (node?.type === "TemplateLiteral")
    return [(node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join("${}")];
  return [];
}

function callsIn(file: string, source: string): Call[] {
  const component = file.endsWith(".svelte") ? source : `<script lang="ts">${source}</script>`;
  const all = nodes(parse(component, { modern: true }));
  const namesOf = (node: Node | undefined): Set<string> | null => {
    if (node === undefined) return new Set();
    if (node.type === "Identifier") {
      const made = all.find(
        (one) => one.type === "VariableDeclarator" && (one.id as Node).name === node.name,
      );
      return made?.init ? namesOf(made.init as Node) : null;
    }
    if (node.type !== "ObjectExpression") return null;
    const properties = node.properties as Node[];
    if (properties.some((one) => one.type !== "Property")) return null;
    return new Set(properties.map((one) => (one.key as Node).name as string));
  };
  return all.flatMap((node) => {
    if (node.type !== "CallExpression") return [];
    const name = (node.callee as Node).name as string;
    if (!["t", "tn", "has"].includes(name)) return [];
    const given = node.arguments as Node[];
    const values = namesOf(given[name === "tn" ? 2 : 1]);
    if (name === "tn") values?.add("count");
    return keysOf(given[0]).map((key) => ({ file, key, asks: name === "has", given: values }));
  });
}

const calls = Object.entries(sources).flatMap(([file, source]) => callsIn(file, source));

test("calls are read from components and modules", () => {
  const example = `<script lang="ts">const gaps = { who, n: 1 }; f(t(a ? "b" : "c", gaps))</script>{tn("d.e", n, { x })}{t(\`k.\${a}\`)}`;
  expect(callsIn("x.svelte", example).map(({ key, given }) => [key, [...(given ?? [])]])).toEqual([
    ["d.e", ["x", "count"]],
    ["k.${}", []],
    ["b", ["who", "n"]],
    ["c", ["who", "n"]],
  ]);
  expect(calls.length).toBeGreaterThan(400);
});

test("every key in the source has a message", () => {
  const missing = calls.filter(({ key }) => !key.includes("${}") && !messages.has(identifier(key)));
  expect(missing).toEqual([]);
});

test("no message is unused", () => {
  const asked = new Set(calls.map(({ key }) => identifier(key)));
  const starts = [...asked].filter((key) => key.includes("${}")).map((key) => key.split("${}")[0]!);
  const quoted = new Set(
    [...text.matchAll(/["']([a-z]+(?:\.[\w-]+)*)["']/gi)].map(([, key]) => identifier(key!)),
  );
  const unused = [...messages.keys()].filter(
    (key) => !asked.has(key) && !quoted.has(key) && !starts.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test("every language is a Fluent file without errors, for messages that English has with the same values", () => {
  const files = import.meta.glob<string>("../src/words/*.ftl", {
    eager: true,
    query: "?raw",
    import: "default",
  });
  expect(
    Object.keys(files)
      .map((file) => file.slice(-6, -4))
      .sort(),
  ).toEqual([...languages].sort());
  for (const [file, source] of Object.entries(files)) {
    // The parser leaves out what it cannot read.
    const written = [...source.matchAll(/^([a-z][\w-]*) *=/gim)].map(([, id]) => id!);
    expect([file, [...variables(source).keys()]]).toEqual([file, written]);
    expect([file, new Set(written).size]).toEqual([file, written.length]);
    for (const [id, names] of variables(source))
      expect([file, id, [...names].filter((name) => !messages.get(id)?.has(name))]).toEqual([file, id, []]);
  }
});

test("values are filled in, unknown keys show themselves", () => {
  expect(t("handover.title", { who: "Blue" })).toBe("Blue, it is your turn");
  expect(t("no.such.key")).toBe("no.such.key");
  expect(tn("seat.cards", 1)).toBe("1 card in hand");
  expect(tn("seat.cards", 3)).toBe("3 cards in hand");
});

test("another language replaces the English words, and what it leaves out stays English", async () => {
  useMessages("fr", parsed("close = Fermer"));
  expect([t("close"), t("undo"), currentLanguage()]).toEqual(["Fermer", "Undo", "fr"]);
  await useLanguage(["xx-YY", "en-GB"]);
  expect([t("close"), currentLanguage()]).toEqual(["Close", "en"]);
});

test("a language has its own plurals, and what it leaves out keeps the English ones", async () => {
  useMessages(
    "cs",
    parsed(`seat-cards = { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[other] { $count } karet
}`),
  );
  expect([1, 3, 5].map((count) => tn("seat.cards", count))).toEqual(["1 karta", "3 karty", "5 karet"]);
  expect(tn("live.watchers", 3)).toBe("3 spectators");
  await useLanguage(["en"]);
  expect([0, 1, 2].map((count) => tn("seat.cards", count))).toEqual([
    "0 cards in hand",
    "1 card in hand",
    "2 cards in hand",
  ]);
});

test("a file with an error in it is refused", () => {
  expect(() => useMessages("fr", parsed("close = Fermer\nclose = Fermez"))).toThrow("close");
});

const SPOKEN_ATTRIBUTES = new Set(["aria-label", "aria-description", "title", "placeholder", "alt"]);

/**
 * Texts in the markup itself: text nodes, attributes that are shown or read out, sentences in expressions.
 */
function hardCoded(source: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, inMarkup: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, inMarkup));
    if (typeof node !== "object" || node === null) return;
    const { type, name, data, value } = node as Node;
    if (type === "Text" && inMarkup && /\p{L}{2,}/u.test(data as string)) found.push((data as string).trim());
    // Ids and classes are lower case; what begins with a capital is meant for people.
    if (type === "Literal" && typeof value === "string" && /^\p{Lu}\p{Ll}+(\s|$)/u.test(value))
      found.push(value);
    if (type === "StyleSheet" || type === "Comment" || name === "pre") return; // `pre` contains what a program reads
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
  const name = /^(DIADOCHOI|ΔΙΑΔΟΧΟΙ)$/; // the name of the game, the same in every language
  const key = /^(Escape|Enter|Tab|Space|Home|End)$/; // the browser's name of a key
  const found = components.flatMap(([file, source]) =>
    hardCoded(source)
      .filter((words) => !name.test(words) && !key.test(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

/** The sentences, names and joined lists in a script. */
function saidByScript(file: string, source: string): string[] {
  const tree = parse(file.endsWith(".svelte") ? source : `<script lang="ts">${source}</script>`, {
    modern: true,
  });
  const found: string[] = [];
  const walk = (node: unknown, parent: Node | null): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, parent));
    if (typeof node !== "object" || node === null) return;
    const own = node as Node;
    const { type, value } = own;
    if (/^TS|^Import|^Export.*From/.test(type ?? "") || type === "ThrowStatement") return;
    const text =
      type === "Literal" ? value : type === "TemplateElement" ? (value as { cooked: string }).cooked : "";
    if (typeof text === "string") {
      const sentence = /\p{L}{2,}[,.:;!?]? +\p{L}{2,}|\p{Ll}{2,}[.!?]$/u.test(text);
      const word = type === "Literal" && /^\p{Lu}\p{Ll}+$/u.test(text);
      if (sentence || word) found.push(text.trim());
      if (parent?.type === "CallExpression" && text === ", ") found.push("a list joined with commas");
    }
    for (const [key, part] of Object.entries(own)) if (key !== "parent") walk(part, type ? own : parent);
  };
  walk(tree.instance, null);
  walk(tree.module, null);
  return found;
}

test("no script has words of its own", () => {
  const example =
    'const a = t("b.c") + "Red wins"; f(`${n} cards left`, x.join(", ")); throw new Error("no such card");';
  expect(saidByScript("x.ts", example)).toEqual(["Red wins", "cards left", "a list joined with commas"]);
  // What only the program reads: names of keys, corners of the screen, media queries, selectors, fonts, addresses.
  const known = [
    /^(Arrow(Down|Up)|Escape|Enter|Tab|Space|Home|End|(top|bottom) (left|right)|shared seed)$/,
    /^\((pointer|prefers-[\w-]+): [\w-]+\)$/,
    /[<>]|:not\(|px "|^\/api\/|^[a-z]+(\.\w+)*\.$/,
  ];
  const listsActions = "../src/model/gestures.ts"; // their ids, not their words
  const found = Object.entries(sources)
    .filter(([file]) => !/\.gen\.ts$|\/art\//.test(file))
    .flatMap(([file, source]) =>
      saidByScript(file, source)
        .filter((words) => !known.some((pattern) => pattern.test(words)) && file !== listsActions)
        .map((words) => `${file}: ${words}`),
    );
  expect(found).toEqual([]);
});

// Possible values in composed keys. A key that is checked with `has` may be missing.
const { cards, spaces } = atlas.content;
const LOSSES: Loss["kind"][] = [
  "game",
  "champion",
  "regency",
  "royal",
  "province",
  "legitimacy",
  "vp",
  "unguarded",
  "isolated_province",
  "isolated",
  "units",
  "attrition",
];
const MOMENTS: SurpriseMoment[] = [
  "free",
  "response",
  "activation",
  "entry",
  "interception-declare",
  "interception-declared",
  "naval-step",
  "naval-dice",
  "before-battle",
  "siege",
  "after-battle",
];
const BUILT: Record<string, readonly string[]> = {
  "after.${}": ["movement", "battle", "siege", "naval"],
  "puzzle.level.${}": ["1", "2", "3"],
  "puzzle.theme.${}": ["victory", "regency", "royals", "leader", "provinces", "cards", "fleets"],
  "book.${}": ["glossary", "legend"],
  "edition.${}": ["4e", "3e", "hybrid"],
  "legend.${}": ["places", "paths", "markers", "generals", "units", "royals", "fleets"],
  "start.about${}": ["1", "2", "3"],
  "reply.${}": ["other_way", "not_offered", "read_first"],
  "bot.${}": [],
  "bot.${}.text": [],
  "card.${}": [...new Set(cards.map((card) => card.type))],
  "clock.${}": ["none", "live", "days"],
  "colour.${}": ["red", "blue", "yellow", "green", "black"],
  "about.${}": ["where", "can", "worth", "won", "lost"],
  "deck.${}": ["hand", "in_front", "discards", "removed", "unseen"],
  "drawer.${}": ["log", "chat", "lists", "rules"],
  "fight.${}": ["battle", "naval", "siege"],
  "fight.not.${}": ["battle", "naval", "siege"],
  "item.${}": ["independent"],
  "key.${}": [
    "tab",
    "arrows",
    "shift",
    "enter",
    "space",
    "u",
    "a",
    "n",
    "escape",
    "slash",
    "m",
    "h",
    "l",
    "w",
    "b",
    "z",
    "help",
  ],
  "link.${}": ["copied", "byHand"],
  "lists.${}": ["armies", "provinces", "cards"],
  "march.stopped.${}": ["game_over", "other_seat", "other_question", "force_changed", "dice", "not_possible"],
  "news.mine.${}": ["vp", "legitimacy"],
  "news.other.${}": ["vp", "legitimacy"],
  "loss.${}": LOSSES.flatMap((kind) => ["will", "may"].map((own) => `${kind}.${own}`)),
  "lossmark.${}": LOSSES,
  "screen.${}": ["animation", "confirm"],
  "screen.text.${}": ["normal", "large", "larger"],
  "screen.glow.${}": ["calm", "normal", "strong"],
  "gesture.next.${}": ["roll", "levy", "done"],
  "points.${}": ["mp", "op"],
  "ending.${}": ["mp", "op", "armies", "removals", "claims", "sieges"],
  "trigger.${}": ["default", "always", "never", "round", "when"],
  "trigger.set.${}": ["always", "never", "round", "when"],
  "moment.${}": MOMENTS,
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
  "ask.never_${}": ["segment", "round", "turn", "game"],
  "summary.${}": ["provinces", "cities"],
  "threat.${}": ["province", "city", "siege", "isolation", "victory_vp", "victory_legitimacy"],
  "theme.${}Name": ["auto", "light", "dark"],
  "use.${}": ["event", "operations", "bonus", "discard", "surprise"],
  "verb.${}": ["activate", "move", "sail"],
};

test("every composed key has a message for every possible value", () => {
  const templates = calls.map(({ key }) => key).filter((key) => key.includes("${}"));
  expect(new Set(templates)).toEqual(new Set(Object.keys(BUILT)));
  const missing = Object.entries(BUILT).flatMap(([template, gaps]) =>
    gaps.map((gap) => template.replace("${}", gap)).filter((key) => !messages.has(identifier(key))),
  );
  expect(missing).toEqual([]);
});

test("every message is given the values it needs", () => {
  const lacking = calls.flatMap(({ file, key, asks, given }) => {
    const keys = BUILT[key]?.map((gap) => key.replace("${}", gap)) ?? [key];
    const needed = new Set(keys.flatMap((one) => [...(messages.get(identifier(one)) ?? [])]));
    const missing = asks || given === null ? [] : [...needed].filter((name) => !given.has(name));
    return missing.length ? [{ file, key, missing }] : [];
  });
  expect(lacking).toEqual([]);
});
