// What the person has picked so far of a longer action, and what is left to choose from. actions.ts plays it.

import type { Noun, Option } from "../api/types";
import {
  detachments,
  gestureOptions,
  nextOrders,
  placeGestures,
  severalTimes,
  type Detachments,
} from "../model/gestures";
import { furtherMarches } from "../model/marches";
import { narrow, optionsAt, sortOptions, targetsOf, type Sorted, type Targets } from "../model/options";
import type { BotAdvice } from "./advice.svelte";
import type { Forecast } from "./forecast.svelte";
import type { GameState } from "./game.svelte";
import type { Order } from "./order.svelte";
import type { Screen } from "./screen.svelte";

/** Several options at one spot of the map. */
export interface Choice {
  title: string;
  options: Option[];
  x: number;
  y: number;
  /** A single option that waits for a second tap. */
  confirm: boolean;
}

const NO_TARGETS = targetsOf([]);

export class Selection {
  chosen = $state.raw<Noun[]>([]);
  /** Whether the side actions are shown instead of the question's own answers. */
  sideActions = $state(false);
  choice = $state.raw<Choice | null>(null);
  openCard = $state<string | null>(null);
  /** An answer with a serious cost that waits for confirmation. */
  doubtful = $state.raw<Option | null>(null);

  constructor(
    private readonly game: GameState,
    private readonly screen: Screen,
    private readonly forecast: Forecast,
    private readonly advice: BotAdvice,
    private readonly order: Order,
  ) {}

  readonly sorted: Sorted = $derived.by(() => sortOptions(this.screen.decision?.options ?? []));
  readonly hasSideActions: boolean = $derived(this.sorted.sideActions.length > 0);
  readonly offered: Option[] = $derived(
    narrow(this.sideActions ? this.sorted.sideActions : this.sorted.main, this.chosen),
  );
  readonly targets: Targets = $derived.by(() =>
    this.screen.decision && !this.order.begun ? targetsOf(this.offered, this.chosen) : NO_TARGETS,
  );
  /** Spaces beyond the next step of a march, each with the whole march as one answer. */
  readonly further: Map<string, Option> = $derived.by(() => {
    const { atlas } = this.game;
    if (this.order.begun) return this.order.ways;
    if (!atlas || !this.unpicked) return new Map();
    const found = furtherMarches(this.forecast.current, this.targets, atlas);
    for (const [space, way] of placeGestures(this.forecast.current, atlas))
      if (!found.has(space) && !this.targets.places.has(space)) found.set(space, way);
    return found;
  });
  /** Whether nothing of a longer action is picked yet. */
  private readonly unpicked: boolean = $derived.by(
    () => this.screen.decision !== null && !this.sideActions && this.chosen.length === 0,
  );
  /** Pieces that the next order can start with while another one is in progress. */
  readonly next: Map<string, Option> = $derived.by(() =>
    this.unpicked && this.game.atlas && !this.order.begun
      ? nextOrders(this.forecast.current, this.game.atlas)
      : new Map<string, Option>(),
  );
  /** Spaces that name an order by themselves, because they name one Army. */
  readonly alone: Map<string, Option> = $derived.by(() => {
    if (!this.unpicked || this.order.begun) return new Map();
    const open = (space: string) => this.targets.places.has(space) || this.further.has(space);
    return new Map([...this.order.alone].filter(([space]) => !open(space)));
  });
  /** Gestures that have their own buttons. */
  readonly gestures: Option[] = $derived.by(() =>
    this.unpicked ? gestureOptions(this.forecast.current, this.screen.decision!.options) : [],
  );
  /** Giving the same answer several times, by that answer. */
  readonly several: Map<string, Option[]> = $derived.by(() =>
    severalTimes(this.forecast.current, this.screen.decision?.options ?? []),
  );
  readonly detachments: Detachments[] = $derived.by(() =>
    this.unpicked && this.game.atlas ? detachments(this.forecast.current, this.game.atlas) : [],
  );

  /** What a click on a space means: an answer that names it, or a march that leads there. */
  answersAt(space: string): Option[] {
    const { view } = this.screen;
    const near = view ? optionsAt(this.targets, view, space) : [];
    const march = this.further.get(space) ?? this.alone.get(space);
    return near.length === 0 && march ? [march] : near;
  }

  usesOf(card: string): Option[] {
    const options = this.screen.decision?.options ?? [];
    return options.filter((option) => option.nouns.some((noun) => noun.kind === "card" && noun.id === card));
  }

  pick(noun: Noun): void {
    this.choice = null;
    this.chosen = [...this.chosen, noun];
  }

  /** Close or undo one thing; false if there was nothing. */
  unpick(): boolean {
    if (this.doubtful) this.doubtful = null;
    else if (this.choice) this.choice = null;
    else if (this.advice.current) this.advice.clear();
    else if (this.openCard) this.openCard = null;
    else if (this.chosen.length) this.chosen = this.chosen.slice(0, -1);
    else if (this.sideActions) this.sideActions = false;
    else return false;
    return true;
  }

  clear(): void {
    this.chosen = [];
    this.sideActions = false;
    this.choice = null;
    this.doubtful = null;
    this.openCard = null;
  }
}
