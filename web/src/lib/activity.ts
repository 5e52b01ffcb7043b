/** When this person last touched the page: whoever is busy need not be asked if they are there. */
import { serverNow } from "./clock.svelte";

let last = -Infinity; // by the server's time, as all that is asked

for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const)
  addEventListener(kind, () => (last = serverNow()), { capture: true, passive: true });

export const idleFor = (): number => serverNow() - last;
