import { describe, expect, test } from "vitest";
import {
  actionAbout,
  filterOptions,
  groupOptions,
  narrow,
  optionsAt,
  pieceKey,
  readLine,
  sortOptions,
  targetsOf,
} from "../src/model/options";
import type { Option } from "../src/api/types";
import { state } from "./fixtures";

const option = (action: string, ...nouns: [string, string][]): Option => ({
  action,
  label: action,
  verb: action.split(" ")[0]!,
  nouns: nouns.map(([kind, id]) => ({ kind: kind as "place", id })),
});

const move = option("move sardeis", ["place", "sardeis"]);
const enter = option("place loyal tyros/inside", ["unit", "loyal"], ["place", "tyros/inside"]);
const sideAction = option("repost philoxenos tyros", ["general", "philoxenos"], ["place", "tyros"]);
const done = option("done");
const pass = option("pass");

describe("sorting", () => {
  test("side actions are hidden while there is something else to do", () => {
    const sorted = sortOptions([move, sideAction, done]);
    expect(sorted.main).toEqual([move]);
    expect(sorted.sideActions).toEqual([sideAction]);
    expect(sorted.ending).toEqual([done]);
  });

  test("side actions are the question when nothing else is offered", () => {
    expect(sortOptions([sideAction, done])).toEqual({ main: [sideAction], sideActions: [], ending: [done] });
  });

  test("the space bar finds done before pass", () => {
    expect(sortOptions([pass, done]).ending).toEqual([done, pass]);
  });

  test("every option of a real decision is somewhere", () => {
    for (const name of ["start", "activation", "card", "markers", "surprise", "activate"] as const) {
      const options = state(name).decision!.options;
      const { main, sideActions, ending } = sortOptions(options);
      expect(main.length + sideActions.length + ending.length).toBe(options.length);
    }
  });
});

describe("targets", () => {
  test("a part of a space glows at the space", () => {
    expect(targetsOf([enter]).places.get("tyros")).toEqual([enter]);
  });

  test("pieces glow by kind and name", () => {
    expect(targetsOf([sideAction]).pieces.get(pieceKey("general", "philoxenos"))).toEqual([sideAction]);
  });

  test("what was picked no longer glows", () => {
    const picked = [{ kind: "general" as const, id: "philoxenos" }];
    const targets = targetsOf(narrow([move, sideAction], picked), picked);
    expect(targets.pieces.size).toBe(0);
    expect([...targets.places.keys()]).toEqual(["tyros"]);
  });

  test("a click on a space offers what names it before what stands in it", () => {
    const { view, decision } = state("activate");
    const targets = targetsOf(sortOptions(decision!.options).main);
    const key = [...targets.pieces.keys()].find((piece) => view!.generals[piece.slice("general ".length)]);
    const general = key!.slice("general ".length);
    const space = view!.generals[general]![0].split("/")[0]!;
    expect(
      optionsAt(targets, view!, space).some((own) => own.nouns.some((noun) => noun.id === general)),
    ).toBe(true);
  });
});

describe("groups", () => {
  test("the uses of a card are grouped, other answers are grouped by verb", () => {
    const options = state("card").decision!.options;
    const groups = groupOptions(options);
    const cards = groups.filter((group) => group.card !== null);
    expect(cards.length).toBeGreaterThan(1);
    for (const group of cards) {
      for (const own of group.options) expect(own.nouns[0]).toEqual({ kind: "card", id: group.card });
    }
    expect(groups.flatMap((group) => group.options)).toHaveLength(options.length);
  });
});

describe("the text line", () => {
  const options = [move, option("move abydos strait", ["place", "abydos"], ["word", "strait"]), done];

  test("an action in notation is read, whatever its case", () => {
    expect(readLine(options, " Move  Sardeis ")).toBe(move);
  });

  test("a last name may be left out when one action fits", () => {
    expect(readLine(options, "move abydos")?.action).toBe("move abydos strait");
  });

  test("the server explains what is not offered", () => {
    expect(readLine(options, "move pella")).toBeNull();
  });

  test("words filter labels and actions", () => {
    expect(filterOptions(options, "sar mo")).toEqual([move]);
    expect(filterOptions(options, "")).toEqual(options);
  });

  test("the same verb asks about another place", () => {
    expect(actionAbout([done, move], "pella")).toBe("move pella");
    expect(actionAbout([done], "pella")).toBeNull();
  });
});
