/** Strokes, as the game's manifest calls what stores them and tells of them. */
import { manifestOf } from "$lib/games";
import type { TableUpdate } from "$lib/table.svelte";

export interface Stored {
  seat: number;
  pen: number | null; // the number by which it was drawn, if it had one
}

const inkOf = (game: string) => manifestOf(game)?.materials?.ink;

/** The action that stores a stroke. */
export function storeAction(game: string, stroke: string, pen: number): object {
  const ink = inkOf(game);
  if (!ink) throw new Error(`${game} has no [materials.ink] in its manifest`);
  return { type: ink.action, [ink.stroke]: stroke, pen };
}

/** Strokes that a step has put on a sheet. */
export function storedIn({ events, before, after }: TableUpdate): Stored[] {
  const kind = inkOf((after.game ?? before.game)?.game ?? "")?.event;
  const drawn = events.filter((one) => one.of === "game" && one.kind === kind);
  return drawn.map(({ args }) => args as unknown as Stored);
}
