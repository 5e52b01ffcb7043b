/** Parts of the client that are not in the first load. */
import { untrack } from "svelte";
import { loadAllTexts } from "./i18n.svelte";

/** A part, with the texts that it says. Untracked: another language must not load it again. */
export async function later<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await untrack(() => Promise.all([load(), loadAllTexts()]));
  return part;
}

/** Fetches a part that will probably be needed, once the browser has nothing better to do. */
export function whenIdle(load: () => Promise<unknown>): void {
  const start = () => void load().catch(() => {}); // whoever needs it tries again
  if ("requestIdleCallback" in window) requestIdleCallback(start);
  else setTimeout(start, 500);
}
