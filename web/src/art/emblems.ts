// The five emblems of the factions and the sign of the Independents, each inside a circle of radius 24.

import type { Colour } from "../api/types";

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A mane of rounded locks around the face. */
function scallops(count: number, inner: number, outer: number): string {
  let path = "";
  for (let lock = 0; lock <= count; lock++) {
    const at = (turn: number, radius: number) => {
      const angle = (2 * Math.PI * (lock + turn)) / count - Math.PI / 2;
      return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
    };
    path += lock === 0 ? `M${at(0, inner)}` : `Q${at(-0.5, outer * 1.16)} ${at(0, inner)}`;
  }
  return path + "z";
}

const sunburst = (() => {
  let path = disc(0, 0, 6);
  for (let ray = 0; ray < 16; ray++) {
    const angle = (2 * Math.PI * ray) / 16 - Math.PI / 2;
    const reach = ray % 2 ? 16.5 : 23;
    const half = ray % 2 ? 0.13 : 0.19;
    const at = (radius: number, turn: number) =>
      `${(radius * Math.cos(angle + turn)).toFixed(1)} ${(radius * Math.sin(angle + turn)).toFixed(1)}`;
    path += `M${at(8, -half)}L${at(reach, 0)}L${at(8, half)}z`;
  }
  return path;
})();

const eagle =
  // head turned left, wings raised, tail spread
  "M-1-19C-4-20-6.500-18.500-7-16L-11.500-14.200-7-13C-6.500-11-6-10-5-9" +
  "C-9-9.500-13-12-15.500-18C-19-14-21.500-8-21 0L-18.500-2.500C-19 1-18.500 4-17 7L-14.800 4C-14.600 7-13.600 9.500-11.800 11.800L-9.800 8.600" +
  "C-9.300 10.300-8.400 11.800-7 13L-10.500 17-6.500 16.500-6 19.500-3.500 15.800C-4 18.500-5 20.800-6.500 23H6.500C5 20.800 4 18.500 3.500 15.800" +
  "L6 19.500 6.500 16.500 10.500 17 7 13C8.400 11.800 9.300 10.300 9.800 8.600L11.800 11.800C13.600 9.500 14.600 7 14.800 4L17 7C18.500 4 19 1 18.500-2.500L21 0" +
  "C21.500-8 19-14 15.500-18C13-12 9-9.500 4.600-9C6-12.500 4-18-1-19z" +
  disc(-3.4, -16, 1.1);

const trident =
  "M-1.700 23V4.500C-9 4-13.500-.5-13.500-8V-13.500L-17-10.500C-16.500-15-14.500-19-11.800-22C-9.200-19-7.300-15-6.700-10.500L-10-13.500V-8C-10-3-6.500.6-1.700 1V-16.500" +
  "L-5-13C-4.500-17 -2.500-20.500 0-23.500C2.500-20.500 4.500-17 5-13L1.700-16.500V1C6.500.6 10-3 10-8V-13.500L6.700-10.500C7.300-15 9.200-19 11.800-22" +
  "C14.500-19 16.500-15 17-10.500L13.500-13.500V-8C13.500-.5 9 4 1.700 4.500V23zM-6 9H6V12H-6z";

const elephant =
  // walking to the left, trunk curled up
  "M-22.500 8.500C-24.500 3-23.500-3.500-19.500-8C-16.500-12.500-11.500-14-7.500-12.200C-4-15.200 1-16.500 7-16C15.500-15.500 21.500-10 22-2C22.300 2 23 5 23.500 8" +
  "L21.700 8.300C21.300 6.500 20.800 5.200 20.300 4.200V19H13.300V9C9.500 10.600 4.500 10.800 1.300 10.100V19H-5.700V6.500C-8.500 6.200-11.200 4.600-12.800 2.400" +
  "C-15.300 4.800-16.300 8.500-16.800 12.500C-17.200 15.800-21.200 15.300-20.800 12L-22.500 11.500z" +
  // eye and edge of the ear
  disc(-14.6, -4.8, 1.3) +
  "M-7.800-9.500C-3.500-9.500-.5-6.500-.8-2C-1 1.500-3.800 3.500-6.300 2.300C-4.300 1.800-2.800.200-2.600-2.200C-2.400-5.600-4.600-8-7.800-8.200z";

const lion =
  scallops(14, 20, 23) +
  // the face cut out of the mane, and drawn again inside it
  "M0-13.500C-4-15.500-10-14.500-12-10C-13.800-5.500-12-1-10.500 2C-9.500 7-6.500 13.500 0 15C6.500 13.500 9.500 7 10.500 2C12-1 13.800-5.500 12-10C10-14.500 4-15.500 0-13.500z" +
  "M0-11C3.500-12.800 8-12 9.500-9C11-5.800 9.500-2.500 8.300.6C7.500 5.500 5 10.900 0 12.500C-5 10.900-7.500 5.500-8.300.6C-9.500-2.500-11-5.800-9.500-9C-8-12-3.500-12.800 0-11z" +
  "M-7.500-5.600L-2.300-3.800-2.800-2.200C-4.600-1.700-6.600-2.800-7.500-5.600zM7.500-5.600L2.300-3.800 2.800-2.200C4.600-1.700 6.600-2.800 7.500-5.600z" +
  "M-3.300 4.200H3.300L.8 7.200V9.200L3.800 8.200 3.300 9.800 0 10.900-3.300 9.800-3.800 8.200-.8 9.200V7.200z";

/** The emblem of each seat by colour name. All are filled with the even-odd rule. */
export const EMBLEMS: Record<Colour, string> = {
  red: sunburst,
  blue: eagle,
  yellow: lion,
  green: trident,
  black: elephant,
};
