// Moves the camera of a table automatically: to other players' marches, to what a question is about, and to
// where a small window opens.

import { untrack } from "svelte";
import type { Option } from "../api/types";
import type { Camera } from "../board/camera.svelte";
import type { Atlas } from "../model/atlas";
import type { Box } from "../model/layout";
import { eventPlaces, freshLines } from "../model/log";
import { settings } from "../state/settings.svelte";
import type { TableStore } from "../state/table.svelte";

const ROUTE_MS = 5000;

interface MapScreen {
  readonly atlas: Atlas | null;
  readonly camera: Camera | null;
  readonly phone: boolean;
  /** Whether the map opens on a part of the board. */
  readonly close: boolean;
  /** Whether a panel takes so much of the map that it shows only where the Armies are. */
  readonly besidePanel: boolean;
}

const ROUND_ARMIES = 260; // board units

/** The part of the board where Armies are. */
function around(armies: { at: string }[], atlas: Atlas): Box {
  const spots = armies.map(({ at }) => atlas.point(at)).filter((spot) => spot !== null);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return {
    left: Math.min(...xs) - ROUND_ARMIES,
    right: Math.max(...xs) + ROUND_ARMIES,
    top: Math.min(...ys) - ROUND_ARMIES,
    bottom: Math.max(...ys) + ROUND_ARMIES,
  };
}

const glowing = (options: Option[]) =>
  options.flatMap((option) => option.nouns.filter((noun) => noun.kind === "place").map((noun) => noun.id));

export function showPlace(screen: MapScreen, place: string): void {
  const spot = screen.atlas?.point(place);
  if (spot) screen.camera?.flyTo(spot.x, spot.y);
}

/** Call this once while the table is set up; its effects end with the table. */
export function moveCamera(store: TableStore, screen: MapScreen): void {
  // Draw the path of other players' marches for a while; the camera follows if the setting is on.
  $effect(() => {
    const { atlas } = screen;
    const route = atlas
      ? freshLines(store.journal.entries, store.journal.fresh, atlas).findLast(
          (line) => line.route.length > 1 && line.seat !== store.game.viewpoint,
        )?.route
      : undefined;
    const fresh = store.journal.fresh.findLast((entry) => entry.seat !== store.game.viewpoint);
    untrack(() => {
      if (settings.values.follow && atlas && fresh) {
        const place =
          route?.at(-1) ?? fresh.events.flatMap((event) => eventPlaces({ ...event }, atlas)).find(Boolean);
        if (place) showPlace(screen, place);
      }
    });
    if (!route) return;
    untrack(() => (store.highlight.route = route));
    const timer = setTimeout(() => {
      if (store.highlight.route === route) store.highlight.route = [];
    }, ROUTE_MS);
    return () => clearTimeout(timer);
  });

  // Move the view only if the question is about a place that is not visible, or if nothing that glows is
  // visible.
  $effect(() => {
    const place =
      store.advice.places.at(-1) ?? store.decision?.subjects.find((noun) => noun.kind === "place")?.id;
    const spots = (place ? [place] : glowing(store.decision?.options ?? []))
      .map((id) => screen.atlas?.point(id))
      .filter((spot) => spot != null);
    const mapCamera = screen.camera?.measured ? screen.camera : null;
    // Only once per question: if the player then moves the map away, leave it there.
    untrack(() => {
      if (mapCamera && spots[0] && !spots.some((spot) => mapCamera.sees(spot.x, spot.y)))
        mapCamera.reveal(spots[0].x, spots[0].y);
    });
  });

  // A small window, and the map of a lesson, open where the player's pieces are.
  let opened = false;
  $effect(() => {
    const { atlas, camera } = screen;
    if (opened || !camera || !atlas || !store.view || camera.width === 0) return;
    opened = true;
    if (screen.besidePanel)
      camera.openOn(
        around(
          store.view.stacks.filter((own) => own.generals.length),
          atlas,
        ),
      );
    if (!screen.close) return;
    const seat = store.game.asked?.seat ?? store.game.viewpoint ?? 0;
    const about = store.game.asked?.subjects.find((noun) => noun.kind === "place")?.id;
    const army = store.view.stacks.find((stack) => stack.owner === seat && stack.generals.length)?.at;
    const option = store.game.asked?.options[0]?.nouns.find((noun) => noun.kind === "place")?.id;
    const place = about ?? option ?? army;
    const spot = place ? atlas.point(place) : null;
    if (spot) camera.openAt(spot.x, spot.y);
  });
}
