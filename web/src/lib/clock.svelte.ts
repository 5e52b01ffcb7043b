/** The server's time on this screen. */
import { createSubscriber } from "svelte/reactivity";

let offset = 0;
const EVERY = 200; // ms: often enough for seconds that do not stumble

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Each message brings the server's time; the one that came fastest tells best. */
export function hear(now: number, first: boolean): void {
  const heard = now - Date.now();
  offset = first ? heard : Math.max(offset, heard);
}

export const serverNow = (): number => Date.now() + offset;

/** The server's time, read again and again while something on the page depends on it. */
export function ticking(): number {
  subscribe();
  return serverNow();
}
