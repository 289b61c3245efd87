// How far somebody in this browser has read the chat of a table.

const key = (table: string) => `read ${table}`;

export function rememberChatRead(table: string, seq: number): void {
  try {
    localStorage.setItem(key(table), String(seq));
  } catch {
    // without storage it is read as long as the page stays open
  }
}

export function chatReadUpTo(table: string): number {
  try {
    return Number(localStorage.getItem(key(table)) ?? 0);
  } catch {
    return 0;
  }
}
