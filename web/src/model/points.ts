// Describes the points that an answer spends or gives, and what ending leaves unused, as the server forecasts
// it.

import type { Option, Preview } from "../api/types";
import { t, tn } from "../words";

/** "2 MP", "1 point · 2 of 3"; empty if the answer involves no points. */
export function pointsWords(option: Option, preview: Preview | null): string {
  const points = preview?.points;
  if (points?.of) return tn("points.train", points.cost, { trained: points.trained, of: points.of });
  if (points?.gain) return tn("points.gain", points.gain);
  if (points?.cost) return tn(`points.${points.unit}`, points.cost);
  const cost = option.preview?.spent ?? preview?.cost ?? 0;
  return cost > 0 ? tn("points.mp", cost) : "";
}

/** What you could still do instead of ending: "End: 4 MP unused"; empty if nothing is left. */
export function unusedWords(preview: Preview | null): string {
  const unused = preview?.unused;
  return unused ? t(`ending.${unused.kind}`, { count: unused.number }) : "";
}
