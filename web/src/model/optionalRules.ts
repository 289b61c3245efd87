// Optional rules as a table stores them: `16.9` is a rule, `16.1` all optional cards, `16.1:oracle` one of
// them.
import type { Content } from "../api/types";
import { commas, t } from "../words";

export type OptionalRule = Content["optional_rules"][number];

/** The rule an option belongs to. */
export const ruleOf = (option: string): string => option.split(":")[0]!;

/** The cards of a rule that are chosen. */
export function chosenCards(rule: OptionalRule, chosen: string[]): string[] {
  return chosen.includes(rule.id)
    ? rule.cards
    : rule.cards.filter((card) => chosen.includes(`${rule.id}:${card}`));
}

/** The choice with these cards of the rule and no others. */
export function withCards(rule: OptionalRule, chosen: string[], cards: string[]): string[] {
  const rest = chosen.filter((option) => ruleOf(option) !== rule.id);
  if (cards.length === rule.cards.length) return [...rest, rule.id];
  return [...rest, ...rule.cards.filter((card) => cards.includes(card)).map((card) => `${rule.id}:${card}`)];
}

/** The choice with one card added or removed. */
export function toggleCard(rule: OptionalRule, chosen: string[], card: string): string[] {
  const cards = chosenCards(rule, chosen);
  return withCards(
    rule,
    chosen,
    cards.includes(card) ? cards.filter((own) => own !== card) : [...cards, card],
  );
}

/** The titles of a table's options, with the single cards of a rule after its title. */
export function optionTitles(options: string[], content: Content | null): string[] {
  return [...new Set(options.map(ruleOf))].map((id) => {
    const rule = content?.optional_rules.find((own) => own.id === id);
    const cards = options
      .filter((option) => option.startsWith(`${id}:`))
      .map((option) => option.slice(id.length + 1));
    const titles = [
      ...new Set(cards.map((card) => content?.cards.find((own) => own.id === card)?.title ?? card)),
    ];
    const title = rule?.title ?? id;
    return titles.length ? t("settings.ruleWithCards", { rule: title, cards: commas(titles) }) : title;
  });
}
