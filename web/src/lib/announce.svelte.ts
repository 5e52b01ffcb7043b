/** What a screen reader is told: turns and reveals, in order, politely. */

let line = $state("");
let again = false;

export const announced = (): string => line;

/** The same words twice are read twice: a no-break space makes them differ. */
export function announce(text: string): void {
  again = !again;
  line = again ? text : `${text}\u00a0`;
}
