// The words that index.html shows before the program is there stay on the screen until a page has something to
// show: drawing the same words again would only delay them.

let waiting = 0;

const standing = () => document.getElementById("opening");

/** Show these words, if they are in another language than the page, until the page is there. */
export function keepOpening(words: string[]): () => void {
  waiting++;
  for (const [index, paragraph] of [...(standing()?.querySelectorAll("p") ?? [])].entries())
    if (words[index] !== undefined && paragraph.textContent !== words[index])
      paragraph.textContent = words[index]!;
  return () => {
    waiting--;
    // Another part of the program may wait from here on.
    queueMicrotask(endOpening);
  };
}

/** Take the words away, unless something is still on its way. */
export function endOpening(): void {
  if (!waiting) standing()?.remove();
}

export const openingStands = (): boolean => standing() !== null;
