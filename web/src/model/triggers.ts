// When the holder of a Surprise card is asked about it.

import type { SurpriseTrigger } from "../api/types";

export const triggerKind = (
  set: SurpriseTrigger | null,
): "default" | "always" | "round" | "never" | "when" =>
  set?.ask === "never" && set.until === "round" ? "round" : (set?.ask ?? "default");
