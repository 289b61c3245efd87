// The chat. It is the same for every viewpoint, so its lines stay when the viewpoint changes.

import type { Entry, Problem } from "../api/types";
import { chatReadUpTo, rememberChatRead } from "./chat";
import type { Connection } from "./connection.svelte";

export class Chat {
  lines = $state.raw<Entry[]>([]);
  private readUpTo = $state(0);

  constructor(
    private readonly id: string,
    private readonly connection: Connection,
  ) {
    this.readUpTo = chatReadUpTo(id);
  }

  /** Lines that arrived since the chat was last read here. */
  readonly unread: number = $derived(this.lines.filter((entry) => entry.seq > this.readUpTo).length);

  add(entries: Entry[]): void {
    const news = entries.filter(
      (entry) => entry.kind === "chat" && !this.lines.some((own) => own.seq === entry.seq),
    );
    if (news.length) this.lines = [...this.lines, ...news].sort((a, b) => a.seq - b.seq);
  }

  markRead(upTo: number): void {
    if (upTo <= this.readUpTo) return;
    this.readUpTo = upTo;
    rememberChatRead(this.id, upTo);
  }

  /** Say something; if it is refused, the chat itself shows why. */
  say(text: string): Promise<Problem | null> {
    return this.connection.send({ type: "chat", text });
  }
}
