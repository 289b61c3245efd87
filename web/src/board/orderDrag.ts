// Dragging an order over the map: from an army, or from the button of a detachment, to where it shall go.

import { settings } from "../state/settings.svelte";
import type { TableStore } from "../state/table.svelte";

const DRAG_FROM = 6; // pixels a pointer wanders in a click

/** Follow the pointer until it is let go: over a space that glows this plays the whole order. */
export function dragOrder(store: TableStore, actions: string[], from: string | null): void {
  void store.order.begin(actions, from);
  const over = (event: PointerEvent) =>
    document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest("[data-space]")
      ?.getAttribute("data-space");
  const move = (event: PointerEvent) => (store.highlight.hovered = over(event) ?? null);
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", stop);
    removeEventListener("keydown", escape, true);
    store.highlight.hovered = null;
    store.order.end();
  };
  const drop = (event: PointerEvent) => {
    const space = over(event) ?? "";
    const way = store.order.ways.get(space);
    const frame = document.querySelector(".board")?.getBoundingClientRect();
    stop();
    if (!way || !frame) return;
    const title = store.atlas?.spaceName(space) ?? "";
    const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
    store.actions.offer([way], title, x, y, settings.kept.confirm);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    stop();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", stop);
  addEventListener("keydown", escape, true);
}

/** For a button: a click stays a click, a pointer that wanders off takes the order along. */
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
    dragOrder(store, actions, from);
  };
  const done = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", done);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", done);
}
