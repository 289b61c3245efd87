// Small engravings for the faces of the cards, chosen by the title. Inside a radius of 40.

import type { Card } from "../api/types";
import { EMBLEMS } from "./emblems";
import { UNIT_ART } from "./units";

export interface Motif {
  fill?: string;
  line?: string;
  scale?: number;
}

const SHIP: Motif = {
  fill: "M-38 8C-30 10-20 11-6 11H18C28 11 34 6 37-2L40-4C38 12 32 22 20 22H-18C-28 22-34 17-38 8z",
  line: "M0 10V-34M-20-26C-8-30 8-30 20-26C24-12 22-2 18 6C6 2-8 2-18 6C-23-2-24-14-20-26zM-26 22L-32 32M-14 22L-20 32M-2 22L-8 32M10 22L4 32M22 21L16 32",
};
const WALLS: Motif = {
  fill: "M-36 30V-6H-28V2H-22V-6H-14V2H-10V-22H-4V-15H4V-22H10V2H14V-6H22V2H28V-6H36V30H8V16C8 10 4 7 0 7C-4 7-8 10-8 16V30z",
  line: "M-30 12H-16M16 12H30M-26 20H-14M14 20H26",
};
const CROWN: Motif = { fill: "M-30 18L-34-16-16-2 0-28 16-2 34-16 30 18zM-30 23H30V29H-30z", line: "" };
const SCROLL: Motif = {
  fill: "M-26-30H20C28-30 32-25 32-20H26V24C26 30 21 33 16 33H-30C-36 33-38 28-38 23H-30V-24C-30-28-28-30-26-30z",
  line: "M-20-18H16M-20-8H16M-20 2H16M-20 12H8",
};
const CUP: Motif = {
  fill: "M-22-26H22C22-6 16 4 4 8V22H16V28H-16V22H-4V8C-16 4-22-6-22-26z",
  line: "M-22-20C-34-20-34-4-19-2M22-20C34-20 34-4 19-2M-12-14C-4-10 4-10 12-14",
};
const BRANCH: Motif = {
  line: "M-36 24C-14 20 12 6 34-24",
  fill:
    "M-22 20C-30 10-30 0-22-8C-14 0-14 10-20 19zM-12 16C-10 26-2 32 10 30C8 20 0 14-10 15zM-2 9C-12 0-13-10-7-19C2-12 4-2 0 8z" +
    "M8 3C12 12 21 16 32 12C28 3 20-1 10 1zM15-4C6-13 6-22 12-30C20-23 22-14 18-6zM24-12C30-5 37-4 42-9C38-16 32-18 26-15z",
};
const TRIPOD: Motif = {
  line: "M-20-6L-30 34M20-6L30 34M0-2V34M-26 20H26M-10-30C-16-24-4-20-10-12M4-34C-4-26 12-22 4-12M16-30C10-24 22-20 16-12",
  fill: "M-26-10H26C24 2 14 8 0 8C-14 8-24 2-26-10z",
};
const BOLT: Motif = { fill: "M8-36L-20 4H-3L-12 36 20-8H3z", line: "" };
const COIN: Motif = {
  fill: "M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0zM-25 0a25 25 0 1 1 50 0a25 25 0 1 1-50 0z",
  line: "M-8 16C-14 8-14-8-4-16C4-20 12-14 10-6L16 2 11 4C13 10 10 14 5 13L6 20",
};
const BOOT: Motif = {
  line: "M-34 30C-20 20-10 24-4 12M-12-30L-4 12 20 20C28 22 30 30 28 30H-8L-14 14-22-28zM-19-14L-9-17M-16-2L-6-5M30-26L12-8M30-26L30-16M30-26L20-26",
  fill: "",
};
const SWORD: Motif = {
  fill: "M0-38C6-28 7-10 4 12H-4C-7-10-6-28 0-38zM-16 12H16V17H-16zM-3 17H3V30H-3zM-5 30H5V35H-5z",
  line: "",
};
const MASK: Motif = {
  fill: "M-28-28C-10-34 10-34 28-28C30-6 24 24 0 34C-24 24-30-6-28-28zM-18-10C-12-16-6-14-4-8C-10-4-15-5-18-10zM18-10C12-16 6-14 4-8C10-4 15-5 18-10zM-12 12C-4 6 4 6 12 12C6 24-6 24-12 12z",
  line: "",
};
const LAUREL: Motif = {
  line: "M-4 34C-30 26-36-6-22-30M4 34C30 26 36-6 22-30",
  fill: "M-26-12C-36-14-40-22-38-30C-28-30-24-22-26-12zM-28 4C-38 4-42-4-42-10C-32-12-28-6-28 4zM-22 20C-32 22-38 16-38 10C-30 6-24 10-22 20zM26-12C36-14 40-22 38-30C28-30 24-22 26-12zM28 4C38 4 42-4 42-10C32-12 28-6 28 4zM22 20C32 22 38 16 38 10C30 6 24 10 22 20z",
};
const ELEPHANT: Motif = { fill: EMBLEMS.black, scale: 1.5 };
const HORSE: Motif = { fill: UNIT_ART.cavalry.fill, line: UNIT_ART.cavalry.line, scale: 1.9 };
const SPEARS: Motif = {
  line: "M-30 34L-14-30M-14 34L-4-34M2 34L6-34M18 34L16-30M34 34L26-26M-14-30L-18-20M-14-30L-9-21M-4-34L-8-25M-4-34L0-25M6-34L2-25M6-34L10-25M16-30L12-21M16-30L21-22M26-26L22-17M26-26L31-19",
  fill: "M-24 14a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM2 18a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
};
const BOW: Motif = {
  line: "M-18-34C14-26 14 26-18 34M-18-34V34M-34 0H34M34 0L22-7M34 0L22 7M-34 0L-28-5M-34 0L-28 5",
  fill: "",
};
const SUN: Motif = { fill: EMBLEMS.red, scale: 1.5 };
const CLOUD: Motif = {
  line: "M-34 6C-42-6-30-20-18-16C-14-30 10-32 16-18C28-22 38-10 32 2M-36 14H30M-28 22H36M-34 30H24",
  fill: "",
};

const starts = (words: string) => new RegExp(`(^|_)(${words})`);

/** The first entry that matches the start of a word in the card's id. */
const BY_WORD: [RegExp, Motif][] = [
  [starts("elephant|indian"), ELEPHANT],
  [starts("archer|slinger"), BOW],
  [starts("cavalry|horse|scyth|nomad"), HORSE],
  [starts("fleet|naval|ship|pirate|sea|port|storm|poseidon|neptune|transport"), SHIP],
  [starts("siege|helepolis|engineer|walls|city|capital|fortif"), WALLS],
  [starts("hemlock|poison|wine|drunk"), CUP],
  [starts("assassin|murder|kill|revenge|execution|dagger"), SWORD],
  [starts("treach|betray|spy|bribe|deceit|secret|disguise|ruse|trick"), MASK],
  [starts("fog|mist|weather|night|winter|flood|bad_|epidemic|plague"), CLOUD],
  [starts("oracle|omen|ahura|god|delphi|ammon|prophec|sacrifice"), TRIPOD],
  [starts("treasure|gold|silver|tax|money|loot|bribery|wealth"), COIN],
  [starts("march|campaign|road|guide|forced|scout|pursuit|retreat"), BOOT],
  [
    starts("marriage|kleopatra|olympias|thessalonike|royal|king|heir|regent|philippos|alexand|queen|wedding"),
    CROWN,
  ],
  [starts("letter|decree|law|treaty|condemn|council|edict|oratory|diploma"), SCROLL],
  [starts("alliance|friend|support|envoy|gift|passage|truce|peace"), BRANCH],
  [starts("mutiny|unrest|revolt|desert|riot|rebel"), BOLT],
  [
    starts(
      "mercenar|greek|soldier|reinforc|macedon|levy|recruit|veteran|phalanx|tribes|drill|army|troops|garrison",
    ),
    SPEARS,
  ],
  [starts("tyche|fortune|luck|sun|glory|champion|satrap|hero"), LAUREL],
];

export function motifOf(card: Card): Motif {
  for (const [words, motif] of BY_WORD) if (words.test(card.id)) return motif;
  return card.type === "surprise" ? MASK : card.type === "bonus" ? LAUREL : SUN;
}
