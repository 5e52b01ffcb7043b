/** The words on the cards, in the reader's language: loaded once for each language and game. */
import { request } from "./api";
import { language } from "./i18n.svelte";
import type { Api, Words } from "./wire";

export type Level = keyof Words["cards"];
type Deck = Api["GET /api/words/{language}"]["answer"]; // by level: card, side, words

/** A side of a card, as the rules know it. */
export interface WordCard {
  level: Level;
  number: number;
  side: number;
}

const AGAIN_AFTER = 2000; // ms
const BLANK: readonly string[] = Array(7).fill("");
let book = $state(""); // where the words of the game are; empty: in the house
let decks = $state.raw<Record<string, Deck>>({});
const loading = new Set<string>();

/** From now on the cards are those of this game. */
export function selectWords(where: string): void {
  book = where;
}

/** The seven words of a card; blank until they are here. */
export function wordsOf({ level, number, side }: WordCard, from: string = book): readonly string[] {
  const now = from + language();
  if (!decks[now]) void load(now);
  return decks[now]?.[level]?.[number]?.[side] ?? BLANK;
}

/** The word at a number, which counts from 1. */
export const wordOf = (card: WordCard, number: number): string => wordsOf(card)[number - 1] ?? "";

async function load(wanted: string): Promise<void> {
  if (loading.has(wanted)) return;
  loading.add(wanted);
  try {
    const deck: Deck = await (await request(`/api/words/${wanted}`)).json();
    decks = { ...decks, [wanted]: deck };
  } catch {
    setTimeout(() => void load(wanted), AGAIN_AFTER);
  } finally {
    loading.delete(wanted);
  }
}
