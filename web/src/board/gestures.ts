// Moving the map: drag, pinch, wheel, and the long press that asks about a space.

import type { Camera } from "./camera.svelte";

const DRAG_FROM = 6; // pixels a pointer may move during a click
const LONG_PRESS_MS = 550;
const WHEEL = 0.0016;

interface Hooks {
  box: () => HTMLElement;
  camera: Camera;
  /** The map starts to move. */
  onmove: () => void;
  onlongpress: (space: string, event: PointerEvent) => void;
  /** Whether what a pointer begins to drag is an order of its own; then the map stays where it is. */
  takesOver: (dragged: Element, event: PointerEvent) => boolean;
}

export class Gestures {
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private dragged = false;
  private start = { x: 0, y: 0 };
  private timer = 0;
  private pressed: Element | null = null;
  private order = false;

  constructor(private readonly hooks: Hooks) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 && event.button !== 1) return;
    if ((event.target as Element).closest(".over-map")) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) return;
    this.dragged = this.order = false;
    this.pressed = event.target as Element;
    this.start = { x: event.clientX, y: event.clientY };
    const space = (event.target as Element).closest("[data-space]")?.getAttribute("data-space");
    if (event.pointerType === "touch" && space) {
      this.timer = window.setTimeout(() => {
        this.dragged = true; // the tap that ends it does not count
        this.hooks.onlongpress(space, event);
      }, LONG_PRESS_MS);
    }
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 1) {
      if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) < DRAG_FROM) return;
      if (!this.dragged) {
        this.dragged = true;
        clearTimeout(this.timer);
        this.order = this.pressed !== null && this.hooks.takesOver(this.pressed, event);
        if (this.order) return;
        this.hooks.box().setPointerCapture(event.pointerId);
        this.hooks.onmove();
      }
      if (this.order) return;
      this.hooks.camera.panBy(now.x - before.x, now.y - before.y);
    } else if (this.fingers.size === 2 && !this.order) {
      this.pinch(event.pointerId, before, now);
    }
    this.fingers.set(event.pointerId, now);
  };

  private pinch(id: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    this.dragged = true;
    clearTimeout(this.timer);
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const frame = this.hooks.box().getBoundingClientRect();
    const wide = Math.hypot(now.x - other.x, now.y - other.y);
    const narrow = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    this.hooks.camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.hooks.camera.zoomAt(
      (now.x + other.x) / 2 - frame.left,
      (now.y + other.y) / 2 - frame.top,
      wide / narrow,
    );
  }

  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.timer);
  };

  /** Whether a click only ends a drag; it is then ignored. */
  endsDrag(event: MouseEvent): boolean {
    if (!this.dragged) return false;
    event.stopPropagation();
    event.preventDefault();
    this.dragged = false;
    return true;
  }

  readonly wheel = (event: WheelEvent): void => {
    if ((event.target as Element).closest(".over-map")) return;
    event.preventDefault();
    const frame = this.hooks.box().getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 24 : 1;
    this.hooks.camera.zoomAt(
      event.clientX - frame.left,
      event.clientY - frame.top,
      Math.exp(-event.deltaY * lines * WHEEL),
    );
    this.hooks.onmove();
  };
}
