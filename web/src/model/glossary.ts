// Finds terms of the game in a text, so that each can show its definition, and references to rules.

import type { Term } from "../api/types";

export type Part = { text: string } | { text: string; term: Term } | { rule: string };

export interface Glossary {
  terms: Term[];
  byId: Map<string, Term>;
  bySpelling: Map<string, Term>;
  pattern: RegExp | null;
}

const RULE = /\{([^{}]+)\}/g;
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The terms of an edition, ready to search; a longer spelling comes before one that it starts with. */
export function glossaryOf(terms: Term[]): Glossary {
  const bySpelling = new Map<string, Term>();
  for (const term of terms) for (const spelling of [term.name, ...term.forms]) bySpelling.set(spelling, term);
  const spellings = [...bySpelling.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return {
    terms,
    byId: new Map(terms.map((term) => [term.id, term])),
    bySpelling,
    pattern: spellings.length ? new RegExp(`(?<![\\w-])(?:${spellings.join("|")})(?![\\w-])`, "g") : null,
  };
}

/** Split a text into plain words, terms (only the first occurrence of each) and rules in braces. */
export function partsOf(text: string, glossary: Glossary | null): Part[] {
  const parts: Part[] = [];
  const seen = new Set<string>();
  let end = 0;
  const plain = (words: string) => {
    let from = 0;
    for (const match of glossary?.pattern ? words.matchAll(glossary.pattern) : []) {
      const term = glossary!.bySpelling.get(match[0])!;
      if (seen.has(term.id)) continue;
      seen.add(term.id);
      if (match.index > from) parts.push({ text: words.slice(from, match.index) });
      parts.push({ text: match[0], term });
      from = match.index + match[0].length;
    }
    if (from < words.length) parts.push({ text: words.slice(from) });
  };
  for (const match of text.matchAll(RULE)) {
    plain(text.slice(end, match.index));
    parts.push({ rule: match[1]! });
    end = match.index + match[0].length;
  }
  plain(text.slice(end));
  return parts;
}
