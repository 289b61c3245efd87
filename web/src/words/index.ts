// The texts of the interface. Each language is a Fluent file (`en.ftl`, `fr.ftl` …); what is missing in a
// language is shown in English. A key without a text shows the key, so that somebody notices.

import { FluentBundle, type FluentResource } from "@fluent/bundle";
import english from "./en.ftl?messages";

/** The parsed messages of a Fluent file. */
export type Messages = FluentResource["body"];
export type Values = Record<string, string | number>;

const files = import.meta.glob<Messages>(["./??.ftl", "!./en.ftl"], {
  query: "?messages",
  import: "default",
});

/** The available languages. */
export const languages: string[] = ["en", ...Object.keys(files).map((file) => file.slice(2, 4))];

function bundle(code: string, body: Messages): FluentBundle {
  // Isolation marks would show up in tests, titles and copied text; all our languages are written left to right.
  const made = new FluentBundle(code, { useIsolating: false });
  const [problem] = made.addResource({ body });
  if (problem) throw problem;
  return made;
}

const ENGLISH = bundle("en", english);
let language = "en";
/** The bundles to search, best first. */
let bundles = [ENGLISH];

/** The current language, also requested from the server. */
export const currentLanguage = (): string => language;

const list = (type: Intl.ListFormatType, parts: string[]): string =>
  new Intl.ListFormat(language === "en" ? "en-GB" : language, { type }).format(parts);

/** A list in a sentence, in the current language: `Tyros, Ake and Gaza`. */
export const listed = (names: string[]): string => list("conjunction", names);

/** A list outside a sentence: `Tyros, Ake, Gaza`. */
export const commas = (parts: string[]): string => list("unit", parts);

/** Use a language with the texts of a Fluent file. */
export function useMessages(code: string, body: Messages): void {
  language = code;
  bundles = [bundle(code, body), ENGLISH];
}

/** Use the first of these languages that is available. */
export async function useLanguage(preferred: readonly string[]): Promise<void> {
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  const code = codes.find((one) => languages.includes(one)) ?? "en";
  if (code !== "en") return useMessages(code, await files[`./${code}.ftl`]!());
  language = "en";
  bundles = [ENGLISH];
}

/** The Fluent identifier of a key, which may not contain dots. */
export const identifier = (key: string): string => key.replaceAll(".", "-");

/** The text for a key with its values. */
export function t(key: string, values: Values = {}): string {
  const id = identifier(key);
  for (const one of bundles) {
    const pattern = one.getMessage(id)?.value;
    if (pattern) return one.formatPattern(pattern, values, []);
  }
  return key;
}

/** The text for a key with a count; the language's plural rules choose the form. */
export const tn = (key: string, count: number, values: Values = {}): string => t(key, { count, ...values });

export const has = (key: string): boolean => bundles.some((one) => one.hasMessage(identifier(key)));
