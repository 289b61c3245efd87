// Heads in profile for the medallions: face, hair and headgear, inside a radius of 50.

export interface Portrait {
  head: Headgear;
  beard: Beard;
}
export type Headgear = keyof typeof HEADGEAR;
export type Beard = keyof typeof BEARDS;

export const FACE =
  "M9-27C13-24 15-19 16-15L17-13C19-9 22.500-4 24.500-.8C25 1.200 23 2.600 19.200 2.700C19.600 4.200 20.800 5 21.200 6.200" +
  "C20.600 7.600 18.600 8 17.600 8.400C18.600 9.200 20.200 10 20.200 11.600C19.600 13.200 17.800 13.600 17.600 14.700C18.700 16.200 19.700 18.400 18.600 21.400" +
  "C16.500 25 11 25.800 6 24.300C3 27.500 3 32 5 36.500C8 40.500 13 42.500 18 44.500C4 51-17 50-28 41C-20.500 37-17 31-17 23L-19-10C-11-25 0-30 9-27z";

export const EYE =
  "M8.200-12.600C10.500-14.300 13.200-14.200 15.200-12.600M9.600-10.600C11.400-9.300 13.200-9.400 14.600-10.400";
export const EAR = "M-7.500-6C-3.500-9-.5-6-2 -2C-3 .8-4.500 2.200-5.800 4.200";

const CURLS =
  "M11.500-24.500C16-27.500 14.500-33.500 9-34.500C6.500-40.500-2.500-43-8.500-39.500C-15-43-23.500-38-25-31C-31.500-28-34-19-30-13C-34.500-7-33 2-27.500 5.500" +
  "C-28.500 12-23 18.500-16.500 17.500C-12.500 15-11 10-9.500 5.500C-9-1-6.500-5-3-8C-.5-10.500 1-14 2.500-17C6-17.500 9-20.500 11.500-24.500z";
const BOWL =
  "M17.500-13.500C18.500-28 8.500-40.500-8-40.500C-24-40.500-33-27-31-12C-30.500-2-28.500 6-24.500 12.500C-21.500 17.500-16 18.500-12 17.500C-10.500 10-8.500 2.500-6-4C.5-8.500 8.500-12 17.500-13.500z";
const CHEEK = "M-6-4C-1-7 4-8.500 8.500-8.500C8-1 9 6 12.500 12C13 16 11 19.500 8 20.500C1 18-4 12.500-6-4z";
const BROW = "M17.500-13.500C8.500-12 .5-8.500-6-4C-8.500 2.500-10.500 10-12 17.500";

/** The layers of each headgear: filled shapes from back to front, and engraved lines over them. */
export const HEADGEAR = {
  curls: {
    shapes: [CURLS],
    lines: ["M-20-28C-14-33-4-34 2-31M-26-16C-22-24-12-28-2-26M-28-2C-26-12-18-18-9-19M-22 9C-20 0-15-6-9-9"],
  },
  diadem: {
    shapes: [CURLS, "M-27-6L-40 4-36 7-44 19-36 15-33 22-25 4z"],
    lines: ["M13-23.500C2-24.500-16-17-30.500-7.500M12.500-20C3-21-13-14-28.500-3.500"],
  },
  laurel: {
    shapes: [
      CURLS,
      "M14-22C8-29 1-28-2-24C3-20 9-19 14-22zM-1-20C-8-27-16-24-18-19C-12-15-6-15-1-20zM-17-14C-25-19-31-14-32-8C-26-6-21-8-17-14zM-28-5L-38 6-34 8-38 17-27 6z",
    ],
    lines: ["M12-22C3-23-2-23-2-24M-2-20C-9-20-14-19-18-19M-18-13C-23-12-28-10-32-8"],
  },
  attic: {
    shapes: [
      "M15-29C11-47-14-53-29-41C-40-31-43-13-39 9C-37 16-31 15-30 9C-34-9-31-26-20-35C-9-42 4-40 10-28z",
      BOWL,
      CHEEK,
    ],
    lines: [BROW, "M-16-46L-14-39M-27-38L-22-32M-35-27L-30-24M-39-13L-33-13M-39 0L-34-1M-3-48L-3-40"],
  },
  phrygian: {
    shapes: [
      "M17.500-13.500C19.500-24 17-31 12-36.500C15-41 14.500-47-1 -50C-3-51-10-49-14-43C-28-37-34-25-31.500-11C-30.500-1-28.500 6-24.500 12.500C-21.500 17.500-16 18.500-12 17.500C-10.500 10-8.500 2.500-6-4C.5-8.500 8.500-12 17.500-13.500z",
      CHEEK,
    ],
    lines: [BROW, "M12-36.500C4-35-2-38-6-42M-24-24C-16-34-4-34 6-27"],
  },
  boiotian: {
    shapes: [
      "M12-23C13-36 2-45-11-43C-22-41-28-32-27-20C-14-28 0-28 12-23z",
      "M28-13C22-22 11-27-1-28C-16-28-31-20-40-6C-33-2-26 4-22 12C-19 4-14-4-5-9C5-14 17-15 28-13z",
    ],
    lines: ["M-27-20C-14-28 0-28 12-23", "M-35-5C-27-12-12-19 2-19C11-19 19-17 24-15"],
  },
  kausia: {
    shapes: [CURLS, "M18-17C25-21 25-30 16-36C1-46-23-44-34-33C-41-26-38-16-31-13C-16-20 2-22 18-17z"],
    lines: ["M18-17C2-22-16-20-31-13", "M-30-20C-16-27 4-28 20-23"],
  },
  lion: {
    shapes: [
      "M20-15L26-20C25-30 17-37 8-39C7-46 0-49-5-45C-20-46-33-35-33-19C-38-10-37 2-31 9L-30 19-23 16-20 25-13 19C-10 10-8 2-5-4C3-10 11-13 20-15z",
    ],
    lines: [
      "M9-33C12-32 14-30 15-27M20-15C19-19 17-21 13-22M6-19L8-15 10-20 12-16 14-21M-4-42C-2-38-3-35-6-33M-24-28C-18-28-14-24-14-19M-30-14C-23-15-19-11-19-5M-29 2C-23 0-19 3-18 9",
    ],
  },
  horned: {
    shapes: [BOWL, CHEEK, "M-14-20C-20-32-14-46 0-50C-6-43-6-35-2-28C-3-22-9-18-14-20z"],
    lines: [BROW, "M-11-25C-13-33-10-40-5-45"],
  },
  scalp: {
    // an elephant's head as a cap: trunk raised over the brow, one ear
    shapes: [
      "M18-15C21-24 19-32 21-41C22-48 31-51 34-45C35-41 31-40 29-42C27-36 29-26 25-17C24-14 21-13 18-13.500z",
      BOWL,
      "M-24-22C-14-27-4-22-5-11C-6-1-15 6-24 3C-31 0-32-16-24-22z",
    ],
    lines: ["M4-24C7-26 10-26 12-24M-20-16C-14-17-10-14-11-8C-12-3-16 0-20-1"],
  },
} as const;

export const BEARDS = {
  none: "",
  short:
    "M-7 4C-3 9 3 11 8.500 9.500C12 8.600 15 8.300 17.600 8.400L17.600 14.700C18.700 16.200 20 18.500 19 22.500C16.500 28 10 30 3.500 28C-4 24-7.500 14-7 4z",
  long: "M-7 4C-3 9 3 11 8.500 9.500C12 8.600 15 8.300 17.600 8.400L17.600 14.700C20 18 22.500 25 21 33C18.500 38 14 37 12 34C9.500 38 4.500 37 3 32C-4 26-7.500 14-7 4z",
} as const;

const PORTRAITS: Record<string, Portrait> = {
  perdikkas: { head: "attic", beard: "none" },
  antipatros: { head: "kausia", beard: "long" },
  krateros: { head: "boiotian", beard: "short" },
  ptolemaios: { head: "diadem", beard: "none" },
  leonnatos: { head: "lion", beard: "none" },
  antigonos: { head: "laurel", beard: "long" },
  eumenes: { head: "curls", beard: "short" },
  lysimachos: { head: "phrygian", beard: "short" },
  seleukos: { head: "horned", beard: "none" },
  kassandros: { head: "kausia", beard: "none" },
  demetrios: { head: "diadem", beard: "short" },
  polyperchon: { head: "phrygian", beard: "long" },
  peithon: { head: "attic", beard: "short" },
  peukestas: { head: "phrygian", beard: "none" },
  aristonous: { head: "boiotian", beard: "none" },
  nearchos: { head: "curls", beard: "none" },
  asandros: { head: "laurel", beard: "none" },
  pyrrhos: { head: "horned", beard: "short" },
};

const HEADS = Object.keys(HEADGEAR) as Headgear[];
const CHINS = Object.keys(BEARDS) as Beard[];

/** The head of a General. A General without a drawing gets a head chosen by the letters of his name. */
export function portraitOf(id: string, minor: boolean): Portrait {
  const known = PORTRAITS[id];
  if (known) return known;
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  const heads = minor ? (["attic", "boiotian", "phrygian", "kausia"] as Headgear[]) : HEADS;
  return { head: heads[sum % heads.length]!, beard: CHINS[Math.floor(sum / 7) % CHINS.length]! };
}
