/** What is known of decks: what can be chosen, and people's own that somebody at the table uses. */
import { SvelteMap } from "svelte/reactivity";
import type { OwnDeck, DeckChoices } from "$lib/wire";
import { fetchChoices, fetchDeck } from "./api";

let choices = $state.raw<DeckChoices | null>(null);
let asked = false;

/** null until it is here. */
export function deckChoices(): DeckChoices | null {
  if (!asked) void load();
  return choices;
}

async function load(): Promise<void> {
  asked = true;
  try {
    choices = await fetchChoices();
  } catch {
    asked = false; // another look will try again
  }
}

const own = new SvelteMap<string, OwnDeck>();
const coming = new Set<string>();

/** undefined until it is here, or if there is no such deck. */
export function ownDeck(id: string): OwnDeck | undefined {
  if (!own.has(id) && !coming.has(id)) void fetchOwn(id).catch(() => {});
  return own.get(id);
}

export async function fetchOwn(id: string): Promise<OwnDeck> {
  coming.add(id);
  const deck = await fetchDeck(id);
  own.set(id, deck);
  return deck;
}

/** The pictures that are dealt. */
export const shown = (deck: OwnDeck) => deck.pictures.filter((one) => !one.hidden);
