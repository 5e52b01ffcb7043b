/** Strokes that the table has not stored yet survive a reload, within the moment they were drawn in. */
import { dropDraft, readDraft, saveDraft } from "$lib/drafts";
import type { AnyGame } from "$lib/game.svelte";

/** A stroke by the name under which it is stored, once, and by the number that it is drawn with. */
export interface Stroke {
  id: string;
  pen: number;
  ink: string; // base64
}

export function saveInkDraft(game: AnyGame, moment: string, strokes: readonly Stroke[]): void {
  if (strokes.length === 0) dropDraft("ink", game);
  else saveDraft("ink", game, moment, strokes);
}

export const readInkDraft = (game: AnyGame): Stroke[] =>
  readDraft<Stroke[]>("ink", game, game.doc.moment) ?? [];
