// What a lesson needs to show its text over the map of a table.

import type { Camera } from "../board/camera.svelte";
import type { Atlas } from "../model/atlas";
import type { TableStore } from "../state/table.svelte";

/** The width of the map that the text of a lesson, or the coach of a first game, takes on a large screen. */
export const LESSON_COLUMN = 374;

export interface OverMap {
  store: TableStore;
  atlas: Atlas;
  camera: Camera;
  phone: boolean;
  /** Called with the height of the map that is covered from above. */
  oncover: (height: number) => void;
  /**
   * Called at each step with the part of the screen the text is about; "" for none. A phone then shows that
   * part in its sheet.
   */
  onpart: (part: string) => void;
}
