import { expect, test } from "vitest";
import { speak, speakWith, spoken, t, tn } from "../src/words";
import { en } from "../src/words/en";

const sources = import.meta.glob<string>(["../src/**/*.{svelte,ts}", "!../src/words/en.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const text = Object.values(sources).join("\n");

test("every key that the source asks for has words", () => {
  expect(text.length).toBeGreaterThan(50_000);
  const missing = new Set<string>();
  for (const [, key] of text.matchAll(/\bt\("([\w.-]+)"/g)) if (!(key! in en)) missing.add(key!);
  for (const [, key] of text.matchAll(/\btn\("([\w.-]+)"/g)) if (!(`${key}.many` in en)) missing.add(key!);
  expect([...missing]).toEqual([]);
});

test("no words lie about unused", () => {
  const starts = [...text.matchAll(/`([a-z]+\.)\$\{/g)].map(([, start]) => start!);
  const unused = Object.keys(en).filter((key) => {
    const plain = key.replace(/\.(one|many)$/, "");
    return !text.includes(`"${plain}"`) && !text.includes(`'${plain}'`) && !starts.some((start) => key.startsWith(start));
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
