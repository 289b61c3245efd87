// The seat whose view is shown, and when a shared screen stays covered: nobody sees another player's cards.

import type { GameState } from "./game.svelte";
import { settings } from "./settings.svelte";

export class Viewpoint {
  /** The hot-seat player whose cards may be shown. */
  revealed = $state<number | null>(null);
  /** The viewpoint somebody chose; undefined: the seat that is asked. */
  private elsewhere = $state<number | null | undefined>(undefined);

  constructor(private readonly game: GameState) {}

  readonly keepsCover: boolean = $derived.by(() => settings.values.cover && this.game.hotSeat);
  /**
   * Whether the next player at this screen has not confirmed yet, or the view for that seat has not arrived.
   */
  readonly covered: boolean = $derived.by(
    () =>
      this.keepsCover &&
      this.game.askedHere &&
      this.elsewhere === undefined &&
      !(this.revealed === this.game.asked?.seat && this.game.viewpoint === this.revealed),
  );
  /**
   * The seat to request from the server: on a shared screen a spectator's, until the next player has
   * confirmed.
   */
  readonly wanted: number | null | "auto" = $derived.by(() => {
    if (this.elsewhere !== undefined) return this.elsewhere;
    if (!this.keepsCover) return "auto";
    return this.game.askedHere && this.revealed !== this.game.asked?.seat ? null : this.revealed;
  });

  get looksElsewhere(): boolean {
    return this.elsewhere !== undefined;
  }

  /** Whether what this seat sees may be on the screen. */
  mayShow(seat: number | null): boolean {
    return seat === null || !this.keepsCover || seat === this.revealed;
  }

  reveal(): void {
    this.revealed = this.game.asked?.seat ?? null;
  }

  /** Nobody must uncover the screen for the first play: the person who created the game begins. */
  revealFirstPlayer(): void {
    const { game } = this;
    if (this.revealed === null && game.hotSeat && game.table?.progress.plays === 0 && game.askedHere)
      this.reveal();
  }

  /** View from one of the user's seats, or as a spectator. */
  lookFrom(seat: number | null | "auto"): void {
    this.elsewhere = seat === "auto" ? undefined : seat;
  }
}
