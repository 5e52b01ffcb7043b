/** Ink that the table has not stored yet outlives a reload, for the moment it was drawn in. */
import type { AnyGame } from "$lib/game.svelte";

/** A stroke by the name under which it is stored, once. */
export interface Stroke {
  id: string;
  ink: string; // base64
}

const place = ({ table }: AnyGame) => `vernissage.ink.${table.id}.${table.person}`;

export function keep(game: AnyGame, moment: string, strokes: readonly Stroke[]): void {
  try {
    if (strokes.length === 0) sessionStorage.removeItem(place(game));
    else sessionStorage.setItem(place(game), JSON.stringify({ moment, strokes }));
  } catch {
    // Nothing can be kept here; the ink lives as long as the page.
  }
}

export function kept(game: AnyGame): Stroke[] {
  try {
    const { moment, strokes } = JSON.parse(sessionStorage.getItem(place(game)) ?? "{}");
    return moment === game.doc.moment ? strokes : [];
  } catch {
    return [];
  }
}
