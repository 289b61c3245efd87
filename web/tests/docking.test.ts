// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { bestCorner } from "../src/ui/docking";
import { layer, putOnTop } from "../src/ui/layers";

const FRAME = { width: 1000, height: 600 };
const SIZE = { width: 400, height: 300 };
const spot = (x: number, y: number, weight = 1) => ({
  box: { left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 },
  weight,
});

describe("a panel over the map", () => {
  it("stays where it was asked for if it covers nothing there", () => {
    expect(bestCorner(SIZE, FRAME, [spot(100, 100)], "top right")).toBe("top right");
  });
  it("does not cover what glows", () => {
    expect(bestCorner(SIZE, FRAME, [spot(900, 100)], "top right")).toBe("top left");
    expect(bestCorner(SIZE, FRAME, [spot(900, 100), spot(100, 100)], "top right")).toBe("bottom right");
  });
  it("covers what matters least if it must cover something", () => {
    const all = [spot(900, 100, 4), spot(100, 100), spot(900, 500, 4), spot(100, 500, 2)];
    expect(bestCorner(SIZE, FRAME, all, "top right")).toBe("top left");
  });
});

describe("layers", () => {
  const made: { remove(): void }[] = [];
  afterEach(() => {
    for (const one of made.splice(0)) one.remove();
    document.body.replaceChildren();
  });
  function put(options: Partial<Parameters<typeof putOnTop>[1]> = {}) {
    const element = document.body.appendChild(document.createElement("div"));
    const close = vi.fn();
    const own = putOnTop(element, { close, ...options });
    made.push(own);
    return { element, close, own };
  }
  const key = (target: Element = document.body) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  const press = (target: Element) => target.dispatchEvent(new Event("pointerdown", { bubbles: true }));

  it("Escape closes the topmost only, and nothing else gets the key", () => {
    const below = put();
    const above = put();
    const heard = vi.fn();
    document.body.addEventListener("keydown", heard, { once: true });
    key();
    expect([below.close, above.close].map((close) => close.mock.calls.length)).toEqual([0, 1]);
    expect(heard).not.toHaveBeenCalled();
    above.own.remove();
    key();
    expect(below.close).toHaveBeenCalledTimes(1);
  });
  it("a press outside closes the topmost, one inside or on its opener does not", () => {
    const opener = document.body.appendChild(document.createElement("button"));
    const one = put({ opener });
    press(opener);
    press(one.element);
    expect(one.close).not.toHaveBeenCalled();
    press(document.body);
    expect(one.close).toHaveBeenCalledTimes(1);
  });
  it("a pinned panel closes with Escape, not with a press; a dialog with a backdrop keeps everything below it open", () => {
    const below = put();
    const stays = put({ stays: true });
    press(document.body);
    expect([below.close.mock.calls.length, stays.close.mock.calls.length]).toEqual([1, 0]);
    key();
    expect(stays.close).toHaveBeenCalledTimes(1);
    put({ modal: true });
    press(document.body);
    expect(below.close).toHaveBeenCalledTimes(1);
  });
  it("Escape in a text field stays in the field", () => {
    const { close } = put();
    key(document.body.appendChild(document.createElement("input")));
    expect(close).not.toHaveBeenCalled();
  });
  it("a card becomes a layer when it is pinned", () => {
    const element = document.body.appendChild(document.createElement("div"));
    const close = vi.fn();
    const card = layer(element, null);
    key();
    expect(close).not.toHaveBeenCalled();
    card.update({ close });
    key();
    expect(close).toHaveBeenCalledTimes(1);
    card.destroy();
    key();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
