// One WebSocket to a table: says hello, comes back after a break, and pairs commands with their answers.

import { spoken, t } from "../words";
import { problem, Refusal } from "./client";
import type { Problem, StateMessage } from "./types";

export type Command = { type: string; [field: string]: unknown };
export interface LiveHandlers {
  state(message: StateMessage): void;
  presence(online: number[], watchers: number): void;
  connected(yes: boolean): void;
  bye(reason: string, code: number): void;
}

const FINAL_CODES = [4401, 4403, 4404];
const LONGEST_PAUSE = 8000;

interface Waiting {
  resolve(seq: number): void;
  reject(error: Refusal): void;
}

export class Live {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private counter = 0;
  private session = Math.random().toString(36).slice(2, 8);
  private attempts = 0;
  private closed = false;
  private timer = 0;
  /** The seat from which the table is seen; null is a spectator. */
  viewpoint: number | null | "auto" = "auto";
  private whole: StateMessage | null = null;

  constructor(
    private game: string,
    private handlers: LiveHandlers,
    private after: () => number,
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.game}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      const hello = { type: "hello", seat: this.viewpoint, after: this.after(), lang: spoken(), patches: true };
      socket.send(JSON.stringify(hello));
      this.handlers.connected(true);
    };
    socket.onmessage = (event) => this.read(JSON.parse(event.data as string));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.handlers.connected(false);
      this.failAll(t("problem.broken"));
      if (this.closed) return;
      if (FINAL_CODES.includes(event.code)) {
        this.handlers.bye(event.reason, event.code);
        return;
      }
      const pause = Math.min(LONGEST_PAUSE, 400 * 2 ** this.attempts++);
      this.timer = window.setTimeout(() => this.open(), pause);
    };
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Look from another seat; null is a spectator. */
  look(seat: number | null | "auto"): void {
    this.viewpoint = seat;
    this.tell({ type: "look", seat });
  }

  send(command: Command): Promise<number> {
    const id = `${this.session}-${++this.counter}`;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Refusal(problem("offline", t("problem.offline")), 0));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...command, id }));
    });
  }

  private tell(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private read(message: { type: string } & Record<string, unknown>): void {
    switch (message.type) {
      case "state":
        this.whole = patched(message as unknown as StatePatch, this.whole);
        this.handlers.state(this.whole);
        return;
      case "presence":
        this.handlers.presence(message.online as number[], message.watchers as number);
        return;
      case "done":
        this.take(message.id as string)?.resolve(message.seq as number);
        return;
      case "refused":
        this.take(message.id as string | null)?.reject(new Refusal(message.error as Problem, 409));
        return;
      case "bye":
        return; // the close that follows carries the code
    }
  }

  private take(id: string | null): Waiting | undefined {
    if (id === null) return undefined;
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  private failAll(words: string): void {
    for (const { reject } of this.waiting.values()) reject(new Refusal(problem("offline", words), 0));
    this.waiting.clear();
  }
}

type StatePatch = StateMessage & { patch?: boolean };

/** A state with the parts of table and view that have not changed since the last one put back. */
export function patched(message: StatePatch, last: StateMessage | null): StateMessage {
  if (!message.patch || !last) return message;
  return {
    ...message,
    table: { ...last.table, ...message.table },
    view: last.view && message.view ? { ...last.view, ...message.view } : message.view,
  };
}
