// What the map shows of the moment: pieces in their places, what glows, what a march costs, the road under the pointer.

import type { Option } from "../api/types";
import { spaceOf, type Atlas } from "../model/atlas";
import { clearLabels, pieceScale } from "../model/layout";
import { pieceKey } from "../model/options";
import { mapPieces, placePieces, type Piece, type Placed } from "../model/pieces";
import type { TableStore } from "../state/table.svelte";
import { t } from "../words";
import type { Camera } from "./camera.svelte";
import { priceOf, type Price } from "./prices";

/** How readily the name of a place gives way to another where there is no room for both. */
const WEIGHTS = { major: 3, minor: 1, stronghold: 1, transit: 0 };

export class Scene {
  constructor(
    readonly store: TableStore,
    readonly atlas: Atlas,
    readonly camera: Camera,
  ) {}

  zoom = $derived.by(() => this.camera.settled);
  scale = $derived.by(() => pieceScale(this.zoom));
  /** Whether pieces are large enough for their numbers. */
  detailed = $derived.by(() => this.scale * 50 * this.zoom > 21);
  /** Price tags keep their size on the screen. */
  priceScale = $derived.by(() => 1 / Math.max(0.2, this.zoom));
  nameScale = $derived.by(() => Math.min(1.5, Math.max(1, 0.4 / this.zoom)));

  view = $derived.by(() => this.store.view);
  placed = $derived.by<Placed[]>(() =>
    placePieces(this.view ? mapPieces(this.view, this.atlas) : [], this.atlas, this.zoom),
  );
  capitals = $derived.by(() => new Set(this.view?.seats.map((seat) => seat.capital).filter(Boolean)));
  moved = $derived.by(() => new Set(this.view?.done.moved ?? []));

  /** The places whose names are shown where larger letters leave no room for all; null: every name. */
  shownNames = $derived.by(() => {
    const grown = this.nameScale;
    if (grown <= 1.01) return null;
    const grow = (value: number, middle: number) => middle + (value - middle) * grown;
    return clearLabels(
      this.atlas.content.geometry.places.map((place) => ({
        id: place.id,
        x: grow(place.label.x, place.x),
        y: grow(place.label.y - place.label.size * 0.75, place.y),
        width: place.label.width * grown,
        height: place.label.size * 0.95 * grown,
        weight:
          WEIGHTS[this.atlas.spaces.get(place.id)?.kind ?? "minor"] +
          (this.store.selection.targets.places.has(place.id) ? 4 : 0),
      })),
    );
  });

  // ---------------------------------------------------------------- what glows

  glowing = $derived.by(
    () =>
      new Set(this.placed.filter(({ piece }) => this.optionsOf(piece).length).map(({ piece }) => piece.key)),
  );
  targetPlaces = $derived.by(() =>
    this.atlas.content.geometry.places
      .filter((place) => this.store.selection.targets.places.has(place.id))
      .sort((a, b) => a.x - b.x || a.y - b.y),
  );
  furtherPlaces = $derived.by(() =>
    this.atlas.content.geometry.places.filter((place) => this.store.selection.further.has(place.id)),
  );

  /** Options that a piece itself stands for: its Generals, its royals, the army. */
  optionsOf(piece: Piece): Option[] {
    const keys =
      piece.kind === "stack"
        ? [
            ...piece.generals.map((id) => pieceKey("general", id)),
            ...piece.royals.map((id) => pieceKey("royal", id)),
          ]
        : piece.kind === "tomb"
          ? []
          : [pieceKey(piece.kind, piece.id)];
    return [...new Set(keys.flatMap((key) => this.store.selection.targets.pieces.get(key) ?? []))];
  }

  /** Whether a space can be clicked to do something. */
  isOpen(space: string): boolean {
    return this.store.selection.targets.places.has(space) || this.store.selection.further.has(space);
  }

  // ---------------------------------------------------------------- a march

  /** What a march to a space costs, and the worst that may come in between: shown before anybody commits. */
  prices = $derived.by(() => {
    const shown = new Map<string, Price>();
    if (!this.store.decision || this.store.selection.sideActions || this.store.selection.chosen.length)
      return shown;
    for (const reached of this.store.forecast.outlook?.reach ?? []) {
      const space = spaceOf(reached.place);
      if (this.isOpen(space)) shown.set(space, priceOf(reached));
    }
    return shown;
  });

  /** The roads between where the force stands and the place under the pointer. */
  route = $derived.by(() => {
    const goal = this.store.highlight.hovered;
    const from = this.store.decision?.subjects.find((noun) => noun.kind === "place")?.id;
    if (!goal || !from) return [];
    const march = this.store.selection.further.get(goal)?.path?.map((action) => action.split(" ")[1]!);
    if (!march && !this.store.selection.targets.places.has(goal)) return [];
    const stops = [from, ...(march ?? [goal])].map(spaceOf);
    return this.atlas.content.geometry.paths.filter((path) =>
      stops.some((stop, index) => index > 0 && joins(path, stops[index - 1]!, stop)),
    );
  });

  // ---------------------------------------------------------------- in words

  labelOf(piece: Piece): string {
    const where = this.atlas.placeName(piece.place);
    if (piece.kind === "tomb") return t("map.tomb", { where });
    if (piece.kind !== "stack") return `${this.atlas.name({ kind: piece.kind, id: piece.id })}, ${where}`;
    const what = [
      ...piece.generals.map((id) => this.atlas.generalName(id)),
      ...piece.royals.map((id) => this.atlas.name({ kind: "royal", id })),
      this.atlas.unitsText(piece.units),
    ];
    return t("map.stack", {
      who: this.atlas.seatName(piece.owner),
      where,
      what: what.filter(Boolean).join(", "),
    });
  }
}

const joins = (path: { a: string; b: string }, a: string, b: string) =>
  (path.a === a && path.b === b) || (path.b === a && path.a === b);

/** Several answers as one label. */
export const inWords = (options: Option[]): string => options.map((option) => option.label).join("; ");
