/** A deck in words and in pictures, whoever made it. */
import { t } from "$lib/i18n.svelte";
import { deckChoices, ownDeck, shown } from "./store.svelte";
import { FRESH, paintedDeckOf, idOf, isOwn, pictureOf, sampleAt } from "./names";

export function titleOf(name: string): string {
  if (isOwn(name)) return ownDeck(idOf(name))?.title ?? t("decks.own_deck");
  if (name === FRESH) return t("decks.fresh");
  return t(`decks.style.${paintedDeckOf(name).style}`);
}

/** What tells it from others of that title. */
export function distinctionOf(name: string): string {
  if (name === FRESH) return t("decks.fresh_hint");
  if (!isOwn(name)) return t("decks.number", { seed: paintedDeckOf(name).seed });
  const deck = ownDeck(idOf(name));
  return deck ? t("decks.has", { n: shown(deck).length }) : "\u00a0";
}

/** The first pictures of it; "" where there is none yet. */
export function previewsOf(name: string, count: number): string[] {
  const places = Array.from({ length: count }, (_, at) => at);
  if (name === FRESH) {
    const [usual] = deckChoices()?.usual ?? []; // what it may look like: nobody has seen it yet
    return usual ? places.map((at) => sampleAt(usual, at)) : [];
  }
  if (!isOwn(name)) return places.map((at) => sampleAt(name, at));
  const deck = ownDeck(idOf(name));
  const own = deck ? shown(deck) : [];
  return places.map((at) => (own[at] ? pictureOf(deck!.id, own[at].name, true) : ""));
}

/** How many cards it brings into a game that wants so many of every deck. */
export function addsOf(name: string, wanted: number): number {
  if (!isOwn(name)) return wanted;
  const deck = ownDeck(idOf(name));
  return deck ? shown(deck).length : 0;
}
