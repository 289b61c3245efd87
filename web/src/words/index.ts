// The words of the interface. Each language is a Fluent file (`en.ftl`, `fr.ftl` …); what a language leaves out is said in
// English. A key without words shows itself, so that it is noticed.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import english from "./en.ftl?raw";

export type Values = Record<string, string | number>;

const files = import.meta.glob<string>(["./??.ftl", "!./en.ftl"], { query: "?raw", import: "default" });

/** The languages there are words for. */
export const languages: string[] = ["en", ...Object.keys(files).map((file) => file.slice(2, 4))];

function bundle(code: string, source: string): FluentBundle {
  // Isolation marks would show up in tests, titles and copied text; all our languages are written left to right.
  const made = new FluentBundle(code, { useIsolating: false });
  const [problem] = made.addResource(new FluentResource(source));
  if (problem) throw problem;
  return made;
}

const ENGLISH = bundle("en", english);
let language = "en";
/** The bundles to look in, the best first. */
let bundles = [ENGLISH];

/** The language the server is asked for as well. */
export const spoken = (): string => language;

/** Speak a language with the words of a Fluent file. */
export function speakWith(code: string, source: string): void {
  language = code;
  bundles = [bundle(code, source), ENGLISH];
}

/** Speak the first of these languages that there are words for. */
export async function speak(preferred: readonly string[]): Promise<void> {
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  const code = codes.find((one) => languages.includes(one)) ?? "en";
  if (code !== "en") return speakWith(code, await files[`./${code}.ftl`]!());
  language = "en";
  bundles = [ENGLISH];
}

/** The Fluent identifier of a key: they have no dots. */
export const identifier = (key: string): string => key.replaceAll(".", "-");

/** The message of a key with its values. */
export function t(key: string, values: Values = {}): string {
  const id = identifier(key);
  for (const one of bundles) {
    const pattern = one.getMessage(id)?.value;
    if (pattern) return one.formatPattern(pattern, values, []);
  }
  return key;
}

/** The message of a key with a count; the language's own plural rules choose the form. */
export const tn = (key: string, count: number, values: Values = {}): string => t(key, { count, ...values });

export const has = (key: string): boolean => bundles.some((one) => one.hasMessage(identifier(key)));
