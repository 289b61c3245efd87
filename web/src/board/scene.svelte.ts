// What the map shows at the moment: pieces in their places, what glows, march prices, the path under the
// pointer.

import type { Option } from "../api/types";
import { spaceOf, type Atlas } from "../model/atlas";
import { hitRadius, markerScale, pieceScale, wordScale, type Box } from "../model/layout";
import { boxOf, printed, settleNames, type Name } from "../model/names";
import { pieceKey } from "../model/options";
import {
  coveredBy,
  isDetailed,
  strengthBox,
  mapPieces,
  placePieces,
  type Piece,
  type Placed,
} from "../model/pieces";
import type { TableStore } from "../state/table.svelte";
import { commas, t } from "../words";
import type { Camera } from "./camera.svelte";
import { placeTags, priceOf, type Price } from "./prices";

/** The priority of names where there is not enough room. */
const WEIGHTS = { major: 3, minor: 1, stronghold: 1, transit: 0 };
/** How close a name may come to its space, leaving room for the control marker. */
const RIMS = { major: 30, minor: 27, stronghold: 27, transit: 10, glowing: 46 };
/** How far the ring around a piece extends beyond it. */
const RING = 16;
/** Verbs that activate an Army. */
const STARTS = new Set(["activate", "march"]);
/** The smallest target in pixels, for a mouse and for a finger. */
const TARGET = { fine: 30, coarse: 44 };

const badgeBox = ([x, y]: [number, number], scale: number): Box => ({
  left: x - 66 * scale,
  right: x + 66 * scale,
  top: y - 23 * scale,
  bottom: y + 23 * scale,
});

export class Scene {
  constructor(
    readonly store: TableStore,
    readonly atlas: Atlas,
    readonly camera: Camera,
    /** Whether it is used with a finger. */
    readonly coarse: boolean,
  ) {}

  zoom = $derived.by(() => this.camera.settled);
  scale = $derived.by(() => pieceScale(this.zoom));
  /** Whether pieces are large enough to show ratings and kinds of units. */
  detailed = $derived.by(() => isDetailed(this.zoom));
  /** The distance from each space to the nearest other one. */
  private nearest = $derived.by(() => {
    const all = this.atlas.content.geometry.places;
    return new Map(
      all.map((one) => {
        let least = Infinity; // squared: this runs for every pair of spaces
        for (const other of all) {
          const [dx, dy] = [other.x - one.x, other.y - one.y];
          if (other !== one) least = Math.min(least, dx * dx + dy * dy);
        }
        return [one.id, Math.sqrt(least)];
      }),
    );
  });
  /** The radius, in board units, of the clickable area of a space. */
  reach(space: string): number {
    return hitRadius(
      this.zoom,
      this.coarse ? TARGET.coarse : TARGET.fine,
      this.nearest.get(space) ?? Infinity,
    );
  }
  /** Price tags keep their size on the screen. */
  priceScale = $derived.by(() => 1 / Math.max(0.2, this.zoom));
  wordScale = $derived.by(() => wordScale(this.zoom));

  view = $derived.by(() => this.store.view);
  placed = $derived.by<Placed[]>(() =>
    placePieces(this.view ? mapPieces(this.view, this.atlas) : [], this.atlas, this.zoom, this.printedWords),
  );
  capitals = $derived.by(() => new Set(this.view?.seats.map((seat) => seat.capital).filter(Boolean)));
  moved = $derived.by(() => new Set(this.view?.done.moved ?? []));

  // ---------------------------------------------------------------- names

  private names = $derived.by<Name[]>(() =>
    this.atlas.content.geometry.places.map((place) => {
      const kind = this.atlas.spaces.get(place.id)?.kind ?? "minor";
      return {
        id: place.id,
        x: place.x,
        y: place.y,
        rim: this.isOpen(place.id) ? RIMS.glowing / this.wordScale : RIMS[kind],
        label: place.label,
        weight: WEIGHTS[kind],
      };
    }),
  );
  /** Names of Provinces with their figures; pieces and place names avoid them where they can. */
  private provinceWords = $derived.by<Box[]>(() =>
    this.atlas.content.geometry.provinces.flatMap(({ label }) => [
      ...label.lines.map((line) => ({
        left: line.x,
        right: line.x + line.width,
        top: line.y - 0.7 * label.size,
        bottom: line.y,
      })),
      badgeBox(label.badge, this.wordScale),
    ]),
  );
  private printedWords = $derived.by<Box[]>(() => [
    ...this.provinceWords,
    ...this.names.map((name) => boxOf(name, printed(name, this.wordScale), this.wordScale)),
  ]);
  /** What the rings around glowing spaces cover. */
  private rings = $derived.by<Box[]>(() => {
    const reach = 38 * markerScale(this.zoom);
    return [...this.targetPlaces, ...this.furtherPlaces].map(({ x, y }) => ({
      left: x - reach,
      right: x + reach,
      top: y - reach,
      bottom: y + reach,
    }));
  });
  /** The current position of each name; names without room at this zoom are missing. */
  namePlaces = $derived.by(() =>
    settleNames(
      this.names,
      this.wordScale,
      [
        ...this.placed.map((one) =>
          coveredBy(one, this.zoom, this.hasRing(one.piece) ? RING * this.scale : 0),
        ),
        ...this.rings,
        ...[...this.tags.values()].map((tag) => tag.box),
      ],
      this.provinceWords,
      this.atlas.content.geometry,
    ),
  );

  // ---------------------------------------------------------------- what glows

  glowing = $derived.by(
    () =>
      new Set(this.placed.filter(({ piece }) => this.optionsOf(piece).length).map(({ piece }) => piece.key)),
  );
  /** Whether a piece has a ring: it can be clicked, or its space is a destination. */
  hasRing(piece: Piece): boolean {
    const small = piece.kind === "royal" || piece.kind === "tomb";
    return (
      this.glowing.has(piece.key) || (!small && this.store.selection.targets.places.has(spaceOf(piece.place)))
    );
  }
  targetPlaces = $derived.by(() =>
    this.atlas.content.geometry.places
      .filter((place) => this.store.selection.targets.places.has(place.id))
      .sort((a, b) => a.x - b.x || a.y - b.y),
  );
  furtherPlaces = $derived.by(() =>
    this.atlas.content.geometry.places.filter((place) => this.store.selection.further.has(place.id)),
  );

  /** Spaces that name one Army: pressing one gives it the order. */
  alonePlaces = $derived.by(() =>
    this.atlas.content.geometry.places.filter((place) => this.store.selection.alone.has(place.id)),
  );

  /** Options that a piece represents: its Generals, its royals, the Army. */
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
    const { targets, next } = this.store.selection;
    const own = [...new Set(keys.flatMap((key) => targets.pieces.get(key) ?? []))];
    if (own.length || this.isOpen(spaceOf(piece.place))) return own;
    return keys.map((key) => next.get(key)).filter((option) => option !== undefined);
  }

  /** Whether an Army would only be activated after the current order has ended. */
  isNext(piece: Piece): boolean {
    const { next } = this.store.selection;
    return this.optionsOf(piece).some((option) => [...next.values()].includes(option));
  }

  /** The answers that activate an Army when it is dragged; null if dragging moves the map. */
  orderOf(piece: Piece): string[] | null {
    if (piece.kind !== "stack" || !this.store.order.possible) return null;
    const { targets, next } = this.store.selection;
    for (const id of piece.generals) {
      const key = pieceKey("general", id);
      const option = targets.pieces.get(key)?.find((own) => STARTS.has(own.verb)) ?? next.get(key);
      if (option) return option.path ?? [option.action];
    }
    return null;
  }

  /** Whether the coach talks about something else. */
  isFaint(space: string): boolean {
    const { emphasized } = this.store.advice;
    return emphasized !== null && !emphasized.places.has(space);
  }

  isFaintPiece(piece: Piece): boolean {
    const { emphasized } = this.store.advice;
    const named = piece.kind === "stack" && piece.generals.some((id) => emphasized?.generals.has(id));
    return this.isFaint(spaceOf(piece.place)) && !named;
  }

  /** Whether clicking a space does something. */
  isOpen(space: string): boolean {
    return this.store.selection.targets.places.has(space) || this.store.selection.further.has(space);
  }

  // ---------------------------------------------------------------- a march

  /** The cost of a march to a space and its biggest risk, shown before the player commits. */
  prices = $derived.by(() => {
    const shown = new Map<string, Price>();
    if (!this.store.decision || this.store.selection.sideActions || this.store.selection.chosen.length)
      return shown;
    const { begun, reach } = this.store.order;
    for (const reached of begun ? reach : (this.store.forecast.current?.reach ?? [])) {
      const space = spaceOf(reached.place);
      if (this.isOpen(space) && !this.isFaint(space)) shown.set(space, priceOf(reached));
    }
    return shown;
  });

  tags = $derived.by(() =>
    placeTags(
      this.prices,
      (space) => this.atlas.point(space),
      this.placed.map((one) => strengthBox(one, this.zoom)).filter((box) => box !== null),
      this.placed.map((one) => coveredBy(one, this.zoom)),
      this.priceScale,
    ),
  );

  /** The path from the force to the place under the pointer. */
  route = $derived.by(() => {
    const goal = this.store.highlight.hovered;
    const from =
      this.store.order.from ?? this.store.decision?.subjects.find((noun) => noun.kind === "place")?.id;
    if (!goal || !from) return [];
    const march = this.store.selection.further
      .get(goal)
      ?.path?.filter((action) => /^(move|sail) /.test(action))
      .map((action) => action.split(" ")[1]!);
    if (!march && !this.store.selection.targets.places.has(goal)) return [];
    const stops = [from, ...(march ?? [goal])].map(spaceOf);
    return this.atlas.content.geometry.paths.filter((path) =>
      stops.some((stop, index) => index > 0 && joins(path, stops[index - 1]!, stop)),
    );
  });

  // ---------------------------------------------------------------- in words

  /** Descriptions of the pieces in each space. */
  private labels = $derived.by(() => {
    const found = new Map<string, string[]>();
    for (const { piece } of this.placed) {
      const space = spaceOf(piece.place);
      found.set(space, [...(found.get(space) ?? []), this.labelOf(piece)]);
    }
    return found;
  });

  /** A description of a space for screen readers: who controls it and what is there. */
  placeLabel(space: string): string {
    const owner = this.view?.control[space];
    const pieces = this.labels.get(space) ?? [];
    return t("map.placeIs", {
      place: this.atlas.spaceName(space),
      owner: owner === undefined ? "none" : this.atlas.seatName(owner),
      pieces: pieces.join(" ") || "none",
    });
  }

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
      what: commas(what.filter(Boolean)),
    });
  }
}

const joins = (path: { a: string; b: string }, a: string, b: string) =>
  (path.a === a && path.b === b) || (path.b === a && path.a === b);

/** Several answers as one label. */
export const inWords = (options: Option[]): string => options.map((option) => option.label).join("; ");
