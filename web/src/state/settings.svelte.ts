// What this browser remembers about the person in front of it: theme, sound, pace, hot-seat manners.

type Theme = "auto" | "light" | "dark";
export const TEXTS = ["normal", "large", "larger"] as const;
export const GLOWS = ["calm", "normal", "strong"] as const;

interface Kept {
  theme: Theme;
  sound: boolean;
  cover: boolean;
  drawer: boolean;
  /** The map moves to where others act. */
  follow: boolean;
  /** The size of letters beside the map. */
  text: (typeof TEXTS)[number];
  /** How much stands out what can be clicked. */
  glow: (typeof GLOWS)[number];
  /** Ask once more before a click on the map plays something. */
  confirm: boolean;
  /** Pieces glide, dice tumble; never where the system wants it still. */
  animation: boolean;
  /** Empty: as the browser wishes. */
  language: string;
}

const KEY = "diadochoi";
const phone = typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;
const wide = typeof innerWidth !== "undefined" && innerWidth >= 1600;
const DEFAULTS: Kept = {
  theme: "auto",
  sound: !phone,
  cover: true,
  drawer: wide,
  follow: false,
  text: "normal",
  glow: "normal",
  confirm: false,
  animation: true,
  language: "",
};

function load(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  kept = $state<Kept>(load());
  private night = $state(
    typeof matchMedia !== "undefined" && matchMedia("(prefers-color-scheme: dark)").matches,
  );

  constructor() {
    if (typeof matchMedia === "undefined") return;
    matchMedia("(prefers-color-scheme: dark)").addEventListener(
      "change",
      (event) => (this.night = event.matches),
    );
  }

  get dark(): boolean {
    return this.kept.theme === "dark" || (this.kept.theme === "auto" && this.night);
  }

  /** Whether nothing shall move by itself. */
  get still(): boolean {
    return !this.kept.animation || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  set<Key extends keyof Kept>(key: Key, value: Kept[Key]): void {
    this.kept[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a private window may refuse; the setting lasts until the page is left
    }
  }
}

export const settings = new Settings();
