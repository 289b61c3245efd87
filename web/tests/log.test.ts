import { expect, test } from "vitest";
import listOfEvents from "../../src/diadochoi/rules/core/events.py?raw";
import type { Entry, GameEvent } from "../src/api/types";
import { signOf } from "../src/art/eventSigns";
import { marches } from "../src/board/motion";
import { combatReports, isOpen } from "../src/model/combat";
import { eventPlaces, logLines } from "../src/model/log";
import { reachesLastTurn, sinceLastTurn } from "../src/model/since";
import { atlas, entry, state } from "./fixtures";

const told = (...events: GameEvent[]): Entry[] => [entry({ seq: 7, kind: "play", seat: 0, play: 1, events })];
const pc = (space: string, owner: number): GameEvent => ({
  event: "pc",
  space,
  owner,
  before: -1,
  text: `pc ${space}`,
});

test("markers that change alike are told in one line that points at all of them", () => {
  const lines = logLines(told(pc("babylon", 0), pc("larsa", 0), pc("pella", 1)), atlas);
  expect(lines.map((line) => line.text)).toEqual(["Red controls Babylon, Larsa.", "pc pella"]);
  expect(eventPlaces(lines[0]!.event, atlas)).toEqual(["babylon", "larsa"]);
});

test("what was taken back is not told", () => {
  const [play] = told(pc("babylon", 0));
  expect(logLines([{ ...play!, undone: true }], atlas)).toEqual([]);
});

test("what was taken back and a pause are told", () => {
  const undo = entry({ seq: 1, kind: "undo", seat: 0, to: 0, text: "Red takes back a move." });
  const pause = entry({ seq: 2, kind: "pause", paused: true, text: "Roxane pauses the game." });
  const lines = logLines([undo, pause], atlas);
  expect(lines.map((line) => [line.kind, line.text])).toEqual([
    ["note", "Red takes back a move."],
    ["note", "Roxane pauses the game."],
  ]);
});

test("a line about a Province points at its spaces", () => {
  const event: GameEvent = { event: "province", province: "makedonia", owner: 0, before: -1, text: "" };
  expect(eventPlaces(event, atlas)).toEqual(atlas.provinces.get("makedonia")!.spaces);
});

test("every line of a real game has words", () => {
  for (const line of logLines(state("card").entries, atlas)) expect(line.text.length).toBeGreaterThan(3);
});

test("a battle is put together from its events", () => {
  const [report] = combatReports(
    told(
      { event: "battle", attacker: 2, defender: 5, place: "komana", text: "" },
      { event: "strength_item", faction: 2, item: "loyal", points: 4, clause: "14.3/a", text: "" },
      { event: "strength_item", faction: 5, item: "independent", points: 5, clause: "", text: "" },
      {
        event: "battle_dice",
        faction: 2,
        general: "eumenes",
        rating: 4,
        dice: [5, 3],
        raised: [5, 4],
        text: "",
      },
      { event: "battle_score", faction: 2, strength: 8, roll: 9, score: 6, text: "" },
      { event: "battle_score", faction: 5, strength: 6, roll: 8, score: 4, text: "" },
      { event: "battle_result", winner: 2, place: "komana", attacker_score: 6, defender_score: 4, text: "" },
      { event: "units_eliminated", seat: 2, place: "komana", units: { loyal: 1 }, text: "Yellow loses one." },
    ),
  );
  expect(report!.winner).toBe(2);
  expect(report!.sides.map((side) => side.score)).toEqual([6, 4]);
  expect(report!.sides[0]!.items[0]!.points).toBe(4);
  expect(report!.sides[0]!.counted).toEqual([5, 4]);
  expect(report!.after).toEqual(["Yellow loses one."]);
});

test("a siege shows its points and whether the city fell", () => {
  const [report] = combatReports(
    told(
      {
        event: "siege",
        seat: 0,
        space: "tyros",
        general: "demetrios",
        owner: 1,
        made: 1,
        needed: 3,
        text: "",
      },
      {
        event: "siege_modifier",
        seat: 0,
        space: "tyros",
        item: "helepolis",
        points: 1,
        clause: "15.2.B/a",
        text: "",
      },
      { event: "siege_roll", seat: 0, space: "tyros", die: 5, modified: 6, points: 2, losses: 0, text: "" },
      { event: "siege_points", seat: 0, space: "tyros", points: 3, needed: 3, text: "" },
      { event: "siege_completed", seat: 0, space: "tyros", owner: 1, text: "Tyros falls." },
    ),
  );
  expect(report).toMatchObject({
    before: 1,
    made: 3,
    needed: 3,
    taken: true,
    siege: { modified: 6, points: 2, losses: 0 },
  });
  expect(report!.sides.map((side) => side.faction)).toEqual([0, 1]);
  expect(report!.sides[0]).toMatchObject({
    dice: [5],
    rollItems: [{ item: "helepolis", points: 1, clause: "15.2.B/a" }],
  });
});

test("Siege Points from a card need no roll to decide the siege", () => {
  const begin: GameEvent = {
    event: "siege",
    seat: 0,
    space: "tyros",
    general: null,
    owner: 1,
    made: 1,
    needed: 3,
    text: "",
  };
  const points: GameEvent = {
    event: "siege_points",
    seat: 0,
    space: "tyros",
    points: 2,
    needed: 3,
    text: "",
  };
  const [report] = combatReports(told(begin, points));
  expect(isOpen(report!)).toBe(false);
  expect(report!.siege).toEqual({ modified: null, points: 1, losses: 0 });
});

test("a naval battle names the fleets of both sides", () => {
  const fleet = (seat: number, name: string, strength: number): GameEvent => ({
    event: "naval_fleet",
    seat,
    fleet: name,
    strength,
    clause: "13.3.C/a",
    text: "",
  });
  const [report] = combatReports(
    told(
      { event: "naval_battle", seat: 1, mover: 0, space: "kyklades", text: "" },
      fleet(0, "athenai", 3),
      { event: "naval_dice", seat: 0, strength: 3, dice: [2, 4], bonus: 0, score: 1, text: "" },
      fleet(1, "makedonia", 1),
      fleet(1, "karia", 1),
      { event: "roll_item", faction: 1, item: "card", points: 2, clause: "13.3.D/a", text: "" },
      { event: "naval_dice", seat: 1, strength: 2, dice: [4, 6], bonus: 2, score: 3, text: "" },
      { event: "naval_result", winner: 1, space: "kyklades", mover_score: 1, interceptor_score: 3, text: "" },
    ),
  );
  expect(report!.winner).toBe(1);
  expect(report!.sides.map((side) => side.fleets.map((own) => own.item))).toEqual([
    ["athenai"],
    ["makedonia", "karia"],
  ]);
  expect(report!.sides.map((side) => side.roll)).toEqual([6, 12]);
  expect(report!.sides[1]!.rollItems).toEqual([{ item: "card", points: 2, clause: "13.3.D/a" }]);
});

test("a battle is open until it is decided or the game goes on without it", () => {
  const battle: GameEvent = { event: "battle", attacker: 0, defender: 1, place: "pella", text: "" };
  const [report] = combatReports(told(battle));
  expect(isOpen(report!)).toBe(true);
  const result: GameEvent = {
    event: "battle_result",
    winner: 1,
    place: "pella",
    attacker_score: 3,
    defender_score: 5,
    text: "",
  };
  expect(isOpen(combatReports(told(battle, result))[0]!)).toBe(false);
  // Called off by a card: nothing to look back at.
  expect(combatReports(told(battle, { event: "segment", segment: "tyche", seat: 1, text: "" }))).toEqual([]);
});

test("a fight knows the last entry that told of it", () => {
  const [first] = told({ event: "battle", attacker: 0, defender: 1, place: "pella", text: "" });
  const [second] = told({
    event: "battle_result",
    winner: 0,
    place: "pella",
    attacker_score: 5,
    defender_score: 3,
    text: "",
  });
  const [third] = told({ event: "pc", space: "sousa", owner: 0, before: -1, text: "" });
  const [report] = combatReports([first!, { ...second!, seq: 9 }, { ...third!, seq: 10 }]);
  expect([report!.seq, report!.last]).toEqual([7, 9]);
});

const segment = (seat: number): GameEvent => ({
  event: "segment",
  segment: "tyche",
  seat,
  text: `segment ${seat}`,
});
const levy = (seat: number): GameEvent => ({ event: "levy", seat, text: `levy ${seat}` });
const since = (events: GameEvent[], seat: number) =>
  sinceLastTurn(logLines(told(...events), atlas), seat).map((line) => line.text);

test("who comes back reads what the others did, and nothing of their own", () => {
  const others = [segment(1), levy(1), segment(2), levy(2)];
  expect(since([segment(0), levy(0), ...others], 0)).toEqual(others.map((event) => event.text));
  expect(since([segment(0), levy(0), ...others, segment(0), levy(0)], 0)).toEqual(
    others.map((event) => event.text),
  );
  expect(since(others, 0)).toEqual([]);
});

test("a log that does not reach back to the last turn says so", () => {
  const reaches = (...events: GameEvent[]) => reachesLastTurn(logLines(told(...events), atlas), 0);
  expect(reaches(segment(1), levy(1), segment(0))).toBe(false);
  expect(reaches(segment(0), segment(1), levy(1), segment(0))).toBe(true);
  expect(reaches(segment(0), levy(0))).toBe(false);
});

// What tells of nothing on the board, or of a thing too rare for a sign.
const PLAIN_NOTES = [
  "back_to_port",
  "beaten_hired",
  "construction_begins",
  "construction_lost",
  "dowry",
  "port_supplied",
  "segment",
  "weather_modifier",
];

test("every event that can be told has a sign of its own kind", () => {
  const events = [...listOfEvents.split("EVENTS: Final")[1]!.matchAll(/^ {4}"(\w+)": \(/gm)].map(
    (found) => found[1]!,
  );
  expect(events.length).toBeGreaterThan(100);
  expect(events.filter((event) => signOf(event) === "note").sort()).toEqual(PLAIN_NOTES);
  expect(signOf("battle_result")).toBe("fight");
  expect(signOf("battle_dice")).toBe("dice");
  expect(signOf("naval_result")).toBe("ship");
  expect(signOf("units_eliminated")).toBe("loss");
  expect(signOf("pc")).toBe("shield");
});

test("a march is the places a piece went through, in order", () => {
  const moved = (from: string, to: string): GameEvent => ({
    event: "moved",
    seat: 0,
    general: "eumenes",
    from,
    to,
    units: {},
    text: "",
  });
  const walked = marches(told(moved("mazaka", "komana"), moved("komana", "melitene"), pc("komana", 0)));
  expect([...walked]).toEqual([["eumenes", ["mazaka", "komana", "melitene"]]]);
});
