// The connection to the table: whether it works, who else is there, and sending commands.

import { Refusal } from "../api/client";
import type { Command } from "../api/live";
import type { Destinations, MarchEnd, Problem, StateMessage } from "../api/types";
import { t } from "../words";
import type { Channel, Source } from "./source";

export class Connection {
  connected = $state(false);
  everConnected = $state(false);
  online = $state.raw<number[]>([]);
  watchers = $state(0);
  /** Why the table can no longer be shown. */
  gone = $state<string | null>(null);
  /** Whether a command is running. */
  busy = $state(false);
  private live: Channel | null = null;

  constructor(private readonly source: Source) {}

  get opened(): boolean {
    return this.live !== null;
  }

  /** Connect to the table from a viewpoint; a reconnect continues after the last known entry. */
  open(
    viewpoint: number | null | "auto",
    lastKnown: () => number,
    take: (message: StateMessage) => void,
    takeDestinations: (orders: Destinations["orders"]) => void,
  ): void {
    this.live = this.source.channel(
      {
        state: take,
        destinations: takeDestinations,
        presence: (online, watchers) => {
          this.online = online;
          this.watchers = watchers;
        },
        connected: (yes) => {
          this.connected = yes;
          this.everConnected ||= yes;
        },
        bye: (reason) => (this.gone = reason || t("problem.closed")),
      },
      lastKnown,
    );
    this.live.setViewpoint(viewpoint);
    this.live.open();
  }

  /** Ask for another viewpoint, if it differs. */
  setViewpoint(viewpoint: number | null | "auto"): void {
    if (this.live && this.live.viewpoint !== viewpoint) this.live.setViewpoint(viewpoint);
  }

  close(): void {
    this.live?.close();
  }

  /** How far the last march went; null if the last command was not a march. */
  march: MarchEnd | null = null;

  /** Send a command; returns the server's problem, or null if it succeeded. */
  async send(command: Command): Promise<Problem | null> {
    this.busy = true;
    try {
      this.march = (await this.live?.send(command)) ?? null;
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.problem;
      throw error;
    } finally {
      this.busy = false;
    }
  }
}
