// What this browser remembers about its user: theme, sound, pace, hot-seat settings.

type Theme = "auto" | "light" | "dark";
export const TEXTS = ["normal", "large", "larger"] as const;
export const GLOWS = ["calm", "normal", "strong"] as const;

interface Preferences {
  theme: Theme;
  sound: boolean;
  cover: boolean;
  drawer: boolean;
  /** Whether the map moves to where others act. */
  follow: boolean;
  /** The text size beside the map. */
  text: (typeof TEXTS)[number];
  /** How strongly clickable things stand out. */
  glow: (typeof GLOWS)[number];
  /** Whether a click on the map must be confirmed before it plays something. */
  confirm: boolean;
  /** Whether pieces glide and dice tumble; never if the system asks for reduced motion. */
  animation: boolean;
  /** Empty: use the browser's language. */
  language: string;
}

const KEY = "diadochoi";
const phone = typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;
const wide = typeof innerWidth !== "undefined" && innerWidth >= 1600;
const DEFAULTS: Preferences = {
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

function load(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  values = $state<Preferences>(load());
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
    return this.values.theme === "dark" || (this.values.theme === "auto" && this.night);
  }

  /** Whether nothing may move by itself. */
  get still(): boolean {
    return !this.values.animation || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  set<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
    this.values[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // a private window may refuse; the setting then lasts until the page is closed
    }
  }
}

export const settings = new Settings();
