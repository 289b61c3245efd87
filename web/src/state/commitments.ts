// The commitments that this browser saw during games, so that nobody can show another one at the end.

const KEPT = "diadochoi-commitments";
const MOST_KEPT = 200;

function commitments(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keep the first commitment of a game; called while it is not over. */
export function rememberCommitment(game: string, commitment: string): void {
  const known = commitments();
  if (game in known) return;
  try {
    localStorage.setItem(
      KEPT,
      JSON.stringify(Object.fromEntries([...Object.entries(known), [game, commitment]].slice(-MOST_KEPT))),
    );
  } catch {
    // Without storage, players must compare it themselves.
  }
}

export const knownCommitment = (game: string): string => commitments()[game] ?? "";
