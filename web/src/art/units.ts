// Icons for the kinds of Combat Unit: an engraving for the tile (inside a radius of 20) and a small pip
// (radius 5).

import type { UnitId } from "../api/types";
import { EMBLEMS } from "./emblems";

export interface UnitArt {
  fill: string;
  line: string;
  scale?: number;
}

const SHIELD = "M-11 1a11 11 0 1 0 22 0a11 11 0 1 0-22 0z";

function sun(reach: number, hub: number): string {
  let path = `M${-hub} 1a${hub} ${hub} 0 1 0 ${2 * hub} 0a${hub} ${hub} 0 1 0 ${-2 * hub} 0z`;
  for (let ray = 0; ray < 8; ray++) {
    const angle = (Math.PI * ray) / 4;
    const at = (r: number, turn: number) =>
      `${(r * Math.cos(angle + turn)).toFixed(1)} ${(1 + r * Math.sin(angle + turn)).toFixed(1)}`;
    path += `M${at(hub + 1, -0.3)}L${at(reach, 0)}L${at(hub + 1, 0.3)}z`;
  }
  return path;
}

export const UNIT_ART: Record<UnitId, UnitArt> = {
  loyal: {
    fill: SHIELD,
    line: "M-16 16L10-18M-9 18L17-14M10-18L11.500-13 6.500-14.500zM17-14L18-9 13-11M-4 1a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  },
  royal: { fill: SHIELD + sun(9.5, 3), line: "M-16 14L16-16M16-16L16-10.500 10.500-12z" },
  silver_shields: {
    fill:
      "M-13.500 1a13.500 13.500 0 1 0 27 0a13.500 13.500 0 1 0-27 0zM-10 1a10 10 0 1 1 20 0a10 10 0 1 1-20 0z" +
      sun(8.5, 2.6),
    line: "",
  },
  mercenary: {
    fill: "M-12-6C-9 8 9 8 12-6C14 5 8 15 0 15C-8 15-14 5-12-6z",
    line: "M-14 12L12-17M12-17L12.500-11 7-13.500z",
  },
  elephant: { fill: EMBLEMS.black, line: "", scale: 0.76 },
  cavalry: {
    fill: "M-9 17C-9 8-6 3-2 0C-6 2-10 3.500-14 3C-15.500 0-14-2.500-11-4C-9-8-6-11-2-12.500L-1.500-16.500 2-13.500C9-12 13-5 13 5V17zM-5-6.500a1.100 1.100 0 1 0 2.200 0a1.100 1.100 0 1 0-2.200 0z",
    line: "M3-9C8-5 9 2 8 10",
  },
};

export const PIPS: Record<UnitId, string> = {
  loyal: "M-4.200-4.200H4.200V4.200H-4.200z",
  royal: "M0-5.800L5.800 0 0 5.800-5.800 0z",
  silver_shields:
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM-2.400 0a2.400 2.400 0 1 1 4.800 0a2.400 2.400 0 1 1-4.800 0z",
  mercenary: "M0-5L5 4.200H-5z",
  elephant:
    "M-5-1.500C-5-4.500-2-5.500 1-5C5-4.500 5.800-1 5.300 5H2.600V1.500H-.2V5H-2.800V1C-3.600 2-3.800 3.500-4 5H-6C-6 2.500-5.600 0-5-1.500z",
  cavalry: "M-5 5L0-5.500 5 5 0 2.200z",
};

/** The order in which kinds are shown. */
export const UNIT_ORDER: UnitId[] = ["royal", "silver_shields", "loyal", "mercenary", "cavalry", "elephant"];
