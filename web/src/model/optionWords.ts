// Texts for grouped answers: the heading has the verb, the button what differs.

import type { Option } from "../api/types";
import { has, t } from "../words";
import type { Atlas } from "./atlas";
import type { OptionGroup } from "./options";

export function optionWords(option: Option, atlas: Atlas): string {
  if (!has(`verb.${option.verb}`) || option.nouns.length === 0) return option.label;
  const words = option.nouns.map((noun) => atlas.name(noun));
  return words.join(option.nouns.length > 1 ? " · " : "");
}

/** The heading of a group; empty if each button says everything itself. */
export function groupTitle(group: OptionGroup, atlas: Atlas): string {
  if (group.card) return atlas.name({ kind: "card", id: group.card });
  if (group.options.every((option) => option.nouns.length === 0)) return "";
  return group.verb && has(`verb.${group.verb}`) ? t(`verb.${group.verb}`) : "";
}
