// Describes what an answer will or may cost, as the server forecasts it.

import type { Loss, Preview } from "../api/types";
import { t } from "../words";
import type { Atlas } from "./atlas";

/** The whole sentence. */
export function lossWords(loss: Loss, atlas: Atlas): string {
  const kind = `${loss.kind}.${loss.certain ? "will" : "may"}`;
  const gaps = {
    what: loss.subject ? atlas.name(loss.subject) : "",
    who: loss.seat === null ? "" : atlas.seatName(loss.seat),
    before: loss.before,
    after: loss.after,
    count: loss.after,
  };
  const words = t(`loss.${kind}`, gaps);
  return loss.chance === null
    ? words
    : t("loss.chance", { words, chance: Math.max(1, Math.round(loss.chance * 100)) });
}

/** A few words for a button. */
export function lossMark(loss: Loss, atlas: Atlas): string {
  return t(`lossmark.${loss.kind}`, {
    what: loss.subject ? atlas.name(loss.subject) : "",
    before: loss.before,
    after: loss.after,
    count: loss.after,
  });
}

/** The losses to show: Legitimacy lost with the Champion status is part of that loss. */
export function shownLosses(preview: Preview | null): Loss[] {
  const losses = preview?.losses ?? [];
  const champion = losses.find((own) => own.kind === "champion");
  return losses.filter((own) => !(champion && own.kind === "legitimacy" && own.after === champion.after));
}

/** Losses that need confirmation. */
export function graveLosses(preview: Preview | null): Loss[] {
  return shownLosses(preview).filter((own) => own.grave);
}

/** Whether an answer only does what it says: nothing is lost, nobody can come in between, no die falls. */
export function isHarmless({
  losses,
  leave_of,
  interceptions,
  guided_interceptions,
  army_interceptions,
  evasions,
  army_evasions,
  battle,
  siege,
  naval,
  attrition,
  attrition_column,
  chance,
}: Preview): boolean {
  const reactions = [interceptions, guided_interceptions, army_interceptions, evasions, army_evasions];
  return (
    [losses, naval, attrition, ...reactions].every((list) => list.length === 0) &&
    [leave_of, battle, siege, attrition_column, chance].every((value) => value === null)
  );
}
