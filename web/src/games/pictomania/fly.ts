/** Lets something that has just come fly in from where it was. Never needed to understand. */
import { settings } from "$lib/settings.svelte";

const LASTS = 450; // ms

/** Once, as it comes; the selector tells where from. */
export function flyFrom(coming: HTMLElement, selector: string): void {
  const start = document.querySelector(selector)?.getBoundingClientRect();
  const still = !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!start || still) return;
  const { left, top } = coming.getBoundingClientRect();
  const from = `translate(${start.left - left}px, ${start.top - top}px) scale(1.8)`;
  coming.animate([{ transform: from }, { transform: "none" }], {
    duration: LASTS,
    easing: "ease-in-out",
  });
}
