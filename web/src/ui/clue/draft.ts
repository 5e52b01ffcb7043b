/** A clue that is not given yet survives a reload, until its moment has passed. */
import type { Game } from "$lib/game.svelte";
import type { Kind } from "./kinds";

export interface Draft {
  kind: Kind;
  text: string;
  emoji: string[];
}

const keyOf = ({ table }: Game): string => `vernissage.clue.${table.id}.${table.person}`;
const momentOf = ({ doc }: Game): string => `${doc.game}/${doc.moment}/${doc.since}`;

export function draftOf(game: Game, kinds: readonly Kind[]): Draft {
  const fresh: Draft = { kind: kinds[0]!, text: "", emoji: [] };
  try {
    const { at, ...kept } = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? "{}");
    if (at === momentOf(game) && kinds.includes(kept.kind)) return { ...fresh, ...kept };
  } catch {
    // Nothing is kept here: begin anew.
  }
  return fresh;
}

export function keepDraft(game: Game, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(game), JSON.stringify({ at: momentOf(game), ...draft }));
  } catch {
    // Private windows may keep nothing; the draft lives as long as the page.
  }
}
