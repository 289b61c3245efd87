// Where the names of places stand at the present zoom: as printed, or on another side of their space where a piece stands.

import { sharedArea, type Box } from "./layout";

export interface Name {
  id: string;
  /** The middle of its space. */
  x: number;
  y: number;
  /** How near the words may come to that middle. */
  rim: number;
  /** The printed words: left end, base line, width, height of the letters. */
  label: { x: number; y: number; width: number; size: number };
  /** Higher is kept where there is no room for all. */
  weight: number;
}

/** The left end of the words and their base line. */
export interface Standing {
  x: number;
  y: number;
}

const RISE = 0.66; // capitals above the base line, in letter heights
const DROP = 0.2; // descenders below it
const GAP = 5;
const ROUNDS = 3;
const STRANGE = 3; // a symbol that is covered counts as much as so many names
const AWAY = 40; // what it costs to leave the printed place
/** Directions around a space, the most natural first. */
const WAYS = [0, 180, 90, 45, 135, -45, -135, -90, 22, 158, -22, -158, 68, 112, -68, -112].map(
  (degrees) => (degrees * Math.PI) / 180,
);

/** The room of words that stand there, drawn `grown` times as large as printed. */
export function boxOf(name: Name, at: Standing, grown: number): Box {
  const size = name.label.size * grown;
  return {
    left: at.x - GAP,
    right: at.x + name.label.width * grown + GAP,
    top: at.y - RISE * size,
    bottom: at.y + DROP * size,
  };
}

/** As printed, drawn larger from the middle of the space. */
export function printed(name: Name, grown: number): Standing {
  return {
    x: name.x + (name.label.x - name.x) * grown,
    y: name.y + (name.label.y - name.y) * grown,
  };
}

/** The printed place, then places all around the space, near ones first. */
function* places(name: Name, grown: number): Generator<Standing> {
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

/** The middle of a box that touches, from outside and in this direction, a circle around the origin. */
function touching(dx: number, dy: number, reach: number, wide: number, tall: number): Standing {
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
 * Where every name stands, or that it is left out because a weightier one needs the room. Names that nothing lies upon
 * stay as printed; they keep clear of `pieces`,
 * of other `words` (names of Provinces), and of the symbols of other spaces.
 */
export function settleNames(
  names: Name[],
  grown: number,
  pieces: Box[],
  words: Box[],
  board: { width: number; height: number },
): Map<string, Standing> {
  const order = [...names].sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  const at = new Map(order.map((name) => [name.id, printed(name, grown)]));
  const boxes = new Map(order.map((name) => [name.id, boxOf(name, at.get(name.id)!, grown)]));
  // At most a control marker: a ring around it is among the pieces.
  const symbols = order.map((name) => ({
    id: name.id,
    left: name.x - Math.min(30, name.rim),
    right: name.x + Math.min(30, name.rim),
    top: name.y - Math.min(30, name.rim),
    bottom: name.y + Math.min(30, name.rim),
  }));

  const trouble = (name: Name, box: Box): number => {
    const size = (box.right - box.left) * (box.bottom - box.top);
    let sum = 0;
    for (const piece of pieces) sum += sharedArea(box, piece);
    for (const word of words) sum += sharedArea(box, word);
    for (const [id, other] of boxes) if (id !== name.id) sum += sharedArea(box, other);
    for (const symbol of symbols) if (symbol.id !== name.id) sum += STRANGE * sharedArea(box, symbol);
    const outside =
      box.left < 45 || box.top < 45 || box.right > board.width - 45 || box.bottom > board.height - 45;
    return (1000 * sum) / size + (outside ? 2000 : 0);
  };

  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const name of order) {
      const now = trouble(name, boxes.get(name.id)!);
      if (now <= AWAY) continue;
      let best = { cost: now, place: at.get(name.id)!, box: boxes.get(name.id)! };
      let taste = -AWAY;
      for (const place of places(name, grown)) {
        taste += taste < 0 ? AWAY + 10 : 2;
        const box = boxOf(name, place, grown);
        const cost = trouble(name, box) + Math.max(0, taste);
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

  // Two names on one spot cannot be read: the lighter is left out.
  const kept: Box[] = [];
  const shown = new Map<string, Standing>();
  for (const name of order) {
    const box = boxes.get(name.id)!;
    const inner = { ...box, left: box.left + GAP, right: box.right - GAP };
    if (kept.some((other) => sharedArea(inner, other) > 0)) continue;
    kept.push(inner);
    shown.set(name.id, at.get(name.id)!);
  }
  return shown;
}
