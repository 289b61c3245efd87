// Chooses the next puzzle, and groups the list.

import type { PuzzleInfo } from "../api/types";

/** By theme, in the order of the list; only one difficulty, or all for 0. */
export function byTheme(puzzles: PuzzleInfo[], level: number): [string, PuzzleInfo[]][] {
  const found = new Map<string, PuzzleInfo[]>();
  for (const puzzle of puzzles)
    if (!level || puzzle.level === level)
      found.set(puzzle.theme, [...(found.get(puzzle.theme) ?? []), puzzle]);
  return [...found];
}

/** The next unsolved one of the same theme, otherwise the first of any theme. */
export function nextPuzzle(
  puzzles: PuzzleInfo[],
  id: string,
  solved: (id: string) => boolean,
): PuzzleInfo | null {
  const place = puzzles.findIndex((puzzle) => puzzle.id === id);
  const open = (puzzle: PuzzleInfo) => puzzle.id !== id && !solved(puzzle.id);
  const theme = puzzles[place]?.theme;
  return (
    puzzles.slice(place + 1).find((puzzle) => puzzle.theme === theme && open(puzzle)) ??
    puzzles.find(open) ??
    null
  );
}
