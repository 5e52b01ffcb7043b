/** A clue that is not given yet survives a reload, until its moment has passed. */
import { phaseMoment, readDraft, saveDraft } from "$lib/drafts";
import type { Game } from "$lib/game.svelte";
import type { Kind } from "./kinds";

export interface Draft {
  kind: Kind;
  text: string;
  emoji: string[];
}

export function readClueDraft(game: Game, kinds: readonly Kind[]): Draft {
  const saved = readDraft<Draft>("clue", game, phaseMoment(game));
  return saved && kinds.includes(saved.kind) ? saved : { kind: kinds[0]!, text: "", emoji: [] };
}

export const saveClueDraft = (game: Game, draft: Draft): void =>
  saveDraft("clue", game, phaseMoment(game), draft);
