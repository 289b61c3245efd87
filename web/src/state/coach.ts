// The tables where the player wants the coach's advice without asking. Stored in this browser.

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
    // Without storage the coach speaks only when asked.
  }
}
