import { expect, test } from "vitest";
import type { Loss, Preview } from "../src/api/types";
import { graveLosses, lossWords, told } from "../src/model/losses";
import { atlas } from "./fixtures";

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

test("Legitimacy that goes with the Champion status is told once", () => {
  const champion = loss("champion", { before: 9, after: 6, grave: true });
  const both = preview([champion, loss("legitimacy", { before: 9, after: 6 })]);
  expect(told(both)).toEqual([champion]);
  expect(graveLosses(both)).toEqual([champion]);
  expect(lossWords(champion, atlas)).toBe("You cease to be a Champion: Legitimacy 9 → 6");
  const more = preview([champion, loss("legitimacy", { before: 9, after: 2 })]);
  expect(told(more).map((own) => own.kind)).toEqual(["champion", "legitimacy"]);
});

test("what depends on a die says so, with its chance", () => {
  const worn = loss("attrition", { certain: false, after: 2, chance: 0.5 });
  expect(lossWords(worn, atlas)).toBe("Attrition may cost up to 2 CUs (50 %)");
});
