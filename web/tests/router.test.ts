import { expect, test } from "vitest";
import { placeFloating } from "../src/board/floating";
import { parseRoute } from "../src/state/router.svelte";

test("addresses lead to pages", () => {
  expect(parseRoute("/", "")).toEqual({ page: "start" });
  expect(parseRoute("/table/abc", "")).toEqual({ page: "table", id: "abc" });
  expect(parseRoute("/join/abc", "?token=xyz")).toEqual({ page: "join", id: "abc", token: "xyz" });
  expect(parseRoute("/verify/abc", "")).toEqual({ page: "verify", id: "abc" });
  expect(parseRoute("/verify", "")).toEqual({ page: "verify", id: null });
  expect(parseRoute("/verify/abc/def", "").page).toBe("lost");
  expect(parseRoute("/join/abc", "").page).toBe("lost");
  expect(parseRoute("/nowhere", "").page).toBe("lost");
});

test("a card over the map stays inside the window and clear of its edges", () => {
  const frame = { width: 400, height: 600 };
  const insets = { top: 0, left: 0, right: 0, bottom: 200 };
  const spot = placeFloating(390, 590, 264, 150, frame, insets);
  expect(spot.x + 264).toBeLessThanOrEqual(400);
  expect(spot.y + 150).toBeLessThanOrEqual(400);
  expect(placeFloating(0, 0, 264, 150, frame, insets).x).toBeGreaterThanOrEqual(0);
});
