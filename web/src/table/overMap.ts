// What a lesson gets to lay its words over the map of a table.

import type { Camera } from "../board/camera.svelte";
import type { Atlas } from "../model/atlas";
import type { TableStore } from "../state/table.svelte";

export interface OverMap {
  store: TableStore;
  atlas: Atlas;
  camera: Camera;
  phone: boolean;
  /** Told how much of the map is covered from above. */
  oncover: (height: number) => void;
}
