/** Kinds of clue, as the server names them, and their limits (`vernissage.kit.clue`). */
import type { ICONS } from "$ui/icons";
import type { Said } from "$lib/wire";

export type Kind = Said["kinds"][number];
export interface Clue {
  kind: Kind;
  text?: string; // the words, the emoji, or the name of a recording
}

export const MAX_TEXT = 200; // characters
export const MAX_EMOJI = 12;

export const KIND_ICONS: Record<Kind, keyof typeof ICONS> = {
  text: "chat",
  sound: "mic",
  aloud: "voice",
  drawing: "pen",
  emoji: "smile",
  shown: "eye",
};

/** Kinds that bots understand (`vernissage.bots.storytelling.card_choice`). */
export const BOTS_READ: readonly Kind[] = ["text", "emoji", "drawing"];

/** Words as the server counts them: trimmed, and a pair of surrogates is one character. */
export const lengthOf = (text: string): number => [...text.trim().replace(/\s+/g, " ")].length;
