// How far the chat of a table was read in this browser.

const key = (table: string) => `read ${table}`;

export function rememberChatRead(table: string, seq: number): void {
  try {
    localStorage.setItem(key(table), String(seq));
  } catch {
    // without storage it counts as read while the page is open
  }
}

export function chatReadUpTo(table: string): number {
  try {
    return Number(localStorage.getItem(key(table)) ?? 0);
  } catch {
    return 0;
  }
}
