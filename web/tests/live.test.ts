import { expect, test } from "vitest";
import { patched } from "../src/api/live";
import type { StateMessage } from "../src/api/types";
import { state } from "./fixtures";

test("a patch is laid over the last state", () => {
  const last = state("activation");
  const change = { ...last, seq: last.seq + 1, patch: true, table: { paused: true }, view: { turn: 4 } };
  const whole = patched(change as unknown as StateMessage, last);
  expect(whole.seq).toBe(last.seq + 1);
  expect(whole.table).toEqual({ ...last.table, paused: true });
  expect(whole.view).toEqual({ ...last.view, turn: 4 });
  expect(whole.view?.stacks).toBe(last.view?.stacks);
});

test("a whole state replaces the last one", () => {
  const last = state("activation");
  const next = { ...last, seq: 99 };
  expect(patched(next, last)).toBe(next);
});
