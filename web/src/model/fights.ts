// The fights of the journal: the latest account of each, with the entries that reported it.

import { INDEPENDENT, type Entry, type FightAccount, type Spread } from "../api/types";
import { t } from "../words";
import type { Atlas } from "./atlas";

export interface ShownFight extends FightAccount {
  /** The entry where it began, and the last one that reported it. */
  seq: number;
  last: number;
}

/** The mean of a distribution, with one decimal. */
export const mean = (spread: Spread): string =>
  spread.reduce((sum, [value, chance]) => sum + value * chance, 0).toFixed(1);

/** Whether it is not decided yet. */
export const isOpen = (fight: FightAccount): boolean => fight.outcome === "open";

/** Every fight in the entries, oldest first. A later account of a fight replaces the earlier one. */
export function fightsOf(entries: Entry[]): ShownFight[] {
  const found = new Map<string, ShownFight>();
  for (const entry of entries) {
    if (entry.undone) continue;
    for (const fight of entry.fights) {
      found.set(fight.id, { ...fight, seq: found.get(fight.id)?.seq ?? entry.seq, last: entry.seq });
    }
  }
  return [...found.values()];
}

export const fightTitle = (kind: FightAccount["kind"], place: string, atlas: Atlas): string =>
  t(`fight.${kind}`, { place: atlas.spaceInText(place) });

/** The result of a fight, or its state so far. */
export function fightResult(fight: FightAccount, atlas: Atlas): string {
  switch (fight.outcome) {
    case "open":
      return t(fight.kind === "siege" ? "fight.openSiege" : "fight.open");
    case "won":
      return fight.winner === INDEPENDENT
        ? t("fight.independentsWin")
        : t("fight.wins", { who: atlas.seatName(fight.winner!) });
    case "draw":
      return t("fight.draw");
    case "taken":
      return t("fight.taken");
    case "not_fought":
      return t(`fight.not.${fight.kind}`);
    case "holds":
      return t("fight.progress", { made: fight.siege!.made, needed: fight.siege!.needed });
  }
}

/** A fight in one line of the log. */
export function fightLine(fight: FightAccount, atlas: Atlas): string {
  const title = fightTitle(fight.kind, fight.place, atlas);
  const result = fightResult(fight, atlas);
  const [left, right] = fight.sides.map((side) => side.score);
  return left == null || right == null
    ? t("log.fight", { title, result })
    : t("log.fightScores", { title, result, left, right });
}
