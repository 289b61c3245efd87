// When the state changes, some places and pieces are drawn anew, and the browser takes the keyboard focus from
// them. This gives it back to the same place or piece, so that whoever walks over the map with the keyboard stays
// where they were.

import { tick } from "svelte";

export class KeptFocus {
  /** Whether the focus is being given back: nobody has moved, so nothing is explained and the map stays. */
  returning = false;

  /** `drawn` reads everything that decides which places and pieces are drawn. */
  constructor(box: () => HTMLElement, drawn: () => void) {
    $effect.pre(() => {
      drawn();
      const focused = document.activeElement;
      const [piece, space] = ["data-piece", "data-space"].map((name) => focused?.getAttribute(name));
      if (space && box().contains(focused)) void tick().then(() => this.giveBack(box(), piece, space));
    });
  }

  /** To the piece; where that is gone, to its place. */
  private giveBack(box: HTMLElement, piece: string | null | undefined, space: string): void {
    if (document.activeElement !== document.body) return;
    const again =
      (piece && box.querySelector<SVGElement>(`[data-piece="${piece}"]`)) ||
      box.querySelector<SVGElement>(`:is(.hit, .province-glow)[data-space="${space}"]`);
    this.returning = true;
    again?.focus({ preventScroll: true });
    this.returning = false;
  }
}
