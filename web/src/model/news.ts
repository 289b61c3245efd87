// Changes and threats as sentences.

import type { Change, Threat } from "../api/types";
import { commas, listed, t } from "../words";
import type { Atlas } from "./atlas";

export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

/** `Phrygia −3, Champion −3`. */
export const causesText = (causes: Change["causes"]): string =>
  commas(causes.map((cause) => t("news.cause", { name: cause.name, points: signed(cause.points) })));

/** A change in one sentence. */
export function changeText(change: Change, atlas: Atlas, mine: boolean): string {
  if (change.text !== null) return change.text;
  const values = {
    who: atlas.seatName(change.seats[0] ?? -1),
    before: change.before ?? 0,
    after: change.after ?? 0,
    causes: causesText(change.causes),
  };
  return mine ? t(`news.mine.${change.kind}`, values) : t(`news.other.${change.kind}`, values);
}

/** What threatens, in one sentence. */
export function threatText(threat: Threat, atlas: Atlas): string {
  return t(`threat.${threat.kind}`, {
    who: threat.seat === null ? "" : atlas.seatName(threat.seat),
    places: listed(threat.spaces.map((space) => atlas.spaceName(space))),
    province: threat.province ? atlas.name({ kind: "province", id: threat.province }) : "",
    count: threat.spaces.length,
    worth: threat.worth,
    made: threat.made,
    needed: threat.needed,
  });
}
