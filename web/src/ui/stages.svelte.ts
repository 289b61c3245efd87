// Draws a large screen in several steps, so that the browser can paint and answer in between. Each step is a
// task of its own.

/** How many steps may be drawn. It begins to count when `ready` is true. */
export function stages(last: number, ready: () => boolean): { readonly now: number } {
  let now = $state(0);
  $effect(() => {
    if (now >= last || !ready()) return;
    const timer = setTimeout(() => now++);
    return () => clearTimeout(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
