// The commitments that this browser was shown while games ran: nobody can show it another one at the end.

const KEPT = "diadochoi-commitments";
const MOST_KEPT = 200;

function noted(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keep what a game showed first; called while it is not over. */
export function noteCommitment(game: string, commitment: string): void {
  const known = noted();
  if (game in known) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...Object.entries(known), [game, commitment]].slice(-MOST_KEPT))));
  } catch {
    // A browser that keeps nothing leaves it to people.
  }
}

export const notedCommitment = (game: string): string => noted()[game] ?? "";
