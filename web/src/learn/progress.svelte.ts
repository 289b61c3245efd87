// What this browser remembers of somebody's lessons: those that are done, and the answers in those that are not.
// It stays in the browser: lessons need no account, and a guest who is forgotten on the server would lose it.

const KEY = "diadochoi-lessons";

interface Kept {
  done: string[];
  answers: Record<string, string[]>;
}

function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    return { done: found?.done ?? [], answers: found?.answers ?? {} };
  } catch {
    return { done: [], answers: {} };
  }
}

class Progress {
  private kept = $state.raw<Kept>(read());

  isDone(id: string): boolean {
    return this.kept.done.includes(id);
  }

  answers(id: string): string[] {
    return this.kept.answers[id] ?? [];
  }

  /** Remember where somebody is; a lesson that is done begins anew the next time. */
  note(id: string, answers: string[], finished: boolean): void {
    const { [id]: _, ...others } = this.kept.answers;
    const done = finished && !this.isDone(id) ? [...this.kept.done, id] : this.kept.done;
    this.keep({ done, answers: finished || answers.length === 0 ? others : { ...others, [id]: answers } });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still plays lessons.
    }
  }
}

export const progress = new Progress();
