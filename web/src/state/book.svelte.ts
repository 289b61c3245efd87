// The rulebook over the table: which rule is open, and with which settings.

import type { BookSettings } from "../api/client";
import type { TableInfo } from "../api/types";

class OpenBook {
  /** The open rule; "" for the contents, null while the book is closed. */
  at = $state<string | null>(null);

  open(rule = ""): void {
    this.at = rule;
  }

  close(): void {
    this.at = null;
  }
}

export const openBook = new OpenBook();

/** The book for a table: its edition, options and house rules. */
export const bookOf = (table: TableInfo | null): BookSettings =>
  table
    ? {
        edition: table.edition,
        players: table.players,
        options: table.options,
        houseRules: table.house_rules,
      }
    : { edition: "4e" };
