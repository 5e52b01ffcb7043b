/** Settings of this device: stored in the browser, never sent. */
import { onDevice } from "./storage";
import { LANGUAGES, type Language } from "./texts";

export type Theme = "auto" | "light" | "dark";
export const STRENGTHS = ["easy", "normal", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number]; // of bots
export type TextSize = "100" | "125" | "150" | "200";

interface Settings {
  language: Language;
  name: string;
  theme: Theme;
  sound: boolean;
  motion: boolean;
  left: boolean; // left-handed: what the thumb needs is on the left
  text: TextSize;
  bots: Strength; // those that sit down next
  marks: boolean; // coach marks in a first game
}

const KEY = "vernissage";

function defaults(): Settings {
  const sent = new URLSearchParams(location.search).get("lang") ?? ""; // by whoever shared the link
  const spoken = [...navigator.languages.map((one) => one.slice(0, 2)), sent];
  const known = spoken.find((one) => (LANGUAGES as readonly string[]).includes(one));
  return {
    language: (known as Language | undefined) ?? "en",
    name: "",
    theme: "auto",
    sound: true,
    motion: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    left: false,
    text: "100",
    bots: "normal",
    marks: true,
  };
}

export const settings = $state<Settings>({
  ...defaults(),
  ...onDevice.read<Partial<Settings>>(KEY),
});

/** Stores changes and applies them to the page. Called once, by the root component. */
export function syncSettings(): void {
  $effect(() => {
    const now = $state.snapshot(settings);
    const page = document.documentElement;
    page.dataset.theme = now.theme;
    page.dataset.text = now.text;
    page.dataset.hand = now.left ? "left" : "right";
    page.dataset.motion = now.motion ? "full" : "less";
    onDevice.write(KEY, now);
  });
}
