// The rulebook over the table: which rule is open, and whose book it is.

import type { BookSettings } from "../api/client";
import type { TableInfo } from "../api/types";

class OpenBook {
  /** The rule that is shown; "" for the contents, null while the book is closed. */
  at = $state<string | null>(null);

  open(rule = ""): void {
    this.at = rule;
  }

  close(): void {
    this.at = null;
  }
}

export const openBook = new OpenBook();

/** The book that holds at a table: its edition, its options and its house rules. */
export const bookOf = (table: TableInfo | null): BookSettings =>
  table
    ? {
        edition: table.edition,
        players: table.players,
        options: table.options,
        houseRules: table.house_rules,
      }
    : { edition: "4e" };
