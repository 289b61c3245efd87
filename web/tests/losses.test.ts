import { expect, test } from "vitest";
import type { Loss, Preview, Reached } from "../src/api/types";
import { priceOf } from "../src/board/prices";
import { graveLosses, isHarmless, lossWords, shownLosses } from "../src/model/losses";
import { atlas, state } from "./fixtures";

const loss = (kind: Loss["kind"], more: Partial<Loss> = {}): Loss => ({
  kind,
  certain: true,
  grave: false,
  subject: null,
  seat: null,
  before: 0,
  after: 0,
  chance: null,
  ...more,
});
const preview = (losses: Loss[]) => ({ losses }) as Preview;

test("Legitimacy lost with Champion status is mentioned once", () => {
  const champion = loss("champion", { before: 9, after: 6, grave: true });
  const both = preview([champion, loss("legitimacy", { before: 9, after: 6 })]);
  expect(shownLosses(both)).toEqual([champion]);
  expect(graveLosses(both)).toEqual([champion]);
  expect(lossWords(champion, atlas)).toBe("You are no longer a Champion: Legitimacy 9 → 6");
  const more = preview([champion, loss("legitimacy", { before: 9, after: 2 })]);
  expect(shownLosses(more).map((own) => own.kind)).toEqual(["champion", "legitimacy"]);
});

test("what depends on a die says so, with its chance", () => {
  const worn = loss("attrition", { certain: false, after: 2, chance: 0.5 });
  expect(lossWords(worn, atlas)).toBe("Attrition may cost up to 2 CUs (50%)");
});

test("a march is harmless if it costs nothing, nobody can react and no die is rolled", () => {
  const calm = state("activation").forecast!.reach.find(isHarmless)!;
  expect(calm.cost).toBeGreaterThan(0);
  expect(isHarmless({ ...calm, losses: [loss("province")] })).toBe(false);
  expect(isHarmless({ ...calm, leave_of: 2 })).toBe(false);
  expect(isHarmless({ ...calm, attrition_column: 1 })).toBe(false);
  expect(isHarmless({ ...calm, chance: 0.5 })).toBe(false);
});

test("the tag of a march on the map shows whether it costs something serious, something else or nothing", () => {
  const reached = (losses: Loss[]) =>
    ({ spent: 2, interceptions: [], battle: null, losses }) as unknown as Reached;
  expect(priceOf(reached([])).loss).toBeNull();
  expect(priceOf(reached([loss("attrition")])).loss).toBe("slight");
  expect(priceOf(reached([loss("attrition"), loss("champion", { grave: true })])).loss).toBe("grave");
});
