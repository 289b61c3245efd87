// Words of the interface: a key and what fills its gaps. English is complete; another language is a file beside it
// (`fr.ts`, `cs.ts`) whose words lie over the English ones. A key without words shows itself, so that it is noticed.

import { en } from "./en";

export type Catalogue = Record<string, string>;

const files = import.meta.glob<Record<string, Catalogue>>(["./??.ts", "!./en.ts"]);
let language = "en";
let catalogue: Catalogue = en;
/** The words of the language itself, without the English ones below. */
let own: Catalogue = {};
const ENGLISH = new Intl.PluralRules("en");
let plurals = ENGLISH;

/** The languages there are words for. */
export const languages: string[] = ["en", ...Object.keys(files).map((file) => file.slice(2, 4))];

/** What the server is asked to speak as well. */
export const spoken = (): string => language;

/** Words over the English ones; what they leave out stays English. */
export function speakWith(code: string, words: Catalogue): void {
  language = code;
  catalogue = { ...en, ...words };
  own = words;
  plurals = new Intl.PluralRules(code);
}

/** Speak the first of the wished languages that there are words for. */
export async function speak(wished: readonly string[]): Promise<void> {
  const code =
    wished.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => languages.includes(wish)) ?? "en";
  if (code === "en") return speakWith("en", {});
  const file = await files[`./${code}.ts`]!();
  speakWith(code, file[code] ?? {});
}

export function t(key: string, gaps: Record<string, string | number> = {}): string {
  const template = catalogue[key];
  if (template === undefined) return key;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

/**
 * Words for a count, by the plural rules of the language: `key.one`, `key.two`, `key.few` … as far as it has them,
 * `key.many` for all other counts. What is still said in English follows the rules of English.
 */
export function tn(key: string, count: number, gaps: Record<string, string | number> = {}): string {
  const rules = `${key}.many` in own ? plurals : ENGLISH;
  const form = `${key}.${rules.select(count)}`;
  return t(has(form) ? form : `${key}.many`, { count, ...gaps });
}

export function has(key: string): boolean {
  return key in catalogue;
}
