// The content document, indexed: things by id, display names, places with their coordinates.

import { INDEPENDENT } from "../api/types";
import type {
  Card,
  Colour,
  Content,
  General,
  Noun,
  PlaceShape,
  Province,
  Space,
  UnitId,
  Units,
} from "../api/types";
import { commas, t } from "../words";

export interface GeneralFacts {
  id: string;
  name: string;
  minor: boolean;
  initiative: number;
  battle: number;
  general: General | null;
}

/** The space a place belongs to: `tyros` for `tyros/inside` and `tyros/sea`. */
export function spaceOf(place: string): string {
  const slash = place.indexOf("/");
  return slash < 0 ? place : place.slice(0, slash);
}

export function partOf(place: string): "" | "inside" | "sea" {
  return place.endsWith("/inside") ? "inside" : place.endsWith("/sea") ? "sea" : "";
}

export class Atlas {
  readonly spaces = new Map<string, Space>();
  readonly shapes = new Map<string, PlaceShape>();
  readonly provinces = new Map<string, Province>();
  readonly generals = new Map<string, GeneralFacts>();
  readonly cards = new Map<string, Card>();
  private readonly names: Record<string, Map<string, string>> = {};

  constructor(readonly content: Content) {
    for (const space of content.spaces) this.spaces.set(space.id, space);
    for (const shape of content.geometry.places) this.shapes.set(shape.id, shape);
    for (const province of content.provinces) this.provinces.set(province.id, province);
    for (const card of content.cards) this.cards.set(card.id, card);
    for (const general of content.generals) {
      this.generals.set(general.id, {
        id: general.id,
        name: general.name,
        minor: false,
        initiative: general.initiative,
        battle: general.battle,
        general,
      });
    }
    const { ids, names, initiative, battle } = content.minors;
    ids.forEach((seat, i) =>
      seat.forEach((id, j) =>
        this.generals.set(id, { id, name: names[i]![j]!, minor: true, initiative, battle, general: null }),
      ),
    );
    const words = content.words.word;
    this.names = {
      general: mapNames(this.generals.values()),
      royal: mapNames(content.royals),
      army: mapNames(content.independents),
      province: mapNames(content.provinces),
      fleet: mapNames(content.fleets),
      card: new Map(content.cards.map((card) => [card.id, card.title])),
      unit: new Map(content.units.map((unit) => [unit.id, words[`unit_${unit.id}`] ?? unit.name])),
      seat: new Map(content.colours.map((colour) => [colour, words[`seat_${colour}`] ?? colour])),
    };
  }

  word(key: string): string {
    return this.content.words.word[key] ?? key.replaceAll("_", " ");
  }

  /** `II`, in the edition's numbering of Game Turns. */
  turnName(turn: number): string {
    return this.content.calendar[turn - 1]?.name ?? String(turn);
  }

  /** The name of a place without its part (inside, at sea). */
  spaceName(place: string): string {
    return this.spaces.get(spaceOf(place))?.name ?? this.word(place);
  }

  /** The same within a sentence: `the Median Passes`. */
  spaceInText(place: string): string {
    const form = this.content.words.word[`space_${spaceOf(place)}`] ?? "{}";
    return form.replace("{}", this.spaceName(place));
  }

  placeName(place: string): string {
    return this.withPart(place, this.spaceName(place));
  }

  placeInText(place: string): string {
    return this.withPart(place, this.spaceInText(place));
  }

  private withPart(place: string, name: string): string {
    const part = partOf(place);
    return part ? this.word(`place_${part}`).replace("{}", name) : name;
  }

  name(noun: Noun): string {
    if (noun.kind === "place") return this.placeName(noun.id);
    if (noun.kind === "number") return noun.id;
    if (noun.kind === "word") return this.word(noun.id);
    return this.names[noun.kind]?.get(noun.id) ?? noun.id.replaceAll("_", " ");
  }

  unitName(unit: UnitId): string {
    return this.name({ kind: "unit", id: unit });
  }

  /** `2 Loyal, 1 Elephant`. */
  unitsText(units: Units): string {
    return commas(
      this.content.units
        .filter((unit) => units[unit.id])
        .map((unit) => t("units.counted", { count: units[unit.id]!, unit: this.unitName(unit.id) })),
    );
  }

  generalName(id: string): string {
    return this.generals.get(id)?.name ?? id;
  }

  seatName(seat: number): string {
    if (seat === INDEPENDENT) return this.word("independent");
    const colour = this.content.colours[seat];
    return colour ? this.word(`seat_${colour}`) : this.word("nobody");
  }

  colour(seat: number): Colour | null {
    return this.content.colours[seat] ?? null;
  }

  point(place: string): { x: number; y: number } | null {
    const shape = this.shapes.get(spaceOf(place));
    return shape ? { x: shape.x, y: shape.y } : null;
  }
}

function mapNames(things: Iterable<{ id: string; name: string }>): Map<string, string> {
  return new Map([...things].map((thing) => [thing.id, thing.name]));
}
