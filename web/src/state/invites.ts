// Invite links are shown once, when a table is created; the host's browser keeps them.

import type { Invite } from "../api/types";

const key = (table: string) => `invites ${table}`;

export function rememberInvites(table: string, invites: Invite[]): void {
  try {
    if (invites.length) localStorage.setItem(key(table), JSON.stringify(invites));
    else localStorage.removeItem(key(table));
  } catch {
    // without storage the host creates new links in the lobby
  }
}

export function knownInvites(table: string): Invite[] {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? "[]") as Invite[];
  } catch {
    return [];
  }
}
