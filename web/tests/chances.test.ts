import { expect, test } from "vitest";
import type { Analysis } from "../src/api/types";
import { across, chanceLines, chancesAt } from "../src/model/chances";

const analysis: Analysis = {
  first_play: 0,
  plays: 200,
  colours: ["red", "blue"],
  winner: 0,
  curve: [
    { play: 0, turn: 1, chances: [0.25, 0.75] },
    { play: 100, turn: 2, chances: [0.5, 0.5] },
    { play: 200, turn: 3, chances: [1, 0] },
  ],
  turning_points: [],
};

test("a line for each seat runs from the set-up to the end, certainty at the top", () => {
  const [red, blue] = chanceLines(analysis, 400, 100);
  expect(red!.path).toBe("M0.0 75.0L200.0 50.0L400.0 0.0");
  expect(blue!.path.endsWith("L400.0 100.0")).toBe(true);
});

test("a play between two points has the chances of the one before", () => {
  expect(chancesAt(analysis, 99)).toEqual([0.25, 0.75]);
  expect(chancesAt(analysis, 100)).toEqual([0.5, 0.5]);
  expect(chancesAt({ ...analysis, curve: [] }, 5)).toEqual([]);
});

test("plays outside the game stay in the box", () => {
  expect([across(analysis, 400)(-3), across(analysis, 400)(900)]).toEqual([0, 400]);
});
