// Everything that is shown over the table is a layer: panel, dialog, card beside a piece, list at a spot,
// meaning of a term. The same rule applies to all of them: Escape, or a press outside, closes the topmost;
// the others stay open.

interface Layer {
  close: () => void;
  /** A selector for what else belongs to it: a press there does not close it. */
  with?: string;
  /** The element that opened it, which handles being pressed again itself. */
  opener?: Element;
  /** Whether it stays open while other things are clicked. */
  stays?: boolean;
  /** Whether nothing outside can be reached: its backdrop takes the click, so that nothing below gets it. */
  modal?: boolean;
}

const open: { element: HTMLElement; layer: Layer }[] = [];

function isOutside(element: HTMLElement, layer: Layer, target: Element): boolean {
  if (layer.modal) return false;
  if (target === element) return element.dataset.backdrop !== undefined;
  if (element.contains(target) || layer.opener?.contains(target)) return false;
  return !(layer.with && target.closest(layer.with));
}

/** Whether the key belongs to a field that uses it. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input:not([type=range], [type=radio], [type=checkbox]), textarea, select") !== null;

function keys(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (event.key !== "Escape" || !top || isTyping(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.layer.close();
}

function press(event: PointerEvent): void {
  const top = open.findLast(({ layer }) => !layer.stays);
  if (top && isOutside(top.element, top.layer, event.target as Element)) top.layer.close();
}

/** Put an element on top of what is open; the returned function removes it. */
export function putOnTop(element: HTMLElement, given: Layer): { update(next: Layer): void; remove(): void } {
  const own = { element, layer: given };
  if (open.length === 0) {
    addEventListener("keydown", keys, true);
    addEventListener("pointerdown", press, true);
  }
  open.push(own);
  return {
    update: (next) => (own.layer = next),
    remove: () => {
      const at = open.indexOf(own);
      if (at < 0) return;
      open.splice(at, 1);
      if (open.length > 0) return;
      removeEventListener("keydown", keys, true);
      removeEventListener("pointerdown", press, true);
    },
  };
}

/** For `use:`. A panel with `data-backdrop` covers the screen: a press on the panel itself, beside its
 * content, counts as outside. Null: it only shows while the pointer rests, and is not a layer. */
export function layer(
  element: HTMLElement,
  given: Layer | null,
): { update(next: Layer | null): void; destroy(): void } {
  let own = given && putOnTop(element, given);
  return {
    update: (next) => {
      if (own && next) own.update(next);
      else {
        own?.remove();
        own = next && putOnTop(element, next);
      }
    },
    destroy: () => own?.remove(),
  };
}
