// One WebSocket to a table: says hello, reconnects, and matches commands with their answers.

import { currentLanguage, t } from "../words";
import { problem, Refusal } from "./client";
import type { ClientMessage, Destinations, MarchEnd, ServerMessage, StateMessage, StatePatch } from "./types";

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
/** A command; the connection adds its id. */
export type Command = WithoutId<ClientMessage>;
export interface LiveHandlers {
  state(message: StateMessage): void;
  /** Places that name one Army, for the question of the last state. */
  destinations(orders: Destinations["orders"]): void;
  presence(online: number[], watchers: number): void;
  connected(yes: boolean): void;
  bye(reason: string, code: number): void;
}

const FINAL_CODES = [4401, 4403, 4404];
const LONGEST_PAUSE = 8000;

interface Waiting {
  resolve(march?: MarchEnd): void;
  reject(error: Refusal): void;
}

export class Live {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  /** Commands that are done but whose state has not arrived yet, with its number. */
  private unseen: { seq: number; resolve(): void }[] = [];
  private counter = 0;
  private session = Math.random().toString(36).slice(2, 8);
  private attempts = 0;
  private closed = false;
  private timer = 0;
  /** The viewpoint's seat; null for a spectator. */
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
      const hello: ClientMessage = {
        type: "hello",
        seat: this.viewpoint,
        after: this.after(),
        lang: currentLanguage(),
        patches: true,
        destinations: true,
      };
      socket.send(JSON.stringify(hello));
      this.handlers.connected(true);
    };
    socket.onmessage = (event) => this.read(JSON.parse(event.data as string) as ServerMessage);
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

  /** Change the viewpoint to another seat; null for a spectator. */
  setViewpoint(seat: number | null | "auto"): void {
    this.viewpoint = seat;
    this.sendMessage({ type: "viewpoint", seat });
  }

  /** Send a command; resolves when the state with its result has arrived, rejects when it is refused. */
  send(command: Command): Promise<MarchEnd | undefined> {
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

  private sendMessage(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private read(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.whole = patched(message, this.whole);
        this.handlers.state(this.whole);
        this.showUpTo(message.seq);
        return;
      case "destinations":
        this.handlers.destinations(message.orders);
        return;
      case "presence":
        this.handlers.presence(message.online, message.watchers);
        return;
      case "done": {
        const command = this.take(message.id);
        if (!command) return;
        this.unseen.push({ seq: message.seq, resolve: () => command.resolve(message.march) });
        this.showUpTo(this.whole?.seq ?? 0);
        return;
      }
      case "refused":
        this.take(message.id)?.reject(new Refusal(message.error, 409));
        return;
      case "bye":
        return; // the close event that follows has the code
    }
  }

  /** The screen now shows the table up to this entry: resolve the commands that waited for it. */
  private showUpTo(seq: number): void {
    const shown = this.unseen.filter((own) => own.seq <= seq);
    this.unseen = this.unseen.filter((own) => own.seq > seq);
    for (const { resolve } of shown) resolve();
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
    this.showUpTo(Infinity);
  }
}

/** A complete state: the patch, plus the parts that have not changed since the last one. */
export function patched(message: StateMessage | StatePatch, last: StateMessage | null): StateMessage {
  if (!("patch" in message)) return message;
  if (!last?.view) throw new Error("a patch without a state to apply it to");
  const { patch: _, ...state } = message;
  return {
    ...state,
    table: { ...last.table, ...message.table },
    view: { ...last.view, ...message.view },
    forecast: message.forecast === undefined ? last.forecast : message.forecast,
  };
}
