// Positions of place names at the current zoom: as printed, or on another side of the space if a piece is in
// the way.

import { sharedArea, type Box } from "./layout";

export interface Name {
  id: string;
  /** The centre of its space. */
  x: number;
  y: number;
  /** How close the text may come to that centre. */
  rim: number;
  /** The printed text: left end, baseline, width, height of the letters. */
  label: { x: number; y: number; width: number; size: number };
  /** Names with a higher weight are kept if there is not enough room. */
  weight: number;
}

/** The left end of the text and its baseline. */
export interface NamePlace {
  x: number;
  y: number;
}

const RISE = 0.66; // capitals above the baseline, in letter heights
const DROP = 0.2; // descenders below it
const GAP = 5;
const ROUNDS = 3;
const SYMBOL_WEIGHT = 3; // covering a symbol counts as much as this many names
const AWAY = 40; // the cost of leaving the printed position
/** Directions around a space, the most natural first. */
const WAYS = [0, 180, 90, 45, 135, -45, -135, -90, 22, 158, -22, -158, 68, 112, -68, -112].map(
  (degrees) => (degrees * Math.PI) / 180,
);

/** The box of a text at that position, drawn `grown` times as large as printed. */
export function boxOf(name: Name, at: NamePlace, grown: number): Box {
  const size = name.label.size * grown;
  return {
    left: at.x - GAP,
    right: at.x + name.label.width * grown + GAP,
    top: at.y - RISE * size,
    bottom: at.y + DROP * size,
  };
}

/** As printed, enlarged from the centre of the space. */
export function printed(name: Name, grown: number): NamePlace {
  return {
    x: name.x + (name.label.x - name.x) * grown,
    y: name.y + (name.label.y - name.y) * grown,
  };
}

/** The printed position, then positions around the space, near ones first. */
function* places(name: Name, grown: number): Generator<NamePlace> {
  yield printed(name, grown);
  const wide = name.label.width * grown;
  const size = name.label.size * grown;
  const tall = (RISE + DROP) * size;
  for (const gap of [5, 14]) {
    for (const way of WAYS) {
      const { x, y } = touching(Math.cos(way), Math.sin(way), name.rim * grown + gap, wide, tall);
      yield { x: name.x + x - wide / 2, y: name.y + y - tall / 2 + RISE * size };
    }
  }
}

const around = ({ x, y }: { x: number; y: number }, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

/** How far from the centre of its space a name can reach. */
function rangeOf(name: Name, grown: number): number {
  const { x, y } = printed(name, grown);
  const size = name.label.size * grown;
  const wide = name.label.width * grown;
  const asPrinted = Math.max(name.x - x, x + wide - name.x, Math.abs(name.y - y) + size) + GAP;
  return Math.max(asPrinted, name.rim * grown + 14 + wide + size) + GAP;
}

/** The centre of a box that touches a circle around the origin from outside, in this direction. */
function touching(dx: number, dy: number, reach: number, wide: number, tall: number): NamePlace {
  let x = 0;
  let y = 0;
  for (let step = 0.4; step < 1.4; step += 0.02) {
    x = dx * (reach + wide / 2) * step;
    y = dy * (reach + tall / 2) * step;
    if (Math.hypot(Math.max(0, Math.abs(x) - wide / 2), Math.max(0, Math.abs(y) - tall / 2)) >= reach) break;
  }
  return { x, y };
}

/**
 * The position of every name; a name is left out if one with a higher weight needs the room. Names that
 * nothing covers stay as printed; they avoid `pieces`, other `words` (names of Provinces) and the symbols of
 * other spaces.
 */
export function settleNames(
  names: Name[],
  grown: number,
  pieces: Box[],
  words: Box[],
  board: { width: number; height: number },
): Map<string, NamePlace> {
  const order = [...names].sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  const at = new Map(order.map((name) => [name.id, printed(name, grown)]));
  const boxes = new Map(order.map((name) => [name.id, boxOf(name, at.get(name.id)!, grown)]));
  // At most a control marker: the ring around it counts as a piece.
  const symbols = order.map((name) => around(name, Math.min(30, name.rim)));
  const fixed = [...pieces, ...words];
  /** What a name can come to lie on, wherever it is put: most of the board is far away. */
  const ranges = order.map((name) => around(name, rangeOf(name, grown)));
  const near = ranges.map((range, index) => ({
    fixed: fixed.filter((other) => sharedArea(range, other) > 0),
    symbols: symbols.filter((symbol, other) => other !== index && sharedArea(range, symbol) > 0),
    names: order.filter((_, other) => other !== index && sharedArea(range, ranges[other]!) > 0),
  }));

  const overlap = (index: number, box: Box): number => {
    const size = (box.right - box.left) * (box.bottom - box.top);
    let sum = 0;
    for (const other of near[index]!.fixed) sum += sharedArea(box, other);
    for (const { id } of near[index]!.names) sum += sharedArea(box, boxes.get(id)!);
    for (const symbol of near[index]!.symbols) sum += SYMBOL_WEIGHT * sharedArea(box, symbol);
    const outside =
      box.left < 45 || box.top < 45 || box.right > board.width - 45 || box.bottom > board.height - 45;
    return (1000 * sum) / size + (outside ? 2000 : 0);
  };

  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const [index, name] of order.entries()) {
      const now = overlap(index, boxes.get(name.id)!);
      if (now <= AWAY) continue;
      let best = { cost: now, place: at.get(name.id)!, box: boxes.get(name.id)! };
      let distance = -AWAY;
      for (const place of places(name, grown)) {
        distance += distance < 0 ? AWAY + 10 : 2;
        const box = boxOf(name, place, grown);
        const cost = overlap(index, box) + Math.max(0, distance);
        if (cost < best.cost - 1e-6) best = { cost, place, box };
      }
      if (best.place !== at.get(name.id)) {
        at.set(name.id, best.place);
        boxes.set(name.id, best.box);
        moved = true;
      }
    }
    if (!moved) break;
  }

  // Two names on one spot cannot be read, so the one with the lower weight is left out.
  const kept: Box[] = [];
  const shown = new Map<string, NamePlace>();
  for (const name of order) {
    const box = boxes.get(name.id)!;
    const inner = { ...box, left: box.left + GAP, right: box.right - GAP };
    if (kept.some((other) => sharedArea(inner, other) > 0)) continue;
    kept.push(inner);
    shown.set(name.id, at.get(name.id)!);
  }
  return shown;
}
