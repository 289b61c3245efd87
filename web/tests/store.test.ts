import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../src/api/client";
import type { Entry, StateMessage } from "../src/api/types";
import { Atlas } from "../src/model/atlas";
import { mergeEntries } from "../src/state/journal.svelte";
import { settings } from "../src/state/settings.svelte";
import { TableStore } from "../src/state/table.svelte";
import { atlas, entry, state } from "./fixtures";

function table(message: StateMessage): TableStore {
  const store = new TableStore("fixture000000000");
  store.game.atlas = atlas as Atlas;
  store.take(message);
  return store;
}

const play = (seq: number, number: number): Entry =>
  entry({
    seq,
    kind: "play",
    seat: 0,
    play: number,
    events: [{ event: "levy", seat: 0, text: `play ${number}` }],
  });

beforeEach(() => {
  settings.values.cover = true;
});

describe("a question", () => {
  test("offers its main answers and makes them glow", () => {
    const store = table(state("activation"));
    expect(store.decision?.question).toBe("activation");
    expect(store.selection.targets.places.size).toBeGreaterThan(0);
    expect(store.selection.hasSideActions).toBe(true);
  });

  test("side actions glow only when asked for", () => {
    const store = table(state("activation"));
    const before = [...store.selection.targets.places.keys()].sort();
    store.selection.sideActions = true;
    expect(
      store.selection.offered.every((option) =>
        ["post", "repost", "recall", "disband"].includes(option.verb),
      ),
    ).toBe(true);
    expect([...store.selection.targets.places.keys()].sort()).not.toEqual(before);
  });

  test("is announced once to the player who is asked next, not when the table opens", () => {
    const announced = vi.fn();
    const store = new TableStore("fixture000000000", announced);
    const [mine, another] = [state("activation"), state("activation")];
    another.decision = { ...another.decision!, seat: another.decision!.seat + 1, mine: false, options: [] };
    store.take(mine);
    store.take(another);
    expect(announced).not.toHaveBeenCalled();
    store.take(mine);
    store.take(mine);
    expect(announced).toHaveBeenCalledTimes(1);
  });

  test("cannot be answered on somebody else's screen", () => {
    const message = state("activation");
    message.decision!.mine = false;
    message.decision!.options = [];
    message.table.me.may = ["chat"];
    expect(table(message).decision).toBeNull();
  });

  test("shows spaces beyond the next step, and marches there with one command", async () => {
    const message = state("activation");
    const store = table(message);
    const [near] = store.selection.targets.places.keys();
    const far = [...atlas.spaces.keys()].find((id) => !store.selection.targets.places.has(id))!;
    const way = [store.decision!.options.find((option) => option.verb === "move")!.action, `move ${far}`];
    const step = message.forecast!.reach[0]!;
    store.take({
      ...message,
      forecast: { ...message.forecast!, reach: [{ ...step, place: far, actions: way, spent: 2 }] },
    });
    expect([...store.selection.further.keys()]).toEqual([far]);
    expect(store.selection.answersAt(near!)[0]!.path).toBeUndefined();
    const march = store.selection.answersAt(far)[0]!;
    const sent = vi.spyOn(store.commands, "march").mockResolvedValue(true);
    await store.actions.answer(march);
    expect(sent.mock.calls).toEqual([[message.decision!.seat, way]]);
  });

  test("a click plays a single answer, and offers several in a list", () => {
    const store = table(state("activation"));
    const sent = vi.spyOn(store.commands, "play").mockResolvedValue(true);
    const single = [...store.selection.targets.places].find(([, options]) => options.length === 1)!;
    expect(store.actions.press({ kind: "place", id: single[0] }, 0, 0)).toBe(true);
    expect(sent).toHaveBeenCalledWith(expect.any(Number), single[1][0]!.action);
    store.actions.offer(store.selection.offered.slice(0, 2), "two", 1, 2);
    expect(store.selection.choice?.options).toHaveLength(2);
  });

  test("a tap that needs confirmation waits for a second one", () => {
    const store = table(state("activation"));
    const sent = vi.spyOn(store.commands, "play").mockResolvedValue(true);
    const single = [...store.selection.targets.places].find(([, options]) => options.length === 1)!;
    store.actions.press({ kind: "place", id: single[0] }, 0, 0, "always");
    expect(sent).not.toHaveBeenCalled();
    expect(store.selection.choice?.confirm).toBe(true);
  });

  test("a tap needs confirmation only if it cannot be undone or risks something", () => {
    const asked = state("activation");
    const store = table(asked);
    const sent = vi.spyOn(store.commands, "play").mockResolvedValue(true);
    const [space, [option]] = [...store.selection.targets.places].find(([, all]) => all.length === 1)!;
    const tap = () => store.actions.press({ kind: "place", id: space }, 0, 0, "finger");
    vi.spyOn(store.forecast, "preview").mockReturnValueOnce(null).mockReturnValueOnce(null);
    tap();
    expect(sent).toHaveBeenCalledWith(expect.any(Number), option!.action);
    const risky = { ...asked.forecast!.reach[0]!, attrition_column: 1 };
    vi.spyOn(store.forecast, "preview").mockReturnValue(risky);
    tap();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(store.selection.choice?.confirm).toBe(true);
  });

  test("a click on a place without an answer does nothing", () => {
    const store = table(state("activation"));
    const idle = [...atlas.spaces.keys()].find(
      (space) =>
        !store.selection.targets.places.has(space) &&
        !store.view!.stacks.some((stack) => stack.at.startsWith(space)),
    )!;
    expect(store.actions.press({ kind: "place", id: idle }, 0, 0)).toBe(false);
  });

  test("picks are dropped when somebody has played", () => {
    const store = table(state("activation"));
    store.selection.pick({ kind: "general", id: "dokimos" });
    const next = state("activation");
    next.table.progress.plays += 1;
    store.take(next);
    expect(store.selection.chosen).toEqual([]);
  });

  test("a chat message does not disturb an unfinished choice", () => {
    const store = table(state("activation"));
    store.selection.pick({ kind: "general", id: "dokimos" });
    const next = state("activation");
    next.seq += 1;
    store.take(next);
    expect(store.selection.chosen).toHaveLength(1);
  });

  test("stepping back undoes one pick at a time", () => {
    const store = table(state("activation"));
    store.selection.sideActions = true;
    store.selection.pick({ kind: "general", id: "dokimos" });
    expect(store.selection.unpick()).toBe(true);
    expect(store.selection.sideActions).toBe(true);
    expect(store.selection.unpick()).toBe(true);
    expect(store.selection.sideActions).toBe(false);
    expect(store.selection.unpick()).toBe(false);
  });
});

describe("advice", () => {
  const answer = (body: object, status = 200) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(
        async () =>
          new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }),
      ),
    );
  afterEach(() => vi.unstubAllGlobals());

  function alone(): [TableStore, StateMessage] {
    const message = state("activation");
    message.table.me.may.push("advice");
    return [table(message), message];
  }

  test("marks the advised answer and its place, and disappears with the question", async () => {
    const [store, message] = alone();
    const option = message.decision!.options.find((own) => own.nouns.some((noun) => noun.kind === "place"))!;
    answer({ bot: "strategist", action: option.action, label: option.label, reason: "I go there." });
    await store.advice.ask();
    expect(store.advice.option?.action).toBe(option.action);
    expect(store.advice.places).toHaveLength(option.nouns.filter((noun) => noun.kind === "place").length);
    const next = state("card");
    next.table.progress.plays += 1;
    store.take(next);
    expect(store.advice.option).toBeNull(); // the plan stays on the screen until its next step is known
    expect(store.advice.places).toEqual([]);
    store.advice.clear();
    expect(store.advice.current).toBeNull();
  });

  test("is not shown if it arrives after the answer was given", async () => {
    const [store, message] = alone();
    answer({ bot: "strategist", action: message.decision!.options[0]!.action, label: "", reason: "" });
    const asked = store.advice.ask();
    const next = state("card");
    next.table.progress.plays += 1;
    store.take(next);
    await asked;
    expect(store.advice.current).toBeNull();
  });

  test("is not requested if other people play", async () => {
    const store = table(state("activation"));
    answer({});
    await store.advice.ask();
    expect(store.advice.allowed).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("says why it was refused", async () => {
    const [store] = alone();
    answer(
      {
        code: "too_many",
        message: "Wait a little.",
        key: "",
        clause: null,
        suggestions: [],
        field: null,
        retry_after: 2,
      },
      429,
    );
    await store.advice.ask();
    expect(store.problem.current?.message).toBe("Wait a little.");
    expect(store.advice.loading).toBe(false);
  });
});

describe("around one screen", () => {
  /** The first seat is asked; `viewpoint`: the seat whose view was requested. */
  function hotSeat(viewpoint: number | null): StateMessage {
    const message = state("activation");
    const seat = message.decision!.seat;
    message.table.me.seats = [seat, seat + 1];
    message.viewpoint = viewpoint;
    message.decision!.mine = viewpoint === seat;
    message.view!.seat = viewpoint ?? -1;
    return message;
  }
  const seat = state("activation").decision!.seat;

  test("cards and answers stay covered until the next player says so, and is the view for that seat has come", () => {
    const store = table(hotSeat(null));
    expect(store.covered).toBe(true);
    expect(store.viewpoint.wanted).toBeNull();
    expect(store.decision).toBeNull();
    expect(store.screen.handSeat).toBeNull();
    store.viewpoint.reveal();
    expect(store.viewpoint.wanted).toBe(seat);
    expect(store.covered).toBe(true);
    store.take(hotSeat(seat));
    expect(store.covered).toBe(false);
    expect(store.decision).not.toBeNull();
    expect(store.screen.handSeat).toBe(seat);
  });

  test("a player who is asked about a Surprise card takes over the screen, although the others see only whose turn it is", () => {
    const store = table(hotSeat(null));
    store.viewpoint.reveal();
    store.take(hotSeat(seat));
    expect(store.covered).toBe(false);
    const window = hotSeat(seat);
    window.table.progress = { ...window.table.progress, asked: seat + 1 };
    window.decision = { ...window.decision!, question: "playing", mine: false, options: [] };
    store.take(window);
    expect(store.covered).toBe(true);
    expect(store.viewpoint.wanted).toBeNull();
    store.viewpoint.reveal();
    expect(store.viewpoint.wanted).toBe(seat + 1);
  });

  test("nothing is stored for a player who has not taken over the screen", () => {
    const store = table(hotSeat(null));
    const known = store.journal.entries;
    store.take(hotSeat(seat));
    expect(store.game.viewpoint).toBeNull();
    expect(store.view!.seat).toBe(-1);
    expect(store.journal.entries).toBe(known);
    expect(store.covered).toBe(true);
  });

  test("a past moment that another player viewed is closed when players swap places", () => {
    const store = table(hotSeat(null));
    store.viewpoint.reveal();
    const mine = hotSeat(seat);
    store.take(mine);
    store.replay.moment = {
      play: 1,
      plays: 2,
      seat,
      action: null,
      viewpoint: seat,
      view: mine.view!,
      events: [],
      fights: [],
      rolls: [],
      decision: null,
    };
    expect(store.screen.handSeat).toBe(seat);
    const next = hotSeat(seat);
    next.decision = { ...next.decision!, seat: seat + 1, mine: false };
    store.take(next);
    expect(store.covered).toBe(true);
    expect(store.replay.shown).toBeNull();
    expect(store.screen.handSeat).toBeNull();
  });

  test("friends who trust each other need no cover", () => {
    settings.values.cover = false;
    const store = table(hotSeat(seat));
    expect(store.covered).toBe(false);
    expect(store.viewpoint.wanted).toBe("auto");
  });

  test("one person alone is never covered", () => {
    const store = table(state("activation"));
    expect(store.covered).toBe(false);
    expect(store.viewpoint.wanted).toBe("auto");
  });
});

describe("a refusal", () => {
  test("of a click that came too late stays until the next state but one", async () => {
    const store = table(state("activation"));
    const words = {
      code: "stale",
      message: "The position has changed.",
      key: "",
      clause: null,
      suggestions: [],
      field: null,
      retry_after: null,
    };
    (store.connection as unknown as { live: object }).live = {
      send: () => Promise.reject(new Refusal(words, 409)),
    };
    await store.actions.play(store.decision!.options[0]!.action);
    const next = state("activation");
    for (const shown of ["The position has changed.", undefined]) {
      next.table.progress.plays += 1;
      store.take(structuredClone(next));
      expect(store.problem.current?.message).toBe(shown);
    }
  });

  test("of a chat message stays with the chat", async () => {
    const store = table(state("activation"));
    const words = {
      code: "too_many",
      message: "Slowly.",
      key: "",
      clause: null,
      suggestions: [],
      field: null,
      retry_after: 2,
    };
    (store.connection as unknown as { live: object }).live = {
      send: () => Promise.reject(new Refusal(words, 429)),
    };
    expect((await store.chat.say("Hello"))?.message).toBe("Slowly.");
    expect(store.problem.current).toBeNull();
  });
});

describe("the chat", () => {
  const line = (seq: number): Entry => entry({ seq, kind: "chat", by: "Roxane", text: `line ${seq}` });
  beforeEach(() => localStorage.clear());

  test("counts what nobody here has read, and forgets nothing when the viewpoint changes", () => {
    const message = state("activation");
    message.entries = [line(1), play(2, 1), line(3)];
    const store = table(message);
    expect(store.chat.unread).toBe(2);
    store.chat.markRead(3);
    expect(store.chat.unread).toBe(0);
    const other = state("activation");
    other.entries = [play(4, 2), line(5)];
    store.take(other);
    expect(store.chat.lines.map((entry) => entry.seq)).toEqual([1, 3, 5]);
    expect(store.chat.unread).toBe(1);
    expect(table(message).chat.unread).toBe(0);
  });
});

describe("the journal", () => {
  test("is fetched further back, up to its beginning", async () => {
    const message = state("activation");
    message.reset = true;
    message.entries = [play(7, 3)];
    const store = table(message);
    expect(store.journal.hasOlder).toBe(true);
    const asked = vi.fn(
      async () =>
        new Response(JSON.stringify({ entries: [play(2, 1), play(5, 2)], more: false }), { status: 200 }),
    );
    vi.stubGlobal("fetch", asked);
    await store.journal.loadOlder();
    vi.unstubAllGlobals();
    expect(String((asked.mock.calls as unknown[][])[0]![0])).toContain("before=7");
    expect(store.journal.entries.map((entry) => entry.seq)).toEqual([2, 5, 7]);
    expect(store.journal.hasOlder).toBe(false);
  });

  test("new entries follow, old ones are not told twice", () => {
    const known = [play(1, 1), play(2, 2)];
    expect(mergeEntries(known, [play(2, 2), play(3, 3)]).map((entry) => entry.seq)).toEqual([1, 2, 3]);
  });

  test("an undo removes the plays that it names", () => {
    const undo = entry({ seq: 4, kind: "undo", seat: 0, to: 1 });
    const all = mergeEntries([play(1, 1), play(2, 2), play(3, 3)], [undo, play(5, 2)]);
    expect(all.map((entry) => Boolean(entry.undone))).toEqual([false, true, true, false, false]);
  });

  test("a reset replaces the entries of another viewpoint", () => {
    const store = table(state("activation"));
    const other = state("card");
    store.take(other);
    expect(store.journal.entries).toEqual(other.entries);
  });
});
