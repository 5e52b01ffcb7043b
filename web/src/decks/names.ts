/** Names of picture decks: `gouache-7` is painted by the house, `own-…` was made by people. Pure. */

export interface PaintedDeck {
  style: string;
  seed: number;
}

const OWN = "own-";
/** Instead of a deck: one that nobody at the table has seen. */
export const FRESH = "fresh";
const ID = /(?:^|\/decks\/|own-)([0-9a-f]{32})(?![0-9a-f])/i;

export const isOwn = (name: string): boolean => name.startsWith(OWN);
export const ownOf = (id: string): string => OWN + id;
export const idOf = (name: string): string => name.slice(OWN.length);

export function paintedDeckOf(name: string): PaintedDeck {
  const [style = "", seed] = name.split("-");
  return { style, seed: Number(seed) };
}

/** The deck that a link leads to, or whose id somebody typed; "": none. */
export const idIn = (text: string): string => ID.exec(text.trim())?.[1]?.toLowerCase() ?? "";

export const sampleAt = (name: string, number: number): string =>
  `/pictures/sample/${name}/${number}`;
export const pictureOf = (id: string, picture: string, small = false): string =>
  `/pictures/own/${id}/${picture}${small ? "/small" : ""}`;

/** A deck by chance; `chance` is from 0 to less than 1. */
export function randomDeck(styles: readonly string[], seeds: number, chance = Math.random): string {
  const style = styles[Math.floor(chance() * styles.length)]!;
  return `${style}-${Math.floor(chance() * seeds)}`;
}

/** With a deck more, or without it if it is there. */
export const toggled = (decks: readonly string[], name: string): string[] =>
  decks.includes(name) ? decks.filter((one) => one !== name) : [...decks, name];

/** How many cards a game has in the end: what is missing is filled up. */
export const inAll = (parts: readonly number[], wanted: number): number =>
  Math.max(
    wanted,
    parts.reduce((sum, one) => sum + one, 0),
  );
