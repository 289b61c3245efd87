// Panels over the map lie in layers: Escape and a click outside close the topmost one, and only that one.

interface Layer {
  close: () => void;
  /** What else belongs to it, as a selector: a click there does not close it. */
  with?: string;
  /** Whether it stays open while other things are clicked. */
  stays?: boolean;
}

const open: { element: HTMLElement; layer: Layer }[] = [];

function isOutside(element: HTMLElement, layer: Layer, target: Element): boolean {
  if (target === element) return element.dataset.backdrop !== undefined;
  return !element.contains(target) && !(layer.with && target.closest(layer.with));
}

function keys(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (event.key !== "Escape" || !top) return;
  if ((event.target as Element).closest?.("input, textarea, select")) return;
  event.preventDefault();
  event.stopPropagation();
  top.layer.close();
}

function press(event: PointerEvent): void {
  const top = open.findLast(({ layer }) => !layer.stays);
  if (top && isOutside(top.element, top.layer, event.target as Element)) top.layer.close();
}

/** For `use:`. A panel with `data-backdrop` covers the screen: a click on itself, beside its content, is outside. */
export function layer(element: HTMLElement, given: Layer): { update(next: Layer): void; destroy(): void } {
  const own = { element, layer: given };
  if (open.length === 0) {
    addEventListener("keydown", keys, true);
    addEventListener("pointerdown", press, true);
  }
  open.push(own);
  return {
    update: (next) => (own.layer = next),
    destroy: () => {
      open.splice(open.indexOf(own), 1);
      if (open.length > 0) return;
      removeEventListener("keydown", keys, true);
      removeEventListener("pointerdown", press, true);
    },
  };
}
