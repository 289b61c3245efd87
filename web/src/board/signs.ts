// The signs printed on the board as paths. A sign that stands in many places is one path for all of them: the browser
// draws that in a fraction of the time it takes for hundreds of elements.

import type { Geometry } from "../api/types";
import type { Atlas } from "../model/atlas";

type Draw = (x: number, y: number) => string;

const circle =
  (r: number): Draw =>
  (x, y) =>
    `M${x + r} ${y}a${r} ${r} 0 1 1 ${-2 * r} 0a${r} ${r} 0 1 1 ${2 * r} 0z`;

const square =
  (half: number): Draw =>
  (x, y) =>
    `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;

const hexagon =
  (r: number): Draw =>
  (x, y) => {
    const corners = Array.from({ length: 6 }, (_, side) => {
      const angle = Math.PI / 6 + (Math.PI * side) / 3;
      return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${corners.join("L")}z`;
  };

export const SIGNS = {
  minor: circle(15.5),
  major: square(19),
  /** The line inside the sign of a Major City. */
  fine: square(14),
  stronghold: hexagon(18.5),
  transit: circle(7),
  inland: circle(4),
  port: (x: number, y: number) =>
    `M${x} ${y - 7.2}a2.3 2.3 0 1 1 .01 0M${x} ${y - 7}v14.6M${x - 4.2} ${y - 3.6}h8.4` +
    `M${x - 8} ${y + 1.6}c.6 4 3.6 6 8 6s7.4-2 8-6`,
  peak: (x: number, y: number) => `M${x - 13} ${y + 7}l8.5-11.5 5 5 3.5-5 9 11.5z`,
  tag: circle(19),
} satisfies Record<string, Draw>;

const RINGS = { minor: 22, major: 31, stronghold: 25, transit: 13 };

/** All signs of the board, by what they have in common. */
export function signsOf(geometry: Geometry, spaces: Atlas["spaces"]) {
  const known = geometry.places.flatMap((place) => {
    const space = spaces.get(place.id);
    return space ? [{ ...place, space, kind: space.kind }] : [];
  });
  type Place = (typeof known)[number];
  const all = (draw: Draw, fits: (place: Place) => boolean) =>
    known
      .filter(fits)
      .map(({ x, y }) => draw(x, y))
      .join("");
  const ringed = (fits: (armies: number) => boolean) =>
    known
      .filter(({ space }) => space.independent.length && fits(space.independent.length))
      .map(({ x, y, kind }) => circle(RINGS[kind])(x, y))
      .join("");
  const tags = geometry.places.flatMap((place) => place.tags);
  const tagged = (kind: string) => tags.filter((tag) => tag.kind === kind).map(({ x, y }) => SIGNS.tag(x, y));
  return {
    transit: all(SIGNS.transit, ({ kind }) => kind === "transit"),
    cities:
      all(SIGNS.minor, ({ kind }) => kind === "minor") +
      all(SIGNS.major, ({ kind }) => kind === "major") +
      all(SIGNS.stronghold, ({ kind }) => kind === "stronghold"),
    fine: all(SIGNS.fine, ({ kind }) => kind === "major"),
    ports: all(SIGNS.port, ({ kind, space }) => kind !== "transit" && space.port),
    inland: all(SIGNS.inland, ({ kind, space }) => kind !== "transit" && !space.port),
    rings: ringed((armies) => armies >= 4),
    someRings: ringed((armies) => armies < 4),
    hellespont: tagged("hellespont").join(""),
    siege: tagged("siege").join(""),
  };
}

/** All paths of these kinds as one. */
export const pathsOf = (geometry: Geometry, ...kinds: string[]): string =>
  geometry.paths
    .filter((path) => kinds.includes(path.kind))
    .map((path) => path.curve)
    .join("");

export const peaksOf = (geometry: Geometry): string =>
  geometry.paths.flatMap(({ peak }) => (peak ? [SIGNS.peak(peak[0]!, peak[1]!)] : [])).join("");
