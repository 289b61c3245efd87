// The tables at which somebody wants the coach to speak without being asked. It stays in this browser.

const KEY = "diadochoi-coach";
const MOST = 20;

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export const coachSpeaks = (table: string): boolean => read().includes(table);

export function letCoachSpeak(table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), table].slice(-MOST)));
  } catch {
    // A browser that keeps nothing has the coach when asked.
  }
}
