// Dragging an order over the map: from an Army, or from a detachment's button, to its destination.

import { settings } from "../state/settings.svelte";
import type { TableStore } from "../state/table.svelte";

const DRAG_FROM = 6; // pixels a pointer may move during a click
const EDGE = 40; // pixels from the edge of the map where it begins to move along
const PAN = 7; // pixels it moves in a frame

/** What dragging needs to know of the map: where it can be seen, and how to move it. */
export interface Ground {
  seen: () => { left: number; top: number; right: number; bottom: number };
  pan: (x: number, y: number) => void;
}

/** Follow the pointer until it is released; over a space that glows this plays the whole order. */
export function dragOrder(
  store: TableStore,
  actions: string[],
  from: string | null,
  pointer: number,
  ground?: Ground,
): void {
  void store.order.begin(actions, from);
  let at: PointerEvent | null = null;
  let frame = 0;
  const alongTheEdge = () => {
    frame = requestAnimationFrame(alongTheEdge);
    if (!at || !ground) return;
    const { left, top, right, bottom } = ground.seen();
    const x = at.clientX < left + EDGE ? PAN : at.clientX > right - EDGE ? -PAN : 0;
    const y = at.clientY < top + EDGE ? PAN : at.clientY > bottom - EDGE ? -PAN : 0;
    if (x || y) ground.pan(x, y);
  };
  frame = requestAnimationFrame(alongTheEdge);
  const over = (event: PointerEvent) =>
    document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest("[data-space]")
      ?.getAttribute("data-space");
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    at = event;
    store.highlight.hovered = over(event) ?? null;
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    removeEventListener("pointerdown", stop);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", stop);
    removeEventListener("keydown", escape, true);
    store.highlight.hovered = null;
    store.order.end();
  };
  const drop = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    const space = over(event) ?? "";
    const way = store.order.ways.get(space);
    const frame = document.querySelector(".board")?.getBoundingClientRect();
    stop();
    if (!way || !frame) return;
    const title = store.atlas?.spaceName(space) ?? "";
    const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
    const care = settings.values.confirm ? "always" : event.pointerType === "touch" ? "finger" : "none";
    store.actions.offer([way], title, x, y, care);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    stop();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", stop);
  addEventListener("pointerdown", stop); // a second finger: it was not meant
  addEventListener("keydown", escape, true);
}

/** For a button: a click stays a click; moving the pointer away drags the order. */
export function dragFromButton(
  store: TableStore,
  actions: string[],
  from: string,
  event: PointerEvent,
): void {
  if (event.pointerType === "touch" || event.button !== 0 || !store.order.possible) return;
  const { clientX, clientY } = event;
  const move = (now: PointerEvent) => {
    if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < DRAG_FROM) return;
    done();
    dragOrder(store, actions, from, event.pointerId);
  };
  const done = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", done);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", done);
}
