/** What is chosen but not sent yet outlives a reload, for the moment it was chosen in. */
import type { Dixit } from "./now";

const key = (game: Dixit) =>
  `dixit/${game.table.id}/${game.table.person}/${game.doc.moment}`;

export function kept<T>(game: Dixit): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key(game)) ?? "null") ?? undefined;
  } catch {
    return undefined; // nothing can be kept here
  }
}

export function keep(game: Dixit, choice: unknown): void {
  try {
    sessionStorage.setItem(key(game), JSON.stringify(choice));
  } catch {
    // It lives as long as the page.
  }
}
