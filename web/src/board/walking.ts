// The keyboard on the map: arrow keys move to the nearest target in that direction, with Shift from place to
// place; Enter or Space acts.

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.2; // what is off to the side counts as further away

export function walkTargets(event: KeyboardEvent, box: HTMLElement): void {
  const way = WAYS[event.key];
  if (!way || !(event.target as Element).closest(".board")) return;
  // With Shift every place can be reached, so that the player can ask why a closed one is closed.
  const all = [...box.querySelectorAll<SVGGElement>(event.shiftKey ? "[data-target],.hit" : "[data-target]")];
  if (all.length === 0) return;
  event.preventDefault();
  const here = document.activeElement instanceof SVGElement ? centre(document.activeElement) : null;
  let best: SVGGElement | null = null;
  let least = Infinity;
  for (const one of all) {
    if (one === document.activeElement) continue;
    const there = centre(one);
    const dx = there.x - (here?.x ?? 0);
    const dy = there.y - (here?.y ?? 0);
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = along + ASIDE * across;
    if ((here === null || along > 2) && cost < least) {
      least = cost;
      best = one;
    }
  }
  best?.focus();
}

function centre(element: Element): { x: number; y: number } {
  const frame = element.getBoundingClientRect();
  return { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
}

/** A click does not focus the map, so that mouse players can still end the question with Space. */
export function keepFocusOff(event: MouseEvent): void {
  if (!(event.target as Element).closest("svg.layer")) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement)
    document.activeElement.blur();
}

/** Make Enter and Space press an element, as for a button. */
export function onPressKey(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
