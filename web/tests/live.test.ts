import { afterEach, describe, expect, test, vi } from "vitest";
import { Live, patched } from "../src/api/live";
import type { StatePatch } from "../src/api/types";
import { state } from "./fixtures";

test("a patch is applied to the last state", () => {
  const last = state("activation");
  const change: StatePatch = {
    ...last,
    seq: last.seq + 1,
    patch: true,
    table: { paused: true },
    view: { turn: 4 },
    forecast: undefined,
  };
  const whole = patched(change, last);
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

test("a patch that leaves out the forecast keeps the last one, and null takes it away", () => {
  const last = state("activation");
  const patch: StatePatch = {
    ...last,
    patch: true,
    seq: last.seq + 1,
    table: {},
    view: {},
    forecast: undefined,
  };
  expect(patched(patch, last).forecast).toBe(last.forecast);
  expect(patched({ ...patch, forecast: null }, last).forecast).toBeNull();
});

describe("a command", () => {
  class Socket {
    static OPEN = 1;
    static last: Socket;
    readyState = 1;
    sent: string[] = [];
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number; reason: string }) => void;
    constructor() {
      Socket.last = this;
    }
    send(text: string): void {
      this.sent.push(text);
    }
    close(): void {}
    says(message: object): void {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
  }

  function connect() {
    vi.stubGlobal("WebSocket", Socket);
    const handlers = {
      state: vi.fn(),
      destinations: vi.fn(),
      presence: vi.fn(),
      connected: vi.fn(),
      bye: vi.fn(),
    };
    const live = new Live("game", handlers, () => 0);
    live.open();
    Socket.last.onopen?.();
    let over = false;
    const done = live.send({ type: "pause", paused: true }).finally(() => (over = true));
    const { id } = JSON.parse(Socket.last.sent.at(-1)!) as { id: string };
    return { live, id, done, over: async () => (await Promise.resolve(), await Promise.resolve(), over) };
  }

  afterEach(() => vi.unstubAllGlobals());

  test("is done when its state has arrived, whichever message comes first", async () => {
    const first = connect();
    Socket.last.says({ type: "done", id: first.id, seq: 8, repeated: false });
    Socket.last.says({ ...state("activation"), seq: 7 });
    expect(await first.over()).toBe(false);
    Socket.last.says({ ...state("activation"), seq: 8 });
    await first.done;

    const second = connect();
    Socket.last.says({ ...state("activation"), seq: 9 });
    expect(await second.over()).toBe(false);
    Socket.last.says({ type: "done", id: second.id, seq: 8, repeated: false });
    await second.done;
  });

  test("is done if the connection breaks after the answer and before the state", async () => {
    const { id, done } = connect();
    Socket.last.says({ type: "done", id, seq: 8, repeated: false });
    Socket.last.onclose?.({ code: 4404, reason: "" });
    await done;
  });
});
