// Where pieces stand: near their space, clear of each other, at a size that can be read at the present zoom.

export interface Body {
  key: string;
  /** The space it belongs to. */
  x: number;
  y: number;
  /** Half its width and height in board units. */
  w: number;
  h: number;
  /** Where it would like to stand, from its space. */
  dx: number;
  dy: number;
}

export interface Spot {
  x: number;
  y: number;
}

const ROUNDS = 60;
const PULL = 0.06;
const GAP = 4;

/** Push overlapping bodies apart, each pulled back to where it would like to be. The same bodies give the same spots. */
export function spread(bodies: Body[], width: number, height: number): Map<string, Spot> {
  const order = [...bodies].sort((a, b) => (a.key < b.key ? -1 : 1));
  const home = order.map((body) => ({ x: body.x + body.dx, y: body.y + body.dy }));
  const at = home.map((spot) => ({ ...spot }));
  for (let round = 0; round < ROUNDS; round++) {
    const pull = round < ROUNDS - 12 ? PULL : 0; // the last rounds only settle
    for (let i = 0; i < order.length; i++) {
      at[i]!.x += (home[i]!.x - at[i]!.x) * pull;
      at[i]!.y += (home[i]!.y - at[i]!.y) * pull;
    }
    for (let i = 0; i < order.length; i++) {
      for (let j = i + 1; j < order.length; j++) part(order[i]!, order[j]!, at[i]!, at[j]!);
    }
    for (let i = 0; i < order.length; i++) {
      const body = order[i]!;
      at[i]!.x = Math.min(width - body.w, Math.max(body.w, at[i]!.x));
      at[i]!.y = Math.min(height - body.h, Math.max(body.h, at[i]!.y));
    }
  }
  return new Map(order.map((body, i) => [body.key, { x: Math.round(at[i]!.x), y: Math.round(at[i]!.y) }]));
}

function part(a: Body, b: Body, p: Spot, q: Spot): void {
  const needX = a.w + b.w + GAP;
  const needY = a.h + b.h + GAP;
  const dx = q.x - p.x;
  const dy = q.y - p.y;
  const overX = needX - Math.abs(dx);
  const overY = needY - Math.abs(dy);
  if (overX <= 0 || overY <= 0) return;
  // Along the axis that needs less of a push; bodies on the very same spot part to the sides.
  if (overX < overY || (dx === 0 && dy === 0)) {
    const push = (overX / 2) * (dx < 0 ? -1 : 1) * 0.5;
    p.x -= push;
    q.x += push;
  } else {
    const push = (overY / 2) * (dy < 0 ? -1 : 1) * 0.5;
    p.y -= push;
    q.y += push;
  }
}

/** The size of pieces on the map: a medallion of radius 50 is drawn with this factor at a zoom of `k` pixels a unit. */
export function pieceScale(k: number): number {
  const radius = Math.min(46, Math.max(12, 14 + 12 * Math.log2(k / 0.25)));
  return radius / k / 50;
}

/** Control markers shrink more slowly than the map. */
export function markerScale(k: number): number {
  return Math.min(1.7, Math.max(0.85, Math.pow(k, -0.28)));
}

export interface Label {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Higher is kept. */
  weight: number;
}

/** Which labels can be shown without one lying on another; the weightier first. */
export function clearLabels(labels: Label[]): Set<string> {
  const kept: Label[] = [];
  for (const label of [...labels].sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))) {
    const clash = kept.some(
      (other) =>
        label.x < other.x + other.width &&
        other.x < label.x + label.width &&
        label.y < other.y + other.height &&
        other.y < label.y + label.height,
    );
    if (!clash) kept.push(label);
  }
  return new Set(kept.map((label) => label.id));
}
