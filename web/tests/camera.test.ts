import { expect, test } from "vitest";
import { Camera } from "../src/board/camera.svelte";
import { placeFloating } from "../src/board/floating";
import { sharedArea } from "../src/model/layout";

const none = { top: 0, right: 0, bottom: 0, left: 0 };

function opened(width: number): Camera {
  const camera = new Camera(4000, 2400);
  camera.resize(width, 700, none);
  camera.panBy(0, 0); // after somebody has moved the map, it stays there
  return camera;
}

test("the whole board stays in the middle when the drawer opens and closes", () => {
  const camera = opened(1200);
  for (const width of [870, 1200]) {
    camera.resize(width, 700, none);
    expect(camera.k).toBeCloseTo(camera.furthest);
    const left = camera.toScreen(0, 0);
    const right = camera.toScreen(4000, 2400);
    expect(left.x).toBeCloseTo(width - right.x);
    expect(left.y).toBeCloseTo(700 - right.y);
  }
});

test("what was in the middle of a closer view stays in the middle", () => {
  const camera = opened(1200);
  camera.zoomAt(400, 300, 3);
  const seen = camera.toBoard(600, 350);
  camera.resize(870, 700, none);
  const now = camera.toBoard(435, 350);
  expect(now.x).toBeCloseTo(seen.x);
  expect(now.y).toBeCloseTo(seen.y);
  camera.resize(1200, 700, none);
  expect(camera.toBoard(600, 350).x).toBeCloseTo(seen.x);
});

test("before the size of the window is known nothing is out of view", () => {
  const camera = new Camera(4000, 2400);
  camera.reveal(3900, 100);
  camera.resize(840, 700, none);
  expect(camera.moving).toBe(false);
  expect(camera.k).toBeCloseTo(camera.furthest);
});

test("a card does not cover what glows around its space, if there is room", () => {
  const frame = { width: 1200, height: 700 };
  const spot = { x: 600, y: 350 };
  const glowing = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
    const x = spot.x + 130 * Math.cos((degrees * Math.PI) / 180);
    const y = spot.y + 130 * Math.sin((degrees * Math.PI) / 180);
    return { left: x - 20, right: x + 20, top: y - 20, bottom: y + 20 };
  });
  const card = placeFloating(spot.x, spot.y, 272, 160, frame, none, null, glowing);
  const box = { left: card.x, right: card.x + 272, top: card.y, bottom: card.y + 160 };
  expect(glowing.reduce((sum, one) => sum + sharedArea(box, one), 0)).toBe(0);
});
