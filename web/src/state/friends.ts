// Names of people who share this screen. They need no account, so only this browser knows them.

const key = (table: string) => `friends ${table}`;

export function rememberFriends(table: string, names: Record<number, string>): void {
  try {
    if (Object.keys(names).length) localStorage.setItem(key(table), JSON.stringify(names));
  } catch {
    // without storage they are named by their colours
  }
}

export function knownFriends(table: string): Record<number, string> {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? "{}") as Record<number, string>;
  } catch {
    return {};
  }
}
