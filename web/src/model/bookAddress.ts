// Addresses in the rulebook: /rules/4e/11.2/c, /rules/3e/12.5, /rules/4e/glossary.

const PREFIX: Record<string, string> = { "3e": "3e/" };
/** Pages of the book that are not chapters. */
export const EXTRA_PAGES = ["glossary", "legend"] as const;

/**
 * The edition whose book has a rule cited in a game of this edition: a rule without a prefix is from the
 * 4th.
 */
export const bookWith = (rule: string, edition: string): string =>
  edition === "4e" || /^(3e|hy)(\/|$)/.test(rule) || EXTRA_PAGES.some((page) => page === rule)
    ? edition
    : "4e";

export function bookAddress(edition: string, rule = ""): string {
  const prefix = PREFIX[edition];
  const short = prefix && rule.startsWith(prefix) ? rule.slice(prefix.length) : rule;
  return `/rules/${edition}${short ? `/${short}` : ""}`;
}
