// From which seat the table is seen, and when a shared screen stays covered: nobody sees another player's cards.

import type { GameState } from "./game.svelte";
import { settings } from "./settings.svelte";

export class Viewpoint {
  /** The hot-seat player whose cards may lie open. */
  revealed = $state<number | null>(null);
  /** Where somebody chose to look from; undefined: from the seat that is asked. */
  private elsewhere = $state<number | null | undefined>(undefined);

  constructor(private readonly game: GameState) {}

  readonly keepsCover: boolean = $derived.by(() => settings.kept.cover && this.game.hotSeat);
  /** The next player at this screen has not yet said "it is me", or the view for that seat has not come yet. */
  readonly covered: boolean = $derived.by(
    () =>
      this.keepsCover &&
      this.game.askedHere &&
      this.elsewhere === undefined &&
      !(this.revealed === this.game.asked?.seat && this.game.viewpoint === this.revealed),
  );
  /** The seat to ask the server for: on a shared screen a spectator's, until somebody has said "it is me". */
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

  /** Nobody has to uncover the screen for the first play: whoever sat down begins. */
  revealFirstPlayer(): void {
    const { game } = this;
    if (this.revealed === null && game.hotSeat && game.table?.progress.plays === 0 && game.askedHere)
      this.reveal();
  }

  /** Look from a seat of one's own, or as a spectator. */
  lookFrom(seat: number | null | "auto"): void {
    this.elsewhere = seat === "auto" ? undefined : seat;
  }
}
