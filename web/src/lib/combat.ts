// Battles, naval battles and sieges put together again from the events that tell them.

import type { Entry, GameEvent } from "./types";

export interface Item {
  key: string;
  points: number;
  clause: string;
}

export interface SideReport {
  faction: number;
  general: string | null;
  rating: number | null;
  items: Item[];
  rollItems: Item[];
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
  siege: { die: number; modified: number; points: number; losses: number; made: number; needed: number } | null;
  taken: boolean;
  after: string[];
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

const dice = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [value as number]);

function side(faction: number): SideReport {
  return {
    faction,
    general: null,
    rating: null,
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
  return { kind, seq, place, sides: factions.map(side), winner: undefined, siege: null, taken: false, after: [] };
}

/** Every fight the entries tell of, oldest first. */
export function combatReports(entries: Entry[]): CombatReport[] {
  const reports: CombatReport[] = [];
  let now: CombatReport | null = null;
  for (const entry of entries) {
    if (entry.undone) continue;
    for (const event of entry.events ?? []) {
      const opened = opening(event, entry.seq);
      if (opened) {
        now = opened;
        reports.push(now);
      } else if (now) tell(now, event);
      if (event.event === "segment" || event.event === "activated" || event.event === "card_played") now = null;
    }
  }
  return reports.filter((report) => report.winner !== undefined || report.siege !== null);
}

function opening(event: GameEvent, seq: number): CombatReport | null {
  switch (event.event) {
    case "battle":
      return open("battle", seq, event.place as string, [event.attacker as number, event.defender as number]);
    case "naval_battle":
      return open("naval", seq, event.space as string, [event.mover as number, event.seat as number]);
    case "siege": {
      const report = open("siege", seq, event.space as string, [event.seat as number]);
      report.sides[0]!.general = (event.general as string | null) ?? null;
      return report;
    }
  }
  return null;
}

function tell(report: CombatReport, event: GameEvent): void {
  const of = (faction: unknown) => report.sides.find((own) => own.faction === faction);
  const item = (): Item => ({
    key: event.item as string,
    points: event.points as number,
    clause: (event.clause as string) ?? "",
  });
  switch (event.event) {
    case "strength_item":
      of(event.faction)?.items.push(item());
      return;
    case "roll_item":
      of(event.faction)?.rollItems.push(item());
      return;
    case "prestige": {
      const own = of(event.faction);
      if (own) own.prestige = event.prestige as number;
      return;
    }
    case "elephant_dice":
      of(event.seat)?.elephants.push(...dice(event.dice));
      return;
    case "battle_dice": {
      const own = of(event.faction);
      if (!own) return;
      own.general = (event.general as string | null) ?? null;
      own.rating = event.rating as number;
      own.dice = dice(event.dice);
      own.counted = dice(event.raised);
      return;
    }
    case "battle_score": {
      const own = of(event.faction);
      if (!own) return;
      own.strength = event.strength as number;
      own.roll = event.roll as number;
      own.score = event.score as number;
      return;
    }
    case "battle_result":
    case "naval_result":
      report.winner = (event.winner as number | null) === null || event.winner === -1 ? null : (event.winner as number);
      return;
    case "naval_dice": {
      const own = of(event.seat);
      if (!own) return;
      own.dice = own.counted = dice(event.dice);
      own.strength = event.strength as number;
      own.roll = event.bonus as number;
      own.score = event.score as number;
      return;
    }
    case "siege_modifier":
      if (report.kind === "siege") report.sides[0]!.rollItems.push(item());
      return;
    case "siege_roll":
      report.siege = {
        die: dice(event.die)[0]!,
        modified: event.modified as number,
        points: event.points as number,
        losses: event.losses as number,
        made: event.points as number,
        needed: 0,
      };
      report.sides[0]!.dice = dice(event.die);
      return;
    case "siege_points":
      if (report.siege) {
        report.siege.made = event.points as number;
        report.siege.needed = event.needed as number;
      }
      return;
    case "siege_completed":
      report.taken = true;
  }
  if (AFTERMATH.has(event.event)) report.after.push(event.text);
}
