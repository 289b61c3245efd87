// Signs and paths that are drawn as one path each: every space and every path is in it, at its place.

import { expect, test } from "vitest";
import { pathsOf, peaksOf, signsOf } from "../src/board/signs";
import { atlas } from "./fixtures";

const { geometry } = atlas.content;
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
const spaces = geometry.places.map((place) => atlas.spaces.get(place.id)!);
const ofKind = (...kinds: string[]) => spaces.filter((space) => kinds.includes(space.kind)).length;

test("every space has its sign", () => {
  const signs = signsOf(geometry, atlas.spaces);
  expect(count(signs.transit, /M/g)).toBe(ofKind("transit"));
  expect(count(signs.cities, /M/g)).toBe(ofKind("minor", "major", "stronghold"));
  expect(count(signs.fine, /M/g)).toBe(ofKind("major"));
  expect(count(signs.ports, /M/g) / 4 + count(signs.inland, /M/g)).toBe(
    ofKind("minor", "major", "stronghold"),
  );
  expect(count(signs.rings, /M/g) + count(signs.someRings, /M/g)).toBe(
    spaces.filter((space) => space.independent.length).length,
  );
  const city = geometry.places.find((place) => atlas.spaces.get(place.id)?.kind === "major")!;
  expect(signs.cities).toContain(`M${city.x - 19} ${city.y - 19}h38`);
});

test("every path is drawn once, by its kind", () => {
  const kinds = new Set(geometry.paths.map((path) => path.kind));
  const drawn = [...kinds].map((kind) => count(pathsOf(geometry, kind), /M/g));
  expect(drawn.reduce((sum, paths) => sum + paths)).toBe(geometry.paths.length);
  expect(count(peaksOf(geometry), /M/g)).toBe(geometry.paths.filter((path) => path.peak).length);
});
