// What is under the pointer, a finger or the focus: the fanned-out Army, the space whose card is open, the
// clicks.

import { spaceOf } from "../model/atlas";
import type { Piece, Placed } from "../model/pieces";
import type { ConfirmWhen } from "../state/actions";
import { settings } from "../state/settings.svelte";
import type { Scene } from "./scene.svelte";

/** Milliseconds before something opens; at once if something is already open, or if a click would act. */
const FAN_AFTER = 120;
const FAN_NEXT = 30;
/** How long a fan stays open for the pointer to reach one of its pieces. */
const FAN_STAYS = 320;
const CARD_AFTER = 280;
const CARD_NEXT = 60;

export interface Inspected {
  space: string;
  x: number;
  y: number;
  /** Whether it stays until it is closed; otherwise it closes when the pointer leaves. */
  pinned: boolean;
}

export class Pointing {
  inspected = $state.raw<Inspected | null>(null);
  /** The fanned-out Army, by the key of its piece. */
  fanned = $state<string | null>(null);
  private hoverTimer = 0;
  private fanTimer = 0;

  constructor(
    private readonly scene: Scene,
    private readonly frame: () => DOMRect,
    /** A finger cannot hover, and must confirm anything that cannot be undone. */
    readonly coarse: boolean,
  ) {}

  /** Whether a click on the map must be confirmed. */
  private get care(): ConfirmWhen {
    return settings.values.confirm ? "always" : this.coarse ? "finger" : "none";
  }

  /** Where on the map something happened: at the pointer, or in the centre of the focused element. */
  at(event: MouseEvent | FocusEvent | KeyboardEvent): { x: number; y: number } {
    const frame = this.frame();
    if (event instanceof MouseEvent && (event.clientX || event.clientY)) {
      return { x: event.clientX - frame.left, y: event.clientY - frame.top };
    }
    const target = (event.target as Element).getBoundingClientRect();
    return { x: target.left + target.width / 2 - frame.left, y: target.top + target.height / 2 - frame.top };
  }

  // ---------------------------------------------------------------- pointer and focus

  enterPlace(event: PointerEvent | FocusEvent, space: string): void {
    if (isTouch(event)) return;
    this.scene.store.highlight.hovered = space;
    this.openCard(space, this.at(event));
  }

  /** Fan out an Army. If a click on it would do something, a card beside the fan says what; the card of each
   * piece describes that piece. */
  enterPiece(event: PointerEvent | FocusEvent, { piece }: Placed): void {
    if (isTouch(event)) return;
    const space = spaceOf(piece.place);
    const known = this.scene.atlas.shapes.has(space);
    if (known) this.scene.store.highlight.hovered = space;
    if (piece.kind === "stack") {
      clearTimeout(this.fanTimer);
      this.fanTimer = window.setTimeout(() => (this.fanned = piece.key), this.fanned ? FAN_NEXT : FAN_AFTER);
    }
    if (known && this.scene.store.selection.answersAt(space).length) this.openCard(space, this.at(event));
  }

  leave(): void {
    clearTimeout(this.fanTimer);
    clearTimeout(this.hoverTimer);
    this.fanTimer = window.setTimeout(() => (this.fanned = null), FAN_STAYS);
    this.scene.store.highlight.hovered = null;
    if (!this.inspected?.pinned) this.inspected = null;
  }

  /** The pointer is on one of the fanned-out pieces. */
  keepFan(): void {
    clearTimeout(this.fanTimer);
  }

  private openCard(space: string, spot: { x: number; y: number }): void {
    if (this.inspected?.pinned) return;
    clearTimeout(this.hoverTimer);
    const soon = this.inspected !== null || this.scene.isOpen(space);
    this.hoverTimer = window.setTimeout(
      () => (this.inspected = { space, ...spot, pinned: false }),
      soon ? CARD_NEXT : CARD_AFTER,
    );
  }

  /** Ask about a space, whatever a click on it would do. */
  pin(space: string, spot: { x: number; y: number }): void {
    clearTimeout(this.hoverTimer);
    this.inspected = { space, ...spot, pinned: true };
  }

  ask(event: MouseEvent, space: string): void {
    event.preventDefault();
    this.pin(space, this.at(event));
  }

  close(): void {
    this.inspected = null;
  }

  /** The question has changed: close what was shown about the last one. */
  forget(): void {
    clearTimeout(this.fanTimer);
    clearTimeout(this.hoverTimer);
    this.inspected = null;
    this.fanned = null;
  }

  /** The map is moving: close everything that is attached to a point on the screen. */
  letGo(): void {
    clearTimeout(this.fanTimer);
    clearTimeout(this.hoverTimer);
    this.inspected = null;
    this.fanned = null;
    this.scene.store.selection.choice = null;
  }

  /** A click on nothing closes what is open. */
  clickBeside(target: Element): void {
    if (!target.closest("[data-piece],.over-map,.fan")) this.fanned = null;
    if (!target.closest("[data-space],.over-map")) {
      clearTimeout(this.hoverTimer);
      this.inspected = null;
      this.scene.store.selection.choice = null;
    }
  }

  // ---------------------------------------------------------------- clicks

  pressPlace(event: MouseEvent | KeyboardEvent, space: string): void {
    const point = this.scene.atlas.point(space) ?? { x: 0, y: 0 };
    const spot = event instanceof MouseEvent ? this.at(event) : this.scene.camera.toScreen(point.x, point.y);
    clearTimeout(this.hoverTimer);
    this.inspected = null;
    if (!this.scene.store.actions.press({ kind: "place", id: space }, spot.x, spot.y, this.care))
      this.pin(space, spot);
  }

  pressProvince(event: MouseEvent | KeyboardEvent, province: string): void {
    const spot = this.at(event);
    this.scene.store.actions.press(
      { kind: "province", id: province },
      spot.x,
      spot.y,
      event instanceof MouseEvent ? this.care : "none",
    );
  }

  pressPiece(event: MouseEvent | KeyboardEvent, { piece, spot }: Placed): void {
    const options = this.scene.optionsOf(piece);
    if (options.length === 0) return this.pressIdle(event, piece);
    const screen = event instanceof MouseEvent ? this.at(event) : this.scene.camera.toScreen(spot.x, spot.y);
    clearTimeout(this.hoverTimer);
    this.inspected = null;
    this.scene.store.actions.offer(
      options,
      this.scene.atlas.spaceName(piece.place),
      screen.x,
      screen.y,
      this.care,
    );
  }

  /** A finger cannot hover: the first tap fans the Army out, the next one explains the space. */
  private pressIdle(event: MouseEvent | KeyboardEvent, piece: Piece): void {
    const space = spaceOf(piece.place);
    if (piece.kind !== "stack") return; // it explains itself
    if (
      this.coarse &&
      this.fanned !== piece.key &&
      this.scene.store.selection.answersAt(space).length === 0
    ) {
      this.letGo();
      this.fanned = piece.key;
    } else if (this.scene.atlas.shapes.has(space)) {
      if (this.coarse) this.fanned = null;
      this.pressPlace(event, space);
    }
  }
}

const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === "touch";
