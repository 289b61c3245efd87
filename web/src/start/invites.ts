// Invite links are told once, when a table is set up; the host's browser keeps them until its window is closed.

import type { Invite } from "../lib/types";

const key = (table: string) => `invites ${table}`;

export function rememberInvites(table: string, invites: Invite[]): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(invites));
  } catch {
    // without storage the host makes new links in the lobby
  }
}

export function knownInvites(table: string): Invite[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "[]") as Invite[];
  } catch {
    return [];
  }
}
