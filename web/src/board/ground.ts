// The ground of the board as one image: water lines, land, hills, rivers. It never changes during a game and
// is slow to draw, so it is drawn once per theme and then only moved.

import type { Geometry } from "../api/types";

const WAVES = [
  [76, 0.25],
  [56, 0.4],
  [38, 0.55],
  [22, 0.7],
  [10, 0.9],
] as const;
const BAND = 22; // width of the tinted edge inside each Province; half of it is clipped away

export interface GroundColours {
  sea: string;
  wave: string;
  wild: string;
  land: string;
  relief: string;
  reliefLit: string;
  reliefShade: string;
  river: string;
  coast: string;
  tints: string[];
}

/** The colours of the current theme, from the style sheet. */
export function groundColours(style: CSSStyleDeclaration): GroundColours {
  const read = (name: string) => style.getPropertyValue(`--m-${name}`).trim();
  return {
    sea: read("sea"),
    wave: read("wave"),
    wild: read("wild"),
    land: read("land"),
    relief: read("relief"),
    reliefLit: read("relief-lit"),
    reliefShade: read("relief-shade"),
    river: read("river"),
    coast: read("coast"),
    tints: [0, 1, 2, 3, 4].map((tint) => read(`tint-${tint}`)),
  };
}

export function groundSvg(geometry: Geometry, colours: GroundColours, scale: number): string {
  const { width, height } = geometry;
  // Bevelled: with this many corners the difference from round ones is invisible, and those take twice as
  // long.
  const waves = WAVES.map(
    ([line, opacity]) =>
      `<use href="#land" fill="none" stroke="${colours.wave}" stroke-opacity="${opacity}" stroke-width="${line}" stroke-linejoin="bevel"/>` +
      `<use href="#land" fill="none" stroke="${colours.sea}" stroke-width="${line - 3}" stroke-linejoin="bevel"/>`,
  ).join("");
  const provinces = geometry.provinces
    .map((province, index) => {
      const tint = colours.tints[province.tint] ?? colours.land;
      return (
        `<clipPath id="c${index}"><path d="${province.area}" clip-rule="evenodd"/></clipPath>` +
        `<path d="${province.area}" fill="${colours.land}" fill-rule="evenodd"/>` +
        `<path d="${province.area}" fill="${tint}" fill-opacity=".2" fill-rule="evenodd"/>` +
        `<g clip-path="url(#c${index})"><path d="${province.area}" fill="none" stroke="${tint}" stroke-opacity=".34" stroke-width="${BAND}" stroke-linejoin="round"/></g>`
      );
    })
    .join("");
  const lines = `fill="none" stroke="${colours.relief}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">` +
    `<defs><path id="land" d="${geometry.land}" fill-rule="evenodd"/></defs>` +
    `<rect width="${width}" height="${height}" fill="${colours.sea}"/>${waves}` +
    `<use href="#land" fill="${colours.wild}"/>${provinces}` +
    `<path d="${geometry.lakes}" fill="${colours.sea}" stroke="${colours.coast}" stroke-width="1.6"/>` +
    `<path d="${geometry.rivers}" fill="none" stroke="${colours.river}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<path d="${geometry.relief.lit}" ${lines} stroke-opacity="${colours.reliefLit}"/>` +
    `<path d="${geometry.relief.shade}" ${lines} stroke-opacity="${colours.reliefShade}"/>` +
    `<use href="#land" fill="none" stroke="${colours.coast}" stroke-width="2.2" stroke-linejoin="round"/></svg>`
  );
}
