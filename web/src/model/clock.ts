// Descriptions of clocks.

import type { Clock } from "../api/types";
import { t, tn } from "../words";

export function clockWords(clock: Clock): string {
  if (clock.kind === "live") return tn("clock.minutes", clock.minutes, { free: clock.free_seconds });
  return clock.kind === "days" ? tn("clock.daysEach", clock.days) : t("clock.none");
}
