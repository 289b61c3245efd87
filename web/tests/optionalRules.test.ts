import { describe, expect, it } from "vitest";

import type { Content } from "../src/api/types";
import { chosenCards, optionTitles, toggleCard, withCards } from "../src/model/optionalRules";

const rule = {
  id: "16.1",
  title: "Optional cards",
  text: "",
  clauses: [],
  players: [],
  cards: ["oracle", "admiral_1", "admiral_2"],
};

describe("optional cards", () => {
  it("are all chosen by the rule alone", () => {
    expect(chosenCards(rule, ["16.9", "16.1"])).toEqual(rule.cards);
    expect(chosenCards(rule, ["16.9"])).toEqual([]);
  });
  it("are left out one by one and become the rule again when all are back", () => {
    const less = toggleCard(rule, ["16.1", "16.9"], "oracle");
    expect(less).toEqual(["16.9", "16.1:admiral_1", "16.1:admiral_2"]);
    expect(toggleCard(rule, less, "oracle")).toEqual(["16.9", "16.1"]);
  });
  it("disappear with the last one", () => {
    expect(toggleCard(rule, ["16.1:oracle", "16.2"], "oracle")).toEqual(["16.2"]);
    expect(withCards(rule, ["16.1", "16.2"], [])).toEqual(["16.2"]);
  });
  it("are named after their rule, and a repeated title appears once", () => {
    const cards = [
      { id: "oracle", title: "Oracle" },
      { id: "admiral_1", title: "Superior Admiral" },
      { id: "admiral_2", title: "Superior Admiral" },
    ];
    const content = { optional_rules: [rule], cards } as unknown as Content;
    expect(optionTitles(["16.1:oracle", "16.1:admiral_1", "16.1:admiral_2", "16.9"], content)).toEqual([
      "Optional cards (Oracle, Superior Admiral)",
      "16.9",
    ]);
    expect(optionTitles(["16.1"], content)).toEqual(["Optional cards"]);
  });
});
