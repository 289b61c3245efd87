import { expect, test } from "vitest";
import listOfEvents from "../../src/diadochoi/rules/core/events.py?raw";
import type { Change, Entry, FightAccount, GameEvent } from "../src/api/types";
import { signOf } from "../src/art/eventSigns";
import { marches } from "../src/board/motion";
import { fightsOf, isOpen } from "../src/model/fights";
import { eventPlaces, flat, logLines } from "../src/model/log";
import { changesFor, reachesLastTurn, sinceLastTurn } from "../src/model/since";
import { atlas, entry, state } from "./fixtures";

const told = (...events: GameEvent[]): Entry[] => [entry({ seq: 7, kind: "play", seat: 0, play: 1, events })];
const pc = (space: string, owner: number): GameEvent => ({
  event: "pc",
  space,
  owner,
  before: -1,
  text: `pc ${space}`,
});

test("markers that change alike are combined in one line that points at all of them", () => {
  const lines = logLines(told(pc("babylon", 0), pc("larsa", 0), pc("pella", 1)), atlas);
  expect(lines.map((line) => line.text)).toEqual(["Red controls Babylon and Larsa.", "pc pella"]);
  expect(eventPlaces(lines[0]!.event, atlas)).toEqual(["babylon", "larsa"]);
});

test("the log leaves out plays that were undone", () => {
  const [play] = told(pc("babylon", 0));
  expect(logLines([{ ...play!, undone: true }], atlas)).toEqual([]);
});

test("the log says that plays were undone and that the game was paused", () => {
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

test("a voyage is told as one, and a march that led over land and sea as both", () => {
  const general = "leonnatos";
  const step = (event: string, places: object) =>
    ({ event, seat: 0, general, text: event, ...places }) as unknown as GameEvent;
  const voyage = [
    step("activated", { place: "byzantion" }),
    step("embarked", { place: "byzantion" }),
    step("sea_step", { from: "byzantion", to: "apollonia" }),
    step("landed", { place: "apollonia" }),
  ];
  const text = (...events: GameEvent[]) => logLines(told(...events), atlas).map((line) => line.text);
  expect(text(...voyage)).toEqual(["Leonnatos sails from Byzantion to Apollonia."]);
  expect(text(...voyage, step("moved", { from: "apollonia", to: "odessos" }))).toEqual([
    "Leonnatos marches and sails from Byzantion via Apollonia to Odessos.",
  ]);
});

const side = (faction: number, score: number | null): FightAccount["sides"][number] => ({
  faction,
  general: null,
  rating: null,
  fleets: [],
  items: [],
  roll_items: [],
  dice: [],
  counted: [],
  elephants: [],
  strength: null,
  roll: null,
  score,
  prestige: null,
  row: null,
});
const battle = (fields: Partial<FightAccount>): FightAccount => ({
  id: "1.0",
  kind: "battle",
  place: "komana",
  sides: [side(2, 6), side(5, 4)],
  outcome: "won",
  winner: 2,
  siege: null,
  cards: [],
  after: ["Yellow loses one."],
  ...fields,
});
const play = (seq: number, fields: Partial<Entry>): Entry =>
  entry({ seq, kind: "play", seat: 2, play: seq, ...fields });

test("the last account of a fight counts, with the entries that belong to it", () => {
  const open = battle({ outcome: "open", winner: null });
  const [fight, ...more] = fightsOf([
    play(7, { fights: [open] }),
    play(9, { fights: [battle({})] }),
    play(10, {}),
  ]);
  expect(more).toEqual([]);
  expect([fight!.seq, fight!.last, fight!.outcome]).toEqual([7, 9, "won"]);
  expect(isOpen(open)).toBe(true);
  expect(isOpen(fight!)).toBe(false);
});

test("an undo removes the later part of a fight", () => {
  const open = battle({ outcome: "open", winner: null });
  const taken = { ...play(9, { fights: [battle({})] }), undone: true };
  expect(fightsOf([play(7, { fights: [open] }), taken])[0]!.outcome).toBe("open");
});

test("a march is one line with its battle underneath, and the battle has its cards and losses underneath", () => {
  const step = (from: string, to: string): GameEvent => ({
    event: "moved",
    seat: 2,
    general: "eumenes",
    from,
    to,
    units: {},
    text: `${from} ${to}`,
  });
  const card = atlas.content.cards[0]!;
  const cards = [{ seat: 0, card: card.id, cancelled: false, effects: [] }];
  const begin: GameEvent = {
    event: "battle",
    attacker: 2,
    defender: 5,
    place: "komana",
    text: "",
    fight: "1.0",
  };
  const lines = logLines(
    [
      play(1, {
        events: [{ event: "activated", seat: 2, general: "eumenes", place: "mazaka", text: "Activated." }],
      }),
      play(2, { events: [step("mazaka", "melitene")] }),
      play(3, { events: [step("melitene", "komana"), begin], fights: [battle({ cards })] }),
      play(4, { events: [segment(1)] }),
    ],
    atlas,
  );
  expect(lines.map((line) => line.kind)).toEqual(["march", "heading"]);
  expect(lines[0]!.text).toBe("Eumenes marches from Mazaka via Melitene to Komana.");
  expect(lines[0]!.route).toEqual(["mazaka", "melitene", "komana"]);
  const [fight] = lines[0]!.under;
  expect(fight!.text).toBe("Battle of Komana, 6 to 4: Yellow wins.");
  expect(fight!.under.map((line) => line.text)).toEqual([`Red plays ${card.title}.`, "Yellow loses one."]);
  expect(fight!.under[0]!.card).toBe(card.id);
  expect(flat(lines)).toHaveLength(5);
});

test("the log says that a battle does not take place", () => {
  const begin: GameEvent = {
    event: "battle",
    attacker: 2,
    defender: 5,
    place: "komana",
    text: "",
    fight: "1.0",
  };
  const none = battle({ outcome: "not_fought", winner: null, sides: [side(2, null), side(5, null)] });
  expect(logLines([play(3, { events: [begin], fights: [none] })], atlas)[0]!.text).toBe(
    "Battle of Komana: No battle takes place.",
  );
});

test("the changes for a seat are listed once, from the first total to the last, with all causes", () => {
  const vp = (before: number, after: number, source: string): Change => ({
    kind: "vp",
    seats: [0],
    better: after > before,
    before,
    after,
    causes: [{ source, name: source, points: after - before }],
    text: null,
    places: [],
  });
  const lost: Change = {
    ...vp(0, 0, ""),
    kind: "champion",
    before: null,
    after: null,
    causes: [],
    text: "!",
  };
  const found = changesFor(
    [play(1, { changes: [vp(9, 6, "lydia"), lost] }), play(2, { changes: [vp(6, 8, "karia")] })],
    0,
  );
  expect(found[0]).toMatchObject({ before: 9, after: 8, better: false });
  expect(found[0]!.causes.map((cause) => cause.points)).toEqual([-3, 2]);
  expect(found[1]).toBe(lost);
  expect(changesFor([play(1, { changes: [vp(9, 6, "lydia")] })], 1)).toEqual([]);
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

test("a returning player reads what the others did, without their own plays", () => {
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

// Events that concern nothing on the board, or are too rare for an icon.
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

test("every event in the log has a sign for its kind", () => {
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
