// Draws a large screen in several steps, so that the browser can paint and answer in between. Each step is a
// task of its own, after the one before it has been painted.

/** How many steps may be drawn. It begins to count when `ready` is true. */
export function stages(last: number, ready: () => boolean): { readonly now: number } {
  let now = $state(0);
  $effect(() => {
    if (now >= last || !ready()) return;
    let timer = 0;
    const next = () => (timer = window.setTimeout(() => now++));
    // A hidden page is not painted.
    const frame = document.hidden ? 0 : requestAnimationFrame(next);
    if (!frame) next();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get now() {
      return now;
    },
  };
}
