// Animation that explains movement: a piece that marched glides along its path.

import type { Entry } from "../api/types";
import { spaceOf, type Atlas } from "../model/atlas";
import { settings } from "../state/settings.svelte";

const STEPS = 10; // points per path
const LONGEST_MS = 400;

/** The places each piece went through, from the newest entries. */
export function marches(entries: Entry[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of entries) {
    if (entry.undone) continue;
    for (const event of entry.events) {
      if (event.event !== "moved" && event.event !== "sea_step" && event.event !== "army_marches") continue;
      const piece = event.event === "army_marches" ? event.army : event.general;
      if (!piece || !event.from || !event.to) continue;
      const from = spaceOf(event.from);
      const way = found.get(piece) ?? [from];
      if (way.at(-1) !== from) way.push(from);
      way.push(spaceOf(event.to));
      found.set(piece, way);
    }
  }
  return found;
}

/** Points along a path of places, following the roads drawn on the board; straight where there is none. */
export function pointsAlong(way: string[], atlas: Atlas): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (let step = 1; step < way.length; step++) {
    const a = way[step - 1]!;
    const b = way[step]!;
    const start = atlas.point(a);
    const end = atlas.point(b);
    if (!start || !end) continue;
    const road = atlas.content.geometry.paths.find(
      (path) => (path.a === a && path.b === b) || (path.a === b && path.b === a),
    );
    if (!road) {
      points.push(start, end);
      continue;
    }
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", road.curve);
    const length = line.getTotalLength();
    for (let i = 0; i <= STEPS; i++) {
      const part = road.a === a ? i / STEPS : 1 - i / STEPS;
      const { x, y } = line.getPointAtLength(length * part);
      points.push({ x, y });
    }
  }
  return points;
}

/** Let a piece glide to its new position, `dx` and `dy` from its space. */
export function glide(
  piece: SVGGElement,
  points: { x: number; y: number }[],
  dx: number,
  dy: number,
  scale: number,
): void {
  if (points.length < 2 || settings.still) return;
  piece.animate(
    points.map(({ x, y }) => ({ transform: `translate(${x + dx}px,${y + dy}px) scale(${scale})` })),
    { duration: LONGEST_MS, easing: "cubic-bezier(.4,.1,.3,1)" },
  );
}
