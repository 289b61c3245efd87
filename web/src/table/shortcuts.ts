// The table's keyboard shortcuts, and when a key belongs to a field or a dialog instead.

/** Elements that handle their own keys: fields, and everything that asks or shows something. */
const KEYS_OF_ITS_OWN = "input,textarea,select,[role=dialog],[role=alertdialog],[role=menu]";
const TAKES_SPACE = "button,a,summary,label,[tabindex]";

const ANSWERS = ".answers :is(.chip, .hint):not(:disabled), .main-actions button:not(:disabled)";

export interface Shortcuts {
  /** Whether help or a menu is open over the table; then no key plays. */
  readonly paused: boolean;
  /** What each key does, by the key in lower case. */
  readonly actions: Record<string, () => void>;
  /** Close the help; returns whether it was open. */
  closeHelp(): boolean;
}

/** Handle the key as a shortcut of the table, unless it belongs to the focused element. */
export function pressKey(event: KeyboardEvent, shortcuts: Shortcuts): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // The first Tab goes to the answers, not through the bar above.
  if (event.key === "Tab" && !event.shiftKey && document.activeElement === document.body) {
    const first = document.querySelector<HTMLElement>(ANSWERS);
    if (first) {
      event.preventDefault();
      first.focus();
    }
    return;
  }
  if (event.key === "?" && shortcuts.closeHelp()) return;
  if (!target.closest(KEYS_OF_ITS_OWN) && !shortcuts.paused) run(event, target, shortcuts);
}

function run(event: KeyboardEvent, target: HTMLElement, shortcuts: Shortcuts): void {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === " " && target.closest(TAKES_SPACE)) return;
  const found = shortcuts.actions[key];
  if (!found) return;
  event.preventDefault();
  found();
}
