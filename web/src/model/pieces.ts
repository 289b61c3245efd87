// The pieces of a view as they stand on the map: armies with who is with them, lonely royals, Independent Armies.

import { INDEPENDENT, type UnitId, type Units, type View } from "../api/types";
import { partOf, spaceOf, type Atlas } from "./atlas";
import { pieceScale, spread, type Body, type Spot } from "./layout";

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
}

export interface RoyalPiece {
  kind: "royal";
  key: string;
  place: string;
  id: string;
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
    };
    pieces.push(piece);
    stacks.set(`${stack.owner} ${stack.at}`, piece);
  }
  for (const [id, [place, owner]] of Object.entries(view.royals)) {
    if (!atlas.shapes.has(spaceOf(place))) continue;
    const host = stacks.get(`${owner} ${place}`);
    if (host) host.royals.push(id);
    else pieces.push({ kind: "royal", key: id, place, id, owner });
  }
  if (view.tomb) pieces.push({ kind: "tomb", key: "tomb", place: view.tomb[0], owner: view.tomb[1] });
  for (const [id, place] of Object.entries(view.independents)) {
    pieces.push({ kind: "army", key: id, place, id, owner: INDEPENDENT });
  }
  return pieces;
}

/** Half the size of a piece at scale 1, and where it stands from its space. */
function footprint(piece: Piece): { w: number; h: number; dx: number; dy: number } {
  switch (piece.kind) {
    case "stack": {
      const extra = Math.min(2, Math.max(0, piece.generals.length - 1)) * 16 + (piece.royals.length ? 12 : 0);
      const inside = partOf(piece.place) === "inside";
      return { w: 54 + extra, h: 62, dx: 0, dy: inside ? 46 : -62 };
    }
    case "army":
      return { w: 50, h: 54, dx: 0, dy: -58 };
    case "royal":
      return { w: 30, h: 30, dx: 34, dy: 26 };
    case "tomb":
      return { w: 32, h: 32, dx: -38, dy: 24 };
  }
}

export interface Placed {
  piece: Piece;
  spot: Spot;
  /** The middle of its space. */
  home: Spot;
}

export function placePieces(pieces: Piece[], atlas: Atlas, zoom: number): Placed[] {
  const scale = pieceScale(zoom);
  const { width, height, boxes } = atlas.content.geometry;
  const bodies: Body[] = [];
  const homes = new Map<string, Spot>();
  const fixed = new Map<string, Spot>();
  for (const piece of pieces) {
    const home = atlas.point(piece.place);
    if (!home) {
      const box =
        piece.kind === "army" ? boxes.find((own) => own.army.toLowerCase() === piece.id) : undefined;
      if (box) {
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        homes.set(piece.key, middle);
        fixed.set(piece.key, middle);
      }
      continue;
    }
    const { w, h, dx, dy } = footprint(piece);
    homes.set(piece.key, home);
    bodies.push({
      key: piece.key,
      x: home.x,
      y: home.y,
      w: w * scale,
      h: h * scale,
      dx: dx * scale + Math.sign(dx) * 8,
      dy: dy * scale + Math.sign(dy) * 12,
    });
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
