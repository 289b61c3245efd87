// The pieces of a view on the map: Armies with their companions, royals on their own, Independent Armies.

import { commas } from "../words";
import { INDEPENDENT, type UnitId, type Units, type View } from "../api/types";
import { partOf, spaceOf, type Atlas } from "./atlas";
import { markerScale, pieceScale, sharedArea, spread, type Body, type Box, type Spot } from "./layout";

export interface StackPiece {
  kind: "stack";
  key: string;
  place: string;
  owner: number;
  units: Units;
  count: number;
  /** The most Senior first. */
  generals: string[];
  royals: string[];
  /** The names of its royals, for the plate below its banner; empty if it has none. */
  names: string;
}

export interface RoyalPiece {
  kind: "royal";
  key: string;
  place: string;
  id: string;
  name: string;
  owner: number;
}

export interface ArmyPiece {
  kind: "army";
  key: string;
  place: string;
  id: string;
  owner: number;
}

export interface TombPiece {
  kind: "tomb";
  key: string;
  place: string;
  owner: number;
}

export type Piece = StackPiece | RoyalPiece | ArmyPiece | TombPiece;

/** What a piece can explain, most important first, as in `data-about`. */
export function aboutPiece(piece: Piece): string {
  const place = `place:${spaceOf(piece.place)}`;
  switch (piece.kind) {
    case "stack":
      return [
        ...piece.generals.map((id) => `general:${id}`),
        ...piece.royals.map((id) => `royal:${id}`),
        ...unitList(piece.units).map(([unit]) => `unit:${unit}`),
        place,
      ].join(" ");
    case "royal":
      return `royal:${piece.id} ${place}`;
    case "army":
      return piece.place === "holding_box" ? `army:${piece.id}` : `army:${piece.id} ${place}`;
    default:
      return `royal:funeral_cart ${place}`;
  }
}

export function countUnits(units: Units): number {
  return Object.values(units).reduce((sum, number) => sum + (number ?? 0), 0);
}

export function unitList(units: Units): [UnitId, number][] {
  return (Object.entries(units) as [UnitId, number][]).filter(([, number]) => number > 0);
}

export function mapPieces(view: View, atlas: Atlas): Piece[] {
  const pieces: Piece[] = [];
  const stacks = new Map<string, StackPiece>();
  const seniority = (id: string) => atlas.generals.get(id)?.general?.seniority ?? 0;
  for (const stack of view.stacks) {
    if (!atlas.shapes.has(spaceOf(stack.at))) continue;
    const generals = [...stack.generals].sort((a, b) => seniority(b) - seniority(a));
    const piece: StackPiece = {
      kind: "stack",
      key: generals[0] ?? `${stack.owner}@${stack.at}`,
      place: stack.at,
      owner: stack.owner,
      units: stack.units,
      count: countUnits(stack.units),
      generals,
      royals: [],
      names: "",
    };
    pieces.push(piece);
    stacks.set(`${stack.owner} ${stack.at}`, piece);
  }
  for (const [id, [place, owner]] of Object.entries(view.royals)) {
    if (!atlas.shapes.has(spaceOf(place))) continue;
    const host = stacks.get(`${owner} ${place}`);
    const name = atlas.name({ kind: "royal", id });
    if (host) host.royals.push(id);
    else pieces.push({ kind: "royal", key: id, place, id, owner, name });
  }
  for (const stack of stacks.values()) {
    const names = stack.royals.slice(0, MOST_NAMES).map((id) => atlas.name({ kind: "royal", id }));
    const more = stack.royals.length - names.length;
    stack.names = commas(names) + (more > 0 ? ` +${more}` : "");
  }
  if (view.tomb) pieces.push({ kind: "tomb", key: "tomb", place: view.tomb[0], owner: view.tomb[1] });
  for (const [id, place] of Object.entries(view.independents)) {
    pieces.push({ kind: "army", key: id, place, id, owner: INDEPENDENT });
  }
  return pieces;
}

const MOST_NAMES = 2;
const LETTER = 11; // the mean width of a letter on a plate, in units of a piece
/** The plate with the names of royals, zoomed in: its height and, for a text, its width at scale 1. */
export const PLATE = 29;
export const plateWidth = (names: string) => LETTER * names.length + 18;

const MOST_PIPS = 8;
const EMBLEM = 40;

/**
 * The banner below an Army at scale 1: emblem and strength; zoomed in, a pip for each unit or kind of unit.
 */
export function banner(piece: StackPiece, detailed: boolean) {
  const kinds = unitList(piece.units).length;
  /** Many units are counted by kind. */
  const counted = piece.count > MOST_PIPS;
  const pips = detailed ? (counted ? kinds : piece.count) : 0;
  const badge = EMBLEM + (piece.count === 0 ? 0 : piece.count > 9 ? 38 : 26);
  const pipWidth = counted ? 34 : Math.min(14, 92 / Math.max(1, pips));
  return { counted, pips, emblem: EMBLEM, badge, pipWidth, width: badge + (pips ? pips * pipWidth + 10 : 0) };
}

/** Whether pieces are large enough on the screen to show ratings and kinds of units. */
export const isDetailed = (zoom: number) => pieceScale(zoom) * 50 * zoom > 22;

/** The name below a royal piece that stands alone, at scale 1. */
export const ROYAL_NAME = { size: 27, below: 35, above: 11, letter: 12.4 };

/** Half the size of a piece at scale 1. */
function footprint(piece: Piece, detailed: boolean): { w: number; h: number } {
  switch (piece.kind) {
    case "stack": {
      const extra = Math.min(2, Math.max(0, piece.generals.length - 1)) * 12 + (piece.royals.length ? 8 : 0);
      const plate = detailed && piece.names ? plateWidth(piece.names) / 2 : 0;
      return {
        w: Math.max(54 + extra, banner(piece, detailed).width / 2, plate),
        h: 66 + (plate ? PLATE : 0),
      };
    }
    case "army":
      return { w: 54, h: 54 };
    case "royal":
      return { w: Math.max(30, (ROYAL_NAME.letter * piece.name.length) / 2), h: 30 + ROYAL_NAME.above };
    case "tomb":
      return { w: 30, h: 30 };
  }
}

type Direction = readonly [number, number];
const ABOVE: Direction[] = [
  [0, -1],
  [0.8, -0.9],
  [-0.8, -0.9],
  [1, -0.2],
  [-1, -0.2],
  [0, 1],
];
const BELOW: Direction[] = [
  [0, 1],
  [0.8, 0.9],
  [-0.8, 0.9],
  [1, 0.2],
  [-1, 0.2],
  [0, -1],
];
/**
 * Positions for a piece around its space, the usual one first: Armies above it, those inside below, royals
 * beside it.
 */
function directionsOf(piece: Piece): Direction[] {
  if (piece.kind === "royal") return [[1, 0.6], [1, -0.5], ...BELOW];
  if (piece.kind === "tomb") return [[-1, 0.6], [-1, -0.5], ...BELOW];
  return partOf(piece.place) === "inside" ? BELOW : ABOVE;
}

export interface Placed {
  piece: Piece;
  spot: Spot;
  /** The centre of its space. */
  home: Spot;
}

const SYMBOL = 22; // half the size of a space with its control marker
const COVERS = { symbol: 12, piece: 6, word: 0.7 };
const UNUSUAL = 0.05; // the cost of each step down the list of directions, as a share of the piece's area

/**
 * The position of each piece: beside its space, off the symbols of other spaces, off names where possible,
 * without overlaps.
 */
export function placePieces(pieces: Piece[], atlas: Atlas, zoom: number, words: Box[] = []): Placed[] {
  const scale = pieceScale(zoom);
  const reach = SYMBOL * markerScale(zoom);
  const { width, height, boxes, places } = atlas.content.geometry;
  const symbols = places.map((place) => around(place, reach * 0.8, reach * 0.8));
  const bodies: Body[] = [];
  const taken: Box[] = [];
  const homes = new Map<string, Spot>();
  const fixed = new Map<string, Spot>();
  for (const piece of [...pieces].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const home = atlas.point(piece.place);
    if (!home) {
      const box =
        piece.kind === "army" ? boxes.find((own) => own.army.toLowerCase() === piece.id) : undefined;
      if (box) {
        // At the lower edge of its box, below the name.
        const middle = { x: box.x + box.width / 2, y: box.y + Math.max(box.height / 2, 62 + 48 * scale) };
        homes.set(piece.key, middle);
        fixed.set(piece.key, middle);
      }
      continue;
    }
    const { w, h } = footprint(piece, isDetailed(zoom));
    const half = { w: w * scale, h: h * scale };
    const area = 4 * half.w * half.h;
    let best = { cost: Infinity, x: 0, y: 0 };
    for (const [index, [dx, dy]] of directionsOf(piece).entries()) {
      const spot = { x: home.x + dx * (half.w + reach), y: home.y + dy * (half.h + reach) };
      const room = around(spot, half.w, half.h);
      const covered = (all: Box[]) => all.reduce((sum, other) => sum + sharedArea(room, other), 0);
      const outside =
        room.left < 0 || room.top < 0 || room.right > width || room.bottom > height ? 2 * area : 0;
      const cost =
        COVERS.symbol * covered(symbols) +
        COVERS.piece * covered(taken) +
        COVERS.word * covered(words) +
        UNUSUAL * index * area +
        outside;
      if (cost < best.cost) best = { cost, ...spot };
    }
    homes.set(piece.key, home);
    taken.push(around(best, half.w, half.h));
    bodies.push({ key: piece.key, ...home, ...half, dx: best.x - home.x, dy: best.y - home.y });
  }
  const spots = spread(bodies, width, height);
  return pieces
    .filter((piece) => homes.has(piece.key))
    .map((piece) => ({
      piece,
      spot: fixed.get(piece.key) ?? spots.get(piece.key)!,
      home: homes.get(piece.key)!,
    }))
    .sort((a, b) => a.spot.y - b.spot.y);
}

/** The part of the board a piece covers, with a margin for the ring around it. */
export function coveredBy({ piece, spot }: Placed, zoom: number, margin = 0): Box {
  const scale = pieceScale(zoom);
  const { w, h } = footprint(piece, isDetailed(zoom));
  return around(spot, w * scale + margin, h * scale + margin);
}

/** The part of the board that an Army's banner covers, with its emblem and strength. */
export function strengthBox({ piece, spot }: Placed, zoom: number): Box | null {
  if (piece.kind !== "stack") return null;
  const scale = pieceScale(zoom);
  const half = (banner(piece, isDetailed(zoom)).width / 2) * scale;
  return {
    left: spot.x - half,
    right: spot.x + half,
    top: spot.y + 31 * scale,
    bottom: spot.y + 69 * scale,
  };
}

const around = ({ x, y }: Spot, w: number, h: number): Box => ({
  left: x - w,
  top: y - h,
  right: x + w,
  bottom: y + h,
});
