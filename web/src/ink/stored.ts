/** Strokes that a step has put on a sheet. */
import type { Fact } from "$lib/wire";

export interface Stored {
  seat: number;
  pen: number | null; // the number by which it was drawn, if it had one
}

export function storedIn(events: readonly Fact[]): Stored[] {
  const drawn = events.filter(({ of, args }) => of === "game" && args?.pen !== undefined);
  return drawn.map(({ args }) => args as unknown as Stored);
}
