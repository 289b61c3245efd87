import { expect, test } from "vitest";
import { FAN_HEIGHT, FAN_WIDTH, fanOut, frameOf } from "../src/board/fan";
import { placeFloating } from "../src/board/floating";

const frame = { width: 1200, height: 800 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const middle = { x: 600, y: 400 };

test("pieces of a fan overlap neither each other nor the stack, however many there are", () => {
  for (let count = 1; count <= 14; count++) {
    const spots = fanOut(count, middle, 30, frame, none, []);
    expect(spots).toHaveLength(count);
    for (const [index, spot] of spots.entries()) {
      expect(Math.hypot(spot.x - middle.x, spot.y - middle.y)).toBeGreaterThanOrEqual(30 + FAN_HEIGHT / 2);
      for (const other of spots.slice(index + 1)) {
        expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThanOrEqual(
          Math.min(FAN_WIDTH, FAN_HEIGHT) - 2,
        );
      }
    }
  }
});

test("a fan opens upwards, from left to right", () => {
  const spots = fanOut(4, middle, 30, frame, none, []);
  expect(spots.every((spot) => spot.y < middle.y)).toBe(true);
  expect(spots.map((spot) => spot.x)).toEqual(spots.map((spot) => spot.x).toSorted((a, b) => a - b));
});

test("a fan stays inside the window and clear of what covers its edges", () => {
  for (const corner of [
    { x: 20, y: 20 },
    { x: 1180, y: 20 },
    { x: 20, y: 780 },
    { x: 1180, y: 780 },
  ]) {
    for (const spot of fanOut(2, corner, 20, frame, none, [])) {
      expect(spot.x).toBeGreaterThanOrEqual(FAN_WIDTH / 2);
      expect(spot.x).toBeLessThanOrEqual(frame.width - FAN_WIDTH / 2);
      expect(spot.y).toBeGreaterThanOrEqual(FAN_HEIGHT / 2);
      expect(spot.y).toBeLessThanOrEqual(frame.height - FAN_HEIGHT / 2);
    }
  }
  expect(fanOut(3, middle, 30, frame, { ...none, top: 380 }, []).every((spot) => spot.y > 380)).toBe(true);
});

test("a fan turns away from a place that glows", () => {
  const glowing = { x: 600, y: 330, width: 40, height: 40 };
  const covers = (spot: { x: number; y: number }) =>
    Math.abs(spot.x - glowing.x) < (FAN_WIDTH + 40) / 2 &&
    Math.abs(spot.y - glowing.y) < (FAN_HEIGHT + 40) / 2;
  expect(fanOut(3, middle, 30, frame, none, []).some(covers)).toBe(true);
  expect(fanOut(3, middle, 30, frame, none, [glowing]).some(covers)).toBe(false);
});

test("seven pieces fit beside each other on a phone", () => {
  const phone = { width: 390, height: 450 };
  for (const spot of fanOut(7, { x: 195, y: 220 }, 24, phone, none, [])) {
    expect(spot.x).toBeGreaterThanOrEqual(FAN_WIDTH / 2);
    expect(spot.x).toBeLessThanOrEqual(390 - FAN_WIDTH / 2);
    expect(spot.y).toBeGreaterThanOrEqual(FAN_HEIGHT / 2);
    expect(spot.y).toBeLessThanOrEqual(450 - FAN_HEIGHT / 2);
  }
});

test("a card is beside the fan, on a side with enough room", () => {
  for (const centre of [
    middle,
    { x: 60, y: 60 },
    { x: frame.width - 60, y: 300 },
    { x: frame.width / 2, y: frame.height - 40 },
  ]) {
    const spots = fanOut(4, centre, 30, frame, none, []);
    const covered = frameOf(spots, centre, 30);
    const card = placeFloating(centre.x, centre.y, 272, 120, frame, none, covered);
    const apart =
      card.x >= covered.right ||
      card.x + 272 <= covered.left ||
      card.y >= covered.bottom ||
      card.y + 120 <= covered.top;
    expect(apart).toBe(true);
    expect(card.x).toBeGreaterThanOrEqual(0);
    expect(card.x + 272).toBeLessThanOrEqual(frame.width);
  }
});
