import { describe, expect, test } from "vitest";
import type { Forecast, Gesture, Option } from "../src/api/types";
import { detachments, gestureOptions, nextOrders, placeGestures, severalTimes } from "../src/model/gestures";
import { pointsWords, unusedWords } from "../src/model/points";
import { atlas, state } from "./fixtures";

const { forecast, decision } = state("activation");
const preview = Object.values(forecast!.options)[0]!;
const nothing = { ...preview, points: null, unused: null, losses: [], cost: null };

function gesture(kind: Gesture["kind"], actions: string[], more: Partial<Gesture> = {}): Gesture {
  const [verb, ...names] = actions.at(-1)!.split(" ");
  const nouns = names.map((id) => ({ kind: "general" as const, id }));
  return {
    kind,
    actions,
    place: null,
    unit: null,
    number: 0,
    verb: verb!,
    nouns,
    preview: nothing,
    ...more,
  };
}
const ahead = (...gestures: Gesture[]): Forecast => ({ ...forecast!, gestures });
const leave: Option = {
  action: "leave loyal",
  label: "Leave Loyal",
  verb: "leave",
  nouns: [{ kind: "unit", id: "loyal" }],
};

describe("gestures", () => {
  test("repeating an answer is offered beside it, for every number of times", () => {
    const two = gesture("several", ["leave loyal", "leave loyal"]);
    const three = gesture("several", ["leave loyal", "leave loyal", "leave loyal"]);
    const found = severalTimes(ahead(two, three), [leave]).get("leave loyal")!;
    expect(found.map((own) => own.path!.length)).toEqual([2, 3]);
    expect(found[0]!.label).toContain("Leave Loyal");
  });

  test("a detachment says who goes, from where and with what", () => {
    const general = [...atlas.generals.values()].find((own) => own.minor)!;
    const way = ["post babylon", `activate ${general.id}`, "leave royal"];
    const [group] = detachments(
      ahead(gesture("detach", way, { place: "babylon", unit: "loyal", number: 2 })),
      atlas,
    );
    expect(group!.place).toBe("babylon");
    const [choice] = group!.choices;
    expect(choice!.option.path).toEqual(way);
    expect(choice!.option.label).toContain(general.name);
    expect(choice!.option.label).toContain("2 CUs");
  });

  test("a garrison stays where the force is", () => {
    const way = ["post ephesos", "leave mercenary"];
    const [group] = detachments(
      ahead(gesture("garrison", way, { place: "ephesos", unit: "mercenary", number: 1 })),
      atlas,
    );
    expect(group).toMatchObject({ kind: "garrison", place: "ephesos" });
  });

  test("the next army is a click on its piece, the next step of the turn a button", () => {
    const general = atlas.content.generals[0]!.id;
    const activate = gesture("next", ["stop", `activate ${general}`]);
    const roll = gesture("next", ["stop", "done", "roll"]);
    const forecastNow = ahead(activate, roll);
    expect(nextOrders(forecastNow, atlas).get(`general ${general}`)!.path).toEqual([
      "stop",
      `activate ${general}`,
    ]);
    expect(gestureOptions(forecastNow, []).map((own) => own.path)).toEqual([["stop", "done", "roll"]]);
  });

  test("a voyage and a space for a marker are clicks on the map", () => {
    const sail = gesture("voyage", ["embark", "sail tyros", "land"], { place: "tyros" });
    const claim = gesture("next", ["place-pcs", "claim sidon"], {
      nouns: [{ kind: "place", id: "sidon" }],
    });
    const found = placeGestures(ahead(sail, claim), atlas);
    expect(found.get("tyros")!.path).toEqual(["embark", "sail tyros", "land"]);
    expect(found.get("sidon")!.path).toEqual(["place-pcs", "claim sidon"]);
  });

  test("every gesture the server sends for a real question is somewhere on the screen", () => {
    for (const name of ["activation", "activate", "markers", "card"] as const) {
      const moment = state(name);
      const options = moment.decision!.options;
      const shown = new Set(
        [
          ...gestureOptions(moment.forecast, options),
          ...[...severalTimes(moment.forecast, options).values()].flat(),
          ...detachments(moment.forecast, atlas).flatMap((group) => group.choices.map((own) => own.option)),
          ...placeGestures(moment.forecast, atlas).values(),
          ...nextOrders(moment.forecast, atlas).values(),
        ].map((own) => own.action),
      );
      for (const own of moment.forecast?.gestures ?? [])
        if (own.verb !== "done") expect(shown).toContain(own.actions.join(", "));
    }
    expect(state("activation").forecast!.gestures.length).toBeGreaterThan(0);
  });
});

describe("points", () => {
  const option = decision!.options[0]!;

  test("an answer says what it spends and how far training has come", () => {
    const points = { unit: "op" as const, cost: 1, gain: 0, trained: 2, of: 3 };
    expect(pointsWords(option, { ...nothing, points })).toBe("1 point · 2 of 3");
    const remove = { unit: "mp" as const, cost: 2, gain: 0, trained: 0, of: 0 };
    expect(pointsWords(option, { ...nothing, points: remove })).toBe("2 MP");
    expect(pointsWords(option, nothing)).toBe("");
  });

  test("an ending says what it leaves undone", () => {
    expect(unusedWords({ ...nothing, unused: { kind: "mp", number: 4 } })).toBe("End: 4 MP unused");
    expect(unusedWords(nothing)).toBe("");
  });
});
