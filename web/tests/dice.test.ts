import { beforeEach, expect, test } from "vitest";
import type { ChanceNumber, PlayChance } from "../src/api/types";
import {
  checkDice,
  commitmentOf,
  isRecord,
  numberOf,
  withOwnValues,
  type RecordedDice,
} from "../src/model/dice";
import { rememberCommitment, knownCommitment } from "../src/state/commitments";

// Seed, commitment and numbers as the engine makes them (rules/core/chance.py): the seed is the bytes 0 to
// 31.
const seed = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join("");
const commitment = "b3c2f76475901c4102907255c46b5c5384da2e2f041da6698cf233b18fce5e94";
const draw = (n: number, sides: number, value: number): ChanceNumber => ({ n, sides, least: 0, value });
const die = (n: number, value: number): ChanceNumber => ({ n, sides: 6, least: 1, value });
const honest = (): PlayChance[] => [
  { play: 0, seat: null, action: null, numbers: [draw(0, 12, 0), draw(1, 11, 9), draw(2, 10, 0)] },
  { play: 3, seat: "red", action: "roll", numbers: [die(3, 1), die(4, 4)] },
  { play: 9, seat: "blue", action: "event unrest", numbers: [die(5, 2), draw(6, 31, 2)] },
];
const check = (plays: PlayChance[], told = { commitment, seed }) => checkDice({ ...told, plays });

test("the numbers are exactly those of the engine", () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => index);
  expect(commitmentOf(seed)).toBe(commitment);
  const numbers = (
    [
      [0, 6],
      [1, 6],
      [255, 12],
      [256, 97],
      [70000, 31],
      [2 ** 40 + 5, 1000],
    ] as const
  ).map(([n, sides]) => numberOf(bytes, n, sides, 0));
  expect(numbers).toEqual([0, 5, 4, 79, 29, 625]);
});

test("honest dice agree, every one of them", () => {
  expect(check(honest())).toEqual({
    commitment,
    committed: true,
    combined: true,
    numbers: 7,
    agree: 7,
    unknown: 0,
    wrong: [],
  });
});

test("a falsified die is detected, with its right value", () => {
  const plays = honest();
  const forged = plays[1]!.numbers[1]!;
  const right = forged.value!;
  forged.value = (right % 6) + 1;
  const found = check(plays);
  expect([found.agree, found.wrong]).toEqual([6, [{ play: plays[1], number: forged, right }]]);
});

test("a falsified draw in the set-up is detected too", () => {
  const plays = honest();
  plays[0]!.numbers[0]!.value! += 1;
  expect(check(plays).wrong.map((one) => one.number.n)).toEqual([0]);
});

test("a discarded number leaves a gap, which is detected", () => {
  const plays = honest();
  plays[1]!.numbers.shift();
  const found = check(plays);
  expect(found.wrong[0]).toEqual({ play: plays[1], number: plays[1]!.numbers[0], right: null });
});

test("a number missing from the record is detected", () => {
  const plays = honest();
  plays[2]!.numbers[0]!.value = null;
  expect(check(plays).wrong[0]!.number.n).toBe(5);
});

test("a seed other than the committed one agrees with nothing", () => {
  const other = seed.replace("00", "ff");
  const found = check(honest(), { commitment, seed: other });
  expect(found.committed).toBe(false);
  expect(found.wrong.length).toBeGreaterThan(0);
  // A matching forged commitment does not help either.
  expect(check(honest(), { commitment: commitmentOf(other), seed: other }).wrong.length).toBeGreaterThan(0);
});

test.each(["", "xyz", "00", seed + "00"])("%j is no seed", (nonsense) => {
  const found = check(honest(), { commitment: "", seed: nonsense });
  expect([found.committed, found.agree, found.wrong.length]).toEqual([false, 0, 7]);
});

test("sides that no die can have prove nothing", () => {
  for (const [sides, least] of [
    [0, 0],
    [-6, 0],
    [1.5, 0],
    [1, 7],
  ] as const) {
    const plays = honest();
    Object.assign(plays[1]!.numbers[0]!, { sides, least, value: 7 });
    expect(check(plays).wrong[0]!.number.n).toBe(3);
  }
});

test("nothing is claimed if the sides are unknown", () => {
  const plays = honest();
  plays[2]!.numbers[1]!.sides = null;
  expect(check(plays)).toMatchObject({ agree: 6, unknown: 1, wrong: [] });
});

test("the values in a file count, not those that the server reports", () => {
  const record: RecordedDice = {
    seed,
    commitment,
    start_chance: honest()[0]!.numbers.map((number) => number.value!),
    actions: Array.from({ length: 9 }, (_, index) => {
      const play = honest().find((one) => one.play === index + 1);
      return {
        seat: "red",
        action: "pass",
        ...(play ? { chance: play.numbers.map((number) => number.value!) } : {}),
      };
    }),
  };
  expect(isRecord(record)).toBe(true);
  expect(check(withOwnValues(record, honest()))).toMatchObject({ numbers: 7, agree: 7 });
  record.actions[2]!.chance![0] = (record.actions[2]!.chance![0]! % 6) + 1;
  expect(check(withOwnValues(record, honest())).wrong.map((one) => [one.play.play, one.number.n])).toEqual([
    [3, 3],
  ]);
  // An extra number has no sides, a missing one has no value.
  record.actions[8]!.chance = [1];
  record.actions[4]!.chance = [6];
  const found = check(withOwnValues(record, honest()));
  expect(found.unknown).toBe(1);
  expect(found.wrong.length).toBeGreaterThan(1);
});

test("something that is not a record is refused", () => {
  for (const nonsense of [
    null,
    3,
    "text",
    {},
    { seed: "00" },
    { seed: "", commitment: "", start_chance: 3, actions: [] },
  ])
    expect(isRecord(nonsense)).toBe(false);
});

beforeEach(() => localStorage.clear());

test("the first commitment of a game is kept, whatever is shown later", () => {
  rememberCommitment("a", "first");
  rememberCommitment("a", "second");
  expect([knownCommitment("a"), knownCommitment("b")]).toEqual(["first", ""]);
});

test("old commitments make room for new ones", () => {
  for (let game = 0; game < 250; game++) rememberCommitment(`g${game}`, "c");
  expect([knownCommitment("g0"), knownCommitment("g249")]).toEqual(["", "c"]);
});
