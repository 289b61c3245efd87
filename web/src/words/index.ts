// Words of the interface: a key and what fills its gaps. A key without words shows itself, so that it is noticed.

import { en } from "./en";

const catalogue: Record<string, string> = en;

export function t(key: string, gaps: Record<string, string | number> = {}): string {
  const template = catalogue[key];
  if (template === undefined) return key;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

/** Words for a count: `key.one` or `key.many`. */
export function tn(key: string, count: number, gaps: Record<string, string | number> = {}): string {
  return t(count === 1 ? `${key}.one` : `${key}.many`, { count, ...gaps });
}

export function has(key: string): boolean {
  return key in catalogue;
}
