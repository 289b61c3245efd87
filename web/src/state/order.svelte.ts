// Orders given on the map: an Army or a detachment is being dragged, and the server has said where it can go;
// or a place is pressed that names one Army.

import type { Option, Reached } from "../api/types";
import { spaceOf } from "../model/atlas";
import { orderTo, marchTo, voyageTo } from "../model/gestures";
import type { GameState } from "./game.svelte";
import type { Screen } from "./screen.svelte";
import type { Source } from "./source";

export class Order {
  /** The answers that activate it; null if nothing is being dragged. */
  begun = $state.raw<string[] | null>(null);
  /** Where it starts. */
  from = $state<string | null>(null);
  reach = $state.raw<Reached[]>([]);
  /** By space: the whole order as one answer. */
  ways = $state.raw<Map<string, Option>>(new Map());
  /** By space: the order to the Army that it names. */
  readonly alone: Map<string, Option> = $derived.by(() => {
    const { atlas, question, destinations } = this.game;
    if (!this.screen.decision || !atlas || destinations?.question !== question) return new Map();
    return new Map(destinations.orders.map((own) => [spaceOf(own.place!), orderTo(own, atlas)]));
  });

  constructor(
    private readonly source: Source,
    private readonly game: GameState,
    private readonly screen: Screen,
  ) {}

  get possible(): boolean {
    return this.source.orders !== undefined && this.screen.decision !== null;
  }

  async begin(actions: string[], from: string | null): Promise<void> {
    const { decision } = this.screen;
    const { atlas } = this.game;
    if (!decision || !atlas || !this.source.orders) return;
    this.begun = actions;
    this.from = from;
    this.reach = [];
    this.ways = new Map();
    try {
      const orders = await this.source.orders(decision.seat, actions);
      if (this.begun !== actions) return; // released, or another one was started
      const ways = new Map<string, Option>();
      for (const own of orders.voyages)
        if (own.place) ways.set(spaceOf(own.place), voyageTo(own.place, own, atlas));
      for (const own of orders.reach) ways.set(spaceOf(own.place), marchTo(own, atlas));
      this.reach = orders.reach;
      this.ways = ways;
    } catch {
      // The table has changed in the meantime: nothing glows, and releasing does nothing.
    }
  }

  end(): void {
    this.begun = null;
    this.from = null;
    this.reach = [];
    this.ways = new Map();
  }
}
