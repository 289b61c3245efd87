// Battles, naval battles and sieges put together again from the events that tell them.

import type { Entry, FightItem, GameEvent, Spread } from "../api/types";

export interface SideReport {
  faction: number;
  general: string | null;
  rating: number | null;
  fleets: FightItem[];
  items: FightItem[];
  rollItems: FightItem[];
  dice: number[];
  counted: number[];
  elephants: number[];
  strength: number | null;
  roll: number | null;
  score: number | null;
  prestige: number | null;
}

export interface CombatReport {
  kind: "battle" | "naval" | "siege";
  seq: number;
  place: string;
  sides: SideReport[];
  /** undefined while it is not decided, null for a draw. */
  winner: number | null | undefined;
  /** Siege Points before this Siege, so far, and how many complete it. */
  before: number;
  made: number;
  needed: number;
  /** What the roll brought; a card gives points without one. */
  siege: { modified: number | null; points: number; losses: number } | null;
  taken: boolean;
  after: string[];
  /** The last entry that told of it. */
  last: number;
  /** The game has gone on to something else. */
  closed: boolean;
}

/** What a spread of chances comes to on average, in words of one decimal. */
export const mean = (spread: Spread): string =>
  spread.reduce((sum, [value, chance]) => sum + value * chance, 0).toFixed(1);

/** Under way: somebody may still be asked about it. */
export function isOpen(report: CombatReport): boolean {
  return !report.closed && (report.kind === "siege" ? report.siege === null : report.winner === undefined);
}

const AFTERMATH = new Set([
  "attrition",
  "general_loss_check",
  "general_killed",
  "general_dispersed",
  "units_eliminated",
  "units_dispersed",
  "royals_apart",
  "royals_defect",
  "retreat",
  "army_beaten",
  "popularity_gained",
  "beaten_hired",
  "siege_completed",
  "capital_lost",
  "pc",
  "fleet_dispersed",
  "back_to_port",
  "overrun",
]);

// Where these are told the fight before them is over.
const CLOSING = new Set([
  "segment",
  "activated",
  "card_played",
  "moved",
  "turn",
  "round",
  "naval_battle_cancelled",
  "victory",
]);

const dice = (rolled: number | number[]): number[] => (Array.isArray(rolled) ? rolled : [rolled]);

function side(faction: number): SideReport {
  return {
    faction,
    general: null,
    rating: null,
    fleets: [],
    items: [],
    rollItems: [],
    dice: [],
    counted: [],
    elephants: [],
    strength: null,
    roll: null,
    score: null,
    prestige: null,
  };
}

function open(kind: CombatReport["kind"], seq: number, place: string, factions: number[]): CombatReport {
  const told = {
    winner: undefined,
    before: 0,
    made: 0,
    needed: 0,
    siege: null,
    taken: false,
    after: [],
    closed: false,
  };
  return { kind, seq, last: seq, place, sides: factions.map(side), ...told };
}

/** Every fight the entries tell of, oldest first. */
export function combatReports(entries: Entry[]): CombatReport[] {
  const reports: CombatReport[] = [];
  let now: CombatReport | null = null;
  for (const entry of entries) {
    if (entry.undone) continue;
    for (const event of entry.events) {
      const opened = opening(event, entry.seq);
      if (opened) {
        now = opened;
        reports.push(now);
      } else if (now && CLOSING.has(event.event)) {
        now.closed = true;
        now = null;
      } else if (now) {
        if (tell(now, event)) now.last = entry.seq;
      }
    }
  }
  // One that never came to dice, such as a battle called off, is no fight to look back at.
  return reports.filter(
    (report, index) =>
      report.winner !== undefined ||
      report.siege !== null ||
      (index === reports.length - 1 && isOpen(report)),
  );
}

function opening(event: GameEvent, seq: number): CombatReport | null {
  switch (event.event) {
    case "battle":
      return open("battle", seq, event.place ?? "", [event.attacker, event.defender]);
    case "naval_battle":
      return open("naval", seq, event.space ?? "", [event.mover, event.seat]);
    case "siege": {
      const report = open("siege", seq, event.space ?? "", [event.seat, event.owner]);
      report.sides[0]!.general = event.general;
      report.before = report.made = event.made;
      report.needed = event.needed;
      return report;
    }
  }
  return null;
}

/** Whether the event belongs to the fight. */
function tell(report: CombatReport, event: GameEvent): boolean {
  const of = (faction: number) => report.sides.find((own) => own.faction === faction);
  const item = ({ item, points, clause }: FightItem): FightItem => ({ item, points, clause });
  switch (event.event) {
    case "strength_item":
      of(event.faction)?.items.push(item(event));
      return true;
    case "roll_item":
      of(event.faction)?.rollItems.push(item(event));
      return true;
    case "prestige": {
      const own = of(event.faction);
      if (own) own.prestige = event.prestige;
      return true;
    }
    case "elephant_dice":
      of(event.seat)?.elephants.push(...dice(event.dice));
      return true;
    case "elephant_rerolled":
      report.after.push(event.text);
      return true;
    case "battle_dice": {
      const own = of(event.faction);
      if (!own) return false;
      own.general = event.general;
      own.rating = event.rating;
      own.dice = dice(event.dice);
      own.counted = dice(event.raised);
      return true;
    }
    case "battle_score": {
      const own = of(event.faction);
      if (!own) return false;
      own.strength = event.strength;
      own.roll = event.roll;
      own.score = event.score;
      return true;
    }
    case "battle_result":
    case "naval_result":
      report.winner = event.winner === -1 ? null : event.winner;
      return true;
    case "naval_fleet":
      of(event.seat)?.fleets.push({ item: event.fleet ?? "", points: event.strength, clause: event.clause });
      return true;
    case "naval_dice": {
      const own = of(event.seat);
      if (!own) return false;
      // Of the older rules: a side without a Fleet rolls nothing.
      own.dice = own.counted = dice(event.dice).filter((die) => die > 0);
      own.strength = event.strength;
      own.roll = own.dice.reduce((sum, die) => sum + die, event.bonus);
      own.score = event.score;
      return true;
    }
    case "siege_modifier":
      if (report.kind === "siege") report.sides[0]!.rollItems.push(item(event));
      return true;
    case "siege_roll":
    case "siege_single_roll": {
      // The Hybrid rules take the place by one roll, or not: it makes one point of one.
      const single = event.event === "siege_single_roll";
      const points = event.event === "siege_single_roll" ? event.taken : event.points;
      const besieger = report.sides[0]!;
      besieger.dice = besieger.counted = dice(event.die);
      report.siege = { modified: event.modified, points, losses: event.losses };
      if (single) report.made = points;
      return true;
    }
    case "siege_points":
      report.siege ??= { modified: null, points: event.points - report.before, losses: 0 };
      report.made = event.points;
      report.needed = event.needed;
      return true;
    case "siege_completed":
      report.taken = true;
  }
  if (!AFTERMATH.has(event.event) || (event.event === "pc" && event.space !== report.place)) return false;
  report.after.push(event.text);
  return true;
}
