import { expect, test } from "vitest";
import { bookAddress, bookWith } from "../src/model/bookAddress";
import { glossaryOf, partsOf } from "../src/model/glossary";

const term = (id: string, name: string, ...forms: string[]) => ({
  id,
  name,
  forms,
  text: `${name}.`,
  clauses: [],
});
const glossary = glossaryOf([
  term("cu", "Combat Unit", "Combat Units", "CU", "CUs"),
  term("minor", "Minor General", "Minor Generals"),
  term("general", "General", "Generals"),
]);

test("the longest spelling is the term, and each term is marked once", () => {
  const parts = partsOf("A Minor General with 2 CUs meets a General and 1 CU.", glossary);
  const terms = parts.flatMap((part) => ("term" in part ? [[part.text, part.term.id]] : []));
  expect(terms).toEqual([
    ["Minor General", "minor"],
    ["CUs", "cu"],
    ["General", "general"],
  ]);
  const whole = parts.map((part) => ("rule" in part ? part.rule : part.text)).join("");
  expect(whole).toBe("A Minor General with 2 CUs meets a General and 1 CU.");
});

test("rules in braces become links, with and without a glossary", () => {
  expect(partsOf("See {11.2/c}.", null)).toEqual([{ text: "See " }, { rule: "11.2/c" }, { text: "." }]);
});

test("an address names the book that has the rule", () => {
  expect(bookAddress("3e", "3e/12.5/a")).toBe("/rules/3e/12.5/a");
  expect(bookAddress("hybrid", "3e/12.5")).toBe("/rules/hybrid/3e/12.5");
  expect(bookAddress("4e")).toBe("/rules/4e");
  expect(bookWith("11.2/c", "3e")).toBe("4e");
  expect(bookWith("hy/4", "hybrid")).toBe("hybrid");
  expect(bookWith("glossary", "3e")).toBe("3e");
});
