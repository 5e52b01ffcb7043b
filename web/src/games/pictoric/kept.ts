/** The leader's die before the association is given: a reload does not move it. */
import type { Game } from "$lib/game.svelte";
import type { Action, View } from "./view";

type Board = Game<View, Action>;

const key = ({ table }: Board) => `vernissage.die.${table.id}.${table.person}`;
const momentOf = ({ doc }: Board) => `${doc.moment}/${doc.since}`;

export function keptSector(game: Board): number | null {
  try {
    const { at, sector } = JSON.parse(sessionStorage.getItem(key(game)) ?? "{}");
    return at === momentOf(game) ? sector : null;
  } catch {
    return null;
  }
}

export function keepSector(game: Board, sector: number | null): void {
  try {
    sessionStorage.setItem(key(game), JSON.stringify({ at: momentOf(game), sector }));
  } catch {
    // Private windows may keep nothing: the die is set again after a reload.
  }
}
