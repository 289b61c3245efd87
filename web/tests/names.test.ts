import { expect, test } from "vitest";
import { sharedArea } from "../src/model/layout";
import { boxOf, printed, settleNames, type Name } from "../src/model/names";
import { atlas } from "./fixtures";

const board = { width: 2000, height: 1200 };
const name = (id: string, x: number, y: number, weight = 1): Name => ({
  id,
  x,
  y,
  rim: 27,
  label: { x: x + 32, y: y + 9, width: 120, size: 36 },
  weight,
});

test("a name that nothing covers stays as printed", () => {
  const own = name("pella", 500, 500);
  expect(settleNames([own], 1, [], [], board).get("pella")).toEqual(printed(own, 1));
});

test("a name moves aside for an Army on it", () => {
  const own = name("babylon", 500, 500);
  const army = { left: 530, right: 650, top: 440, bottom: 560 };
  const now = settleNames([own], 1, [army], [], board).get("babylon")!;
  expect(sharedArea(boxOf(own, printed(own, 1), 1), army)).toBeGreaterThan(0);
  expect(sharedArea(boxOf(own, now, 1), army)).toBe(0);
});

test("it does not cover another name or its space, and stays on the board", () => {
  const own = name("tarsos", 120, 500);
  const left = { ...name("issos", 120, 570), label: { x: 60, y: 560, width: 120, size: 36 } };
  const army = { left: 140, right: 280, top: 440, bottom: 560 };
  const now = settleNames([own, left], 1, [army], [], board);
  const box = boxOf(own, now.get("tarsos")!, 1);
  expect(sharedArea(box, boxOf(left, now.get("issos")!, 1))).toBe(0);
  expect(box.left).toBeGreaterThanOrEqual(0);
});

test("if there is room for only one of two names, the more important one stays", () => {
  const city = name("city", 500, 500, 3);
  const village = { ...name("village", 500, 504), rim: 1 };
  const walls = [
    { left: 0, right: 2000, top: 0, bottom: 470 },
    { left: 0, right: 2000, top: 530, bottom: 1200 },
    { left: 0, right: 500, top: 470, bottom: 530 },
  ];
  const shown = settleNames([city, village], 1, walls, [], board);
  expect(shown.has("city")).toBe(true);
  expect(shown.has("village")).toBe(false);
});

test("on an empty board every name is shown, at the size it is printed", () => {
  const names = atlas.content.geometry.places.map((place) => ({ ...place, rim: 27, weight: 1 }));
  expect(settleNames(names, 1, [], [], atlas.content.geometry).size).toBe(names.length);
});
