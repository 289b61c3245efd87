// A small icon for each kind of event, in a square of 24.

const SIGNS = {
  march: "M4 18c4-1 4-5 8-6s4-5 8-6M15 5l5 1-2 5",
  ship: "M3 14c3 2 14 2 18-1-1 5-4 7-8 7H9c-3 0-5-2-6-6zM11 13V3M7 5c3-1 6-1 9 0-1 2-1 4 0 6-3-1-6-1-9 0 1-2 1-4 0-6z",
  fight: "M4 4l12 12M13 19l3-3 3-3M17 17l3 3M20 4L8 16M11 19l-3-3-3-3M7 17l-3 3",
  siege: "M4 20V9h3v3h3V9h4v3h3V9h3v11zM10 20v-4c0-3 4-3 4 0v4",
  shield: "M5 4h14v7c0 5-3 8-7 10-4-2-7-5-7-10z",
  card: "M7 3h10v18H7zM10 8h4M10 12h4",
  crown: "M4 18L3 7l5 4 4-7 4 7 5-4-1 11z",
  troops: "M6 20L14 4M10 20L18 4M14 4l1 3M18 4l1 3M5 13a6 6 0 0 0 9 4",
  loss: "M6 6l12 12M18 6L6 18",
  dice: "M5 5h14v14H5zM9 9v.1M15 15v.1M12 12v.1",
  laurel: "M12 21C6 19 4 12 6 5M12 21c6-2 8-9 6-16M6 9L3 7M6 13l-4-1M8 17l-4 1M18 9l3-2M18 13l4-1M16 17l4 1",
  general: "M12 4a4 4 0 1 1-.01 0M5 21c0-5 3-8 7-8s7 3 7 8z",
  note: "M5 5h14v10H11l-4 4v-4H5z",
} as const;
export type Sign = keyof typeof SIGNS;

// The first pattern that matches the name of an event decides.
const BY_NAME: [RegExp, Sign][] = [
  [/^(victory|turn|round|usurper|champion|burial|cart)/, "laurel"],
  [/^(royal|marriage|heir|royals)/, "crown"],
  [/^(naval|sea_step|embarked|landed|escort|storm|fleet)|aboard$|ashore$/, "ship"],
  [/dice$|_roll$|_check$|^tie|roll_item|strength_item|score$|^prestige/, "dice"],
  [/^(siege|city|capital|helepolis|went_inside)/, "siege"],
  [/^(battle|overrun|interception|army_beaten|elephant|no_battle)|battle$/, "fight"],
  [/eliminated$|killed$|dispersed$|^attrition|^units_lost|desert|mutiny/, "loss"],
  [/^(card|surprise|no_card|discards|condemn|support|oracle|oratory)/, "card"],
  [/^(pc|province|no_unrest)|passage/, "shield"],
  [
    /^(moved|activated|force_march|army_|retreat|fled|withdrew|evasion|shifted|taken_along|left_behind)/,
    "march",
  ],
  [/^(units|reinforcements|levy|training)/, "troops"],
  [/^(general|minor|takes_command|popularity|ability)/, "general"],
];

const known = new Map<string, Sign>();

export function signOf(event: string): Sign {
  let sign = known.get(event);
  if (!sign) {
    sign = BY_NAME.find(([name]) => name.test(event))?.[1] ?? "note";
    known.set(event, sign);
  }
  return sign;
}

export const signPath = (sign: Sign): string => SIGNS[sign];
