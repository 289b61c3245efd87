// Places a panel over the map, in the corner where it covers least of what glows and of what it describes. It
// stays there until it describes something else, so that no button moves away under the pointer.

import { sharedArea, type Box } from "../model/layout";

export type Corner = "top right" | "top left" | "bottom right" | "bottom left";
const CORNERS: Corner[] = ["top right", "top left", "bottom right", "bottom left"];
const EDGE = 12; // pixels

/** Something not to cover, and how much it matters. */
export interface Free {
  box: Box;
  weight: number;
}

function boxAt(
  corner: Corner,
  size: { width: number; height: number },
  frame: { width: number; height: number },
): Box {
  const left = corner.endsWith("left") ? EDGE : frame.width - EDGE - size.width;
  const top = corner.startsWith("top") ? EDGE : frame.height - EDGE - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

/** The corner that covers least; among equals the preferred one, then the next in reading order. */
export function bestCorner(
  size: { width: number; height: number },
  frame: { width: number; height: number },
  free: Free[],
  preferred: Corner,
): Corner {
  let best = preferred;
  let least = Infinity;
  for (const corner of [preferred, ...CORNERS.filter((own) => own !== preferred)]) {
    const box = boxAt(corner, size, frame);
    const covers = free.reduce((sum, one) => sum + (sharedArea(box, one.box) > 0 ? one.weight : 0), 0);
    if (covers < least) {
      least = covers;
      best = corner;
    }
  }
  return best;
}

interface Docked {
  /** What it describes; when that changes, a new corner is chosen. */
  about: string;
  preferred: Corner;
  /** The spaces it describes: Army, route, battle. */
  places?: string[];
  /** Other panels, which stay in place. */
  beside?: string;
  /** Panels that move up and down: the whole height beside them stays free. */
  columns?: string;
  /** On a phone panels take the whole width. */
  off?: boolean;
}

const TARGETS = ".board [data-target]";
const PANEL = 100; // a panel must not be covered at all

/** For `use:`, on a panel that is placed in a corner. */
export function dock(element: HTMLElement, given: Docked): { update(next: Docked): void; destroy(): void } {
  let now = given;
  let frame = 0;
  function place(): void {
    if (now.off) {
      element.removeAttribute("data-corner");
      return;
    }
    const map = (element.offsetParent ?? document.body).getBoundingClientRect();
    const boxOf = (own: Element): Box => {
      const box = own.getBoundingClientRect();
      return {
        left: box.left - map.left,
        right: box.right - map.left,
        top: box.top - map.top,
        bottom: box.bottom - map.top,
      };
    };
    const all = (selector: string, weight: number): Free[] =>
      [...document.querySelectorAll(selector)]
        .filter((own) => own !== element && !element.contains(own))
        .map((own) => ({ box: boxOf(own), weight }));
    const free = [
      ...all(TARGETS, 1),
      ...(now.places ?? []).flatMap((place) => all(`.board [data-space="${CSS.escape(place)}"]`, 4)),
      ...(now.beside ? all(now.beside, 100) : []),
      ...(now.columns ? all(now.columns, 100) : []).map((one) => ({
        ...one,
        box: { ...one.box, top: 0, bottom: map.height },
      })),
    ];
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    element.dataset.corner = bestCorner(size, map, free, now.preferred);
  }
  // What glows is only drawn once the new question is.
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  place();
  soon();
  return {
    update: (next) => {
      const same = next.about === now.about && next.off === now.off;
      now = next;
      if (!same) soon();
    },
    destroy: () => cancelAnimationFrame(frame),
  };
}

const STEP = 30; // pixels

/**
 * For `use:`, on a note at the top of the map: moves it to the side if something clickable or a panel is below
 * it. `now` changes when the map is moved; what is drawn on it and where panels are is watched.
 */
export function stepAside(
  element: HTMLElement,
  now: string,
): { update(next: string): void; destroy(): void } {
  const main = element.closest("main")!;
  let frame = 0;
  function place(): void {
    const map = main.getBoundingClientRect();
    // Where it would be in the middle. A transition may still be on its way to the last position.
    const moved = parseFloat(getComputedStyle(element).translate) || 0;
    const now = element.getBoundingClientRect();
    const own = { left: now.left - moved, right: now.right - moved, top: now.top, bottom: now.bottom };
    const others = [...main.querySelectorAll(".board :is([data-target], [data-about]), :scope > .docked")]
      .map((other) => ({
        box: other.getBoundingClientRect(),
        weight: other.classList.contains("docked") ? PANEL : 1,
      }))
      .filter(({ box }) => box.top < own.bottom && box.bottom > own.top);
    let best = 0;
    let least = Infinity;
    for (let step = 0; step <= (2 * map.width) / STEP && least > 0; step++) {
      // The middle first, then a little to the right, to the left, further to the right …
      const shift = (step % 2 ? 1 : -1) * Math.ceil(step / 2) * STEP;
      const [left, right] = [own.left + shift, own.right + shift];
      if (left < map.left + EDGE || right > map.right - EDGE) continue;
      const covered = others
        .filter(({ box }) => box.left < right && box.right > left)
        .reduce((sum, { weight }) => sum + weight, 0);
      if (covered < least) {
        least = covered;
        best = shift;
      }
    }
    element.style.translate = `${best}px`;
  }
  const soon = () => {
    cancelAnimationFrame(frame);
    // After the map has been drawn again.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(place)));
  };
  const changes = new MutationObserver(soon);
  changes.observe(main, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-corner", "data-target"],
  });
  const size = new ResizeObserver(soon);
  size.observe(main);
  soon();
  return {
    update: (next) => {
      if (next !== now) soon();
      now = next;
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      size.disconnect();
    },
  };
}
