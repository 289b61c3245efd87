// Places pieces near their space, without overlaps, at a readable size for the current zoom.

export interface Body {
  key: string;
  /** The space it belongs to. */
  x: number;
  y: number;
  /** Half its width and height in board units. */
  w: number;
  h: number;
  /** Its preferred position, relative to its space. */
  dx: number;
  dy: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The area shared by two boxes. */
export const sharedArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const ROUNDS = 60;
const PULL = 0.06;
const GAP = 4;

/** Push overlapping bodies apart, each pulled back to its preferred position. The result is deterministic. */
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
  // Along the axis that needs the smaller push; bodies at the same spot move sideways.
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

/**
 * The scale of pieces on the map: a medallion of radius 50 is drawn with this factor at a zoom of `k` pixels
 * per unit.
 */
export function pieceScale(k: number): number {
  const radius = Math.min(46, Math.max(17, 15 + 12 * Math.log2(k / 0.25)));
  return radius / k / 50;
}

/** Control markers shrink more slowly than the map. */
export function markerScale(k: number): number {
  return Math.min(1.7, Math.max(0.85, Math.pow(k, -0.28)));
}

/** Text grows where the map is small: nothing on it is smaller than nine pixels on a large screen. */
export function wordScale(k: number): number {
  return Math.min(1.6, Math.max(1, 0.295 / k));
}

/** The radius of a space's clickable area: as large as wanted, but never reaching another space. */
export function hitRadius(k: number, wanted: number, nearest: number): number {
  return Math.min(Math.max(26, wanted / 2 / k), nearest / 2);
}
