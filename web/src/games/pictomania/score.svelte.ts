/** The page with the score of the last round. It comes by itself, is put away when its time is up or
 * somebody goes on, and comes back when it is asked for. */
import type { Pictomania } from "./choices.svelte";
import { scoreEnds } from "./reveal";

let away = $state(""); // it stays so when the board is laid out anew
let asked = $state("");

/** Which score of which game. */
export const nameOf = (game: Pictomania): string =>
  [game.table.id, game.table.doc!.table.evening.length, game.view.history.length].join("/");

/** Whether there is such a page now: before the next words, before the vote, or before the result. */
function hasScore({ doc, view }: Pictomania): boolean {
  if (!view.history.length) return false;
  return doc.phase === "reading" || doc.phase === "admiring" || doc.phase === "over";
}

export const isAsked = (game: Pictomania): boolean => asked === nameOf(game);

/** Milliseconds until the next page comes for all who still look at this one; 0: it has come. */
export function scoreLeft(game: Pictomania): number {
  if (!hasScore(game) || away === nameOf(game)) return 0;
  if (game.doc.phase === "over" && game.view.options.coolest) return 0; // it was before the vote
  return Math.max(0, scoreEnds(game.seats.length) - game.elapsed);
}

export const isScoreOpen = (game: Pictomania): boolean =>
  scoreLeft(game) > 0 || (hasScore(game) && isAsked(game));

export function putScoreAway(name: string): void {
  away = name;
  asked = "";
}

export const askForScore = (game: Pictomania): void => void (asked = nameOf(game));
