// What is marked on the map although no answer names it.

export class Highlight {
  /** Places a line of the log points at. */
  places = $state.raw<string[]>([]);
  /** The path of a march that a line of the log describes, or that was just made. */
  route = $state.raw<string[]>([]);
  /** The space under the pointer or the focus. */
  hovered = $state<string | null>(null);
}
