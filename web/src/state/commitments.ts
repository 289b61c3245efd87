// The commitments that this browser was shown while games ran: nobody can show it another one at the end.

const KEPT = "diadochoi-commitments";
const MOST_KEPT = 200;

function commitments(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keep what a game showed first; called while it is not over. */
export function rememberCommitment(game: string, commitment: string): void {
  const known = commitments();
  if (game in known) return;
  try {
    localStorage.setItem(
      KEPT,
      JSON.stringify(Object.fromEntries([...Object.entries(known), [game, commitment]].slice(-MOST_KEPT))),
    );
  } catch {
    // A browser that keeps nothing leaves it to people.
  }
}

export const knownCommitment = (game: string): string => commitments()[game] ?? "";
