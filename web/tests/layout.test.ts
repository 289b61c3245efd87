import { expect, test } from "vitest";
import {
  hitRadius,
  markerScale,
  pieceScale,
  sharedArea,
  spread,
  wordScale,
  type Body,
} from "../src/model/layout";
import { coveredBy, countUnits, mapPieces, PLATE, placePieces } from "../src/model/pieces";
import { atlas, state } from "./fixtures";

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const body = (key: string, x: number, y: number): Body => ({ key, x, y, w: 20, h: 20, dx: 0, dy: -20 });

test("a single body stays at its best place", () => {
  expect(spread([body("a", 500, 500)], 1000, 1000).get("a")).toEqual({ x: 500, y: 480 });
});

test("bodies at the same place move apart and stay on the board", () => {
  const spots = spread([body("a", 5, 5), body("b", 5, 5), body("c", 5, 5)], 1000, 1000);
  const all = [...spots.values()];
  for (const spot of all) {
    expect(spot.x).toBeGreaterThanOrEqual(20);
    expect(spot.y).toBeGreaterThanOrEqual(20);
  }
  for (let i = 0; i < 3; i++) {
    for (let j = i + 1; j < 3; j++) {
      const apart = Math.max(Math.abs(all[i]!.x - all[j]!.x), Math.abs(all[i]!.y - all[j]!.y));
      expect(apart).toBeGreaterThan(25);
    }
  }
});

test("the order of the bodies does not matter", () => {
  const bodies = [body("a", 100, 100), body("b", 110, 100), body("c", 105, 120)];
  expect(spread(bodies, 400, 400)).toEqual(spread(bodies.toReversed(), 400, 400));
});

test("pieces grow on the screen as the map comes closer, but less than the map", () => {
  const onScreen = (zoom: number) => pieceScale(zoom) * zoom;
  expect(onScreen(0.6)).toBeGreaterThan(onScreen(0.25));
  expect(pieceScale(0.6)).toBeLessThan(pieceScale(0.25));
});

test("touch targets are as large as a finger and do not overlap", () => {
  expect(hitRadius(0.4, 44, 200) * 0.4).toBe(22);
  expect(hitRadius(0.2, 44, 100)).toBe(50);
});

test("at the zoom of a phone any two spaces are a finger apart", () => {
  const { places } = atlas.content.geometry;
  for (const [index, one] of places.entries()) {
    for (const two of places.slice(index + 1)) {
      expect(0.4 * Math.hypot(one.x - two.x, one.y - two.y), `${one.id} ${two.id}`).toBeGreaterThanOrEqual(
        44,
      );
    }
  }
});

test("words on a small map are drawn larger", () => {
  expect(wordScale(0.3)).toBe(1);
  expect(wordScale(0.2) * 0.2 * 31).toBeGreaterThanOrEqual(9);
});

test("pieces are beside their space and do not cover other symbols", () => {
  const zoom = 0.3;
  const reach = 12 * markerScale(zoom);
  for (const name of ["activation", "activate", "markers"] as const) {
    const placed = placePieces(mapPieces(state(name).view!, atlas), atlas, zoom);
    for (const one of placed.filter(({ piece }) => piece.kind === "stack")) {
      const body = coveredBy(one, zoom);
      for (const { id, x, y } of atlas.content.geometry.places) {
        const symbol = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
        // The corners of a piece's box are empty, because pieces are round.
        expect(sharedArea(body, symbol), `${one.piece.key} on ${id} in ${name}`).toBeLessThan(
          0.1 * (2 * reach) ** 2,
        );
      }
    }
  }
});

test("every General and every unit of a view on the map is drawn once", () => {
  const view = state("activation").view!;
  const pieces = mapPieces(view, atlas);
  const placed = placePieces(pieces, atlas, 0.3);
  expect(placed).toHaveLength(pieces.length);
  expect(new Set(pieces.map((piece) => piece.key)).size).toBe(pieces.length);
  const drawn = pieces.flatMap((piece) => (piece.kind === "stack" ? piece.generals : []));
  const onMap = Object.entries(view.generals)
    .filter(([, [place]]) => atlas.point(place))
    .map(([id]) => id);
  expect(drawn.sort()).toEqual(onMap.sort());
  const drawnUnits = pieces.flatMap((piece) => (piece.kind === "stack" ? [piece.count] : []));
  const unitsOnMap = view.stacks
    .filter((stack) => atlas.point(stack.at))
    .map((stack) => countUnits(stack.units));
  expect(sum(drawnUnits)).toBe(sum(unitsOnMap));
  expect(sum(drawnUnits)).toBeGreaterThan(20);
});

test("the most Senior General stands in front", () => {
  const view = state("activation").view!;
  const stack = view.stacks.find((own) => atlas.point(own.at))!;
  stack.generals = ["antigonos", "ptolemaios", "lysimachos"]; // with Seniority 13, 17 and 14
  const piece = mapPieces(view, atlas).find(
    (own) => own.kind === "stack" && own.place === stack.at && own.owner === stack.owner,
  );
  expect(piece).toMatchObject({ generals: ["ptolemaios", "lysimachos", "antigonos"] });
});

test("royals have their names; zoomed in, an Army leaves room for the plate with those of its royals", () => {
  const view = state("activation").view!;
  const stack = view.stacks.find((own) => atlas.point(own.at))!;
  const own = (found: ReturnType<typeof mapPieces>) =>
    found.find((piece) => piece.kind === "stack" && piece.place === stack.at && piece.owner === stack.owner)!;
  const bare = own(mapPieces(view, atlas));
  expect(bare).toMatchObject({ names: "" });
  view.royals = {
    herakles: [stack.at, stack.owner],
    kleopatra: [stack.at, stack.owner],
    olympias: [stack.at, stack.owner],
    thessalonike: ["pella", -1],
  };
  const pieces = mapPieces(view, atlas);
  expect(own(pieces)).toMatchObject({ names: "Herakles, Kleopatra +1" });
  const alone = pieces.find((piece) => piece.kind === "royal");
  expect(alone).toMatchObject({ name: "Thessalonike" });
  const height = (piece: (typeof pieces)[number], zoom: number) => {
    const box = coveredBy({ piece, spot: { x: 0, y: 0 }, home: { x: 0, y: 0 } }, zoom);
    return (box.bottom - box.top) / pieceScale(zoom);
  };
  expect(height(own(pieces), 0.2)).toBeCloseTo(height(bare, 0.2)); // too small to read
  expect(height(own(pieces), 1)).toBeCloseTo(height(bare, 1) + 2 * PLATE);
  expect(height(alone!, 1)).toBeCloseTo(height(alone!, 0.2)); // a royal alone always has its name
});
