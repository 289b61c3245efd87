// Bots in order of strength, as far as we know it: the levels for people first, then the others.

import type { BotInfo } from "../api/types";

const LADDER = ["squire", "captain", "strategos", "king"];
/** The default opponents, in order of preference. */
const FIRST_CHOICE = ["captain", "squire", "strategist", "greedy"];

export function inOrder(bots: BotInfo[]): BotInfo[] {
  const rank = (bot: BotInfo) => (LADDER.includes(bot.name) ? LADDER.indexOf(bot.name) : LADDER.length);
  return [...bots].sort((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1));
}

export function firstChoice(bots: BotInfo[]): string {
  return FIRST_CHOICE.find((name) => bots.some((bot) => bot.name === name)) ?? bots[0]?.name ?? "random";
}
