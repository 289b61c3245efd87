// The camera: which part of the map is visible and how close. Screen = board * k + (x, y).

import type { Box } from "../model/layout";
import { settings } from "../state/settings.svelte";

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const CLOSEST = 1.7;
const FLIGHT_MS = 380;
const MARGIN = 24;

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(0.3);
  /** Follows `k` when a gesture has ended; the layout depends on this zoom. */
  settled = $state(0.3);
  moving = $state(false);
  width = $state(1000);
  height = $state(700);
  /** Whether the size of its window is known; until then nothing can be out of view. */
  measured = $state(false);
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private timer = 0;
  private flight = 0;
  private before: { x: number; y: number; k: number } | null = null;
  private touched = false;
  private home: { x: number; y: number } | null = null;
  private region: Box | null = null;

  constructor(
    readonly boardWidth: number,
    readonly boardHeight: number,
    /** The zoom to start with if the whole board would be too small to read. */
    private readonly opening = 0,
  ) {}

  private get room(): { width: number; height: number } {
    return {
      width: Math.max(80, this.width - this.insets.left - this.insets.right),
      height: Math.max(80, this.height - this.insets.top - this.insets.bottom),
    };
  }

  get furthest(): number {
    return Math.min(this.room.width / this.boardWidth, this.room.height / this.boardHeight);
  }

  resize(width: number, height: number, insets: Insets): void {
    const same =
      width === this.width &&
      height === this.height &&
      (Object.keys(insets) as (keyof Insets)[]).every((side) => insets[side] === this.insets[side]);
    this.measured = true;
    if (same && this.touched) return;
    // When a panel beside the map opens or closes, a fully visible board stays fully visible, and otherwise
    // the centre stays the same.
    const whole = this.k <= this.furthest * 1.02;
    const middle = this.middle;
    const seen = this.toBoard(middle.x, middle.y);
    this.width = width;
    this.height = height;
    this.insets = insets;
    if (!this.touched || this.k < this.furthest) this.fit();
    else if (whole) this.showWhole();
    else {
      this.x = this.middle.x - seen.x * this.k;
      this.y = this.middle.y - seen.y * this.k;
      this.clamp();
    }
  }

  /** The centre of the part of the window that nothing covers. */
  private get middle(): { x: number; y: number } {
    const { width, height } = this.room;
    return { x: this.insets.left + width / 2, y: this.insets.top + height / 2 };
  }

  private showWhole(): void {
    this.k = this.settled = this.furthest;
    this.x = this.middle.x - (this.boardWidth * this.k) / 2;
    this.y = this.middle.y - (this.boardHeight * this.k) / 2;
  }

  /** Show the whole board, or the part that the map opens on. */
  fit(): void {
    const { width, height } = this.room;
    if (this.region) {
      const { left, right, top, bottom } = this.region;
      const k = Math.min(width / (right - left), height / (bottom - top), CLOSEST);
      this.k = this.settled = Math.max(this.furthest, k);
      this.x = this.middle.x - ((left + right) / 2) * this.k;
      this.y = this.middle.y - ((top + bottom) / 2) * this.k;
      this.clamp();
      return;
    }
    const k = Math.max(this.opening, Math.min(width / this.boardWidth, height / this.boardHeight));
    this.k = k;
    this.x = this.insets.left + (width - this.boardWidth * k) / 2;
    this.y = this.insets.top + (height - this.boardHeight * k) / 2;
    this.settled = k;
    if (this.home && this.opening) {
      this.x = this.insets.left + width / 2 - this.home.x * k;
      this.y = this.insets.top + height / 2 - this.home.y * k;
      this.clamp();
    }
  }

  /** The centre at the start; applies until somebody moves the map. */
  openAt(x: number, y: number): void {
    this.home = { x, y };
    if (!this.touched) this.fit();
  }

  /** The part of the board to show at the start. */
  openOn(region: Box): void {
    this.region = region;
    if (!this.touched) this.fit();
  }

  toBoard(px: number, py: number): { x: number; y: number } {
    return { x: (px - this.x) / this.k, y: (py - this.y) / this.k };
  }

  toScreen(x: number, y: number): { x: number; y: number } {
    return { x: x * this.k + this.x, y: y * this.k + this.y };
  }

  panBy(dx: number, dy: number): void {
    this.noteMovement();
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  zoomAt(px: number, py: number, factor: number): void {
    this.noteMovement();
    const k = Math.min(CLOSEST, Math.max(this.furthest, this.k * factor));
    const { x, y } = this.toBoard(px, py);
    this.k = k;
    this.x = px - x * k;
    this.y = py - y * k;
    this.clamp();
  }

  /** Glide until a point of the board is in the centre; remembers where it came from. */
  flyTo(x: number, y: number, k = Math.max(this.k, 0.62)): void {
    this.before ??= { x: this.x, y: this.y, k: this.k };
    const { width, height } = this.room;
    this.glide({
      k: Math.max(this.furthest, k),
      x: this.insets.left + width / 2 - x * k,
      y: this.insets.top + height / 2 - y * k,
    });
  }

  /** Whether a point of the board is visible, and not right at the edge. */
  sees(x: number, y: number): boolean {
    const spot = this.toScreen(x, y);
    const margin = 40;
    return (
      spot.x > this.insets.left + margin &&
      spot.x < this.width - this.insets.right - margin &&
      spot.y > this.insets.top + margin &&
      spot.y < this.height - this.insets.bottom - margin
    );
  }

  /** Move a point into view if it is not visible. */
  reveal(x: number, y: number): void {
    if (this.measured && !this.sees(x, y)) this.flyTo(x, y, this.k);
  }

  get canGoBack(): boolean {
    return this.before !== null;
  }

  goBack(): void {
    if (this.before) this.glide(this.before);
    this.before = null;
  }

  whole(): void {
    this.before ??= { x: this.x, y: this.y, k: this.k };
    const { width, height } = this.room;
    const k = this.furthest;
    this.glide({
      k,
      x: this.insets.left + (width - this.boardWidth * k) / 2,
      y: this.insets.top + (height - this.boardHeight * k) / 2,
    });
  }

  private glide(goal: { x: number; y: number; k: number }): void {
    cancelAnimationFrame(this.flight);
    const from = { x: this.x, y: this.y, k: this.k };
    const still = settings.still;
    const begin = performance.now();
    this.noteMovement();
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, (now - begin) / FLIGHT_MS);
      const ease = part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
      this.k = from.k + (goal.k - from.k) * ease;
      this.x = from.x + (goal.x - from.x) * ease;
      this.y = from.y + (goal.y - from.y) * ease;
      this.clamp();
      this.noteMovement(false);
      if (part < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  private noteMovement(stopFlight = true): void {
    this.touched = true;
    if (stopFlight) cancelAnimationFrame(this.flight);
    this.moving = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.moving = false;
      this.settled = this.k;
    }, 140);
  }

  /** Keep part of the board in the centre of the window. */
  private clamp(): void {
    const { width, height } = this.room;
    // A board larger than the window fills it, except for a margin that shows where it ends.
    const slack = (room: number, board: number) => (board > room ? MARGIN : (room - board) / 2 + room * 0.12);
    const slackX = slack(width, this.boardWidth * this.k);
    const slackY = slack(height, this.boardHeight * this.k);
    const left = this.insets.left + slackX;
    const top = this.insets.top + slackY;
    this.x = Math.min(left, Math.max(this.insets.left + width - slackX - this.boardWidth * this.k, this.x));
    this.y = Math.min(top, Math.max(this.insets.top + height - slackY - this.boardHeight * this.k, this.y));
  }
}
