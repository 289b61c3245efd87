// Lesson progress in this browser: finished lessons, and the answers in unfinished ones. It stays in the
// browser, because lessons need no account, and guests deleted on the server would lose it.

const KEY = "diadochoi-lessons";

interface StoredProgress {
  done: string[];
  answers: Record<string, string[]>;
}

function read(): StoredProgress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<StoredProgress> | null;
    return { done: found?.done ?? [], answers: found?.answers ?? {} };
  } catch {
    return { done: [], answers: {} };
  }
}

class Progress {
  private stored = $state.raw<StoredProgress>(read());

  isDone(id: string): boolean {
    return this.stored.done.includes(id);
  }

  answers(id: string): string[] {
    return this.stored.answers[id] ?? [];
  }

  /** Store the progress; a finished lesson starts again next time. */
  note(id: string, answers: string[], finished: boolean): void {
    const { [id]: _, ...others } = this.stored.answers;
    const done = finished && !this.isDone(id) ? [...this.stored.done, id] : this.stored.done;
    this.store({ done, answers: finished || answers.length === 0 ? others : { ...others, [id]: answers } });
  }

  private store(progress: StoredProgress): void {
    this.stored = progress;
    try {
      localStorage.setItem(KEY, JSON.stringify(progress));
    } catch {
      // Lessons work without storage too.
    }
  }
}

export const progress = new Progress();
