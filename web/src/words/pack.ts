/** Word cards that people write themselves: sides of a theme and seven words. Pure. */
import { LANGUAGES, type Language } from "$lib/texts";

export const LEVELS = ["green", "yellow", "orange", "red"] as const;
export type Level = (typeof LEVELS)[number];
export const WORDS = 7;
export const CELLS = 1 + WORDS; // of a side: its theme, then its words
export const ENOUGH = 12; // cards of a level for a game that is played at that level only

export type Said = Record<Language, string>;
export interface Side {
  level: Level;
  cells: Said[];
}
export interface Draft {
  title: string;
  language: Language; // in which the words were written; others may follow
  sides: Side[];
}

export const nothing = (): Said => ({ uk: "", ru: "", en: "" });
export const blankSide = (level: Level): Side => ({
  level,
  cells: Array.from({ length: CELLS }, nothing),
});
export const blankDraft = (language: Language): Draft => ({ title: "", language, sides: [] });

/** One line without needless spaces, and without the quotation marks of a spreadsheet. */
export function tidy(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const quoted = /^"(.+)"$/.exec(line);
  return quoted ? quoted[1]!.replaceAll('""', '"').trim() : line;
}

export const isBlank = (side: Side): boolean =>
  side.cells.every((cell) => LANGUAGES.every((one) => !cell[one].trim()));

export const written = (draft: Draft): Side[] => draft.sides.filter((side) => !isBlank(side));

export const sidesOf = (draft: Draft, level: Level): Side[] =>
  draft.sides.filter((side) => side.level === level);

export const countOf = (draft: Draft, level: Level): number =>
  written(draft).filter((side) => side.level === level).length;

/** Sides make cards two by two; one that is left over is on both sides of its card. */
export const cardsOf = (sides: number): number => Math.ceil(sides / 2);

/** So many cards of the house make up for those that are missing. */
export const filledUp = (sides: number): number =>
  sides ? Math.max(ENOUGH - cardsOf(sides), 0) : ENOUGH;

/** The languages in which there is a word at all. */
export const spoken = (sides: readonly Side[]): Language[] =>
  LANGUAGES.filter((one) => sides.some((side) => side.cells.some((cell) => cell[one].trim())));

/** The language a draft was begun in: as long as it has no words, that of whoever writes. */
export function original(draft: Draft, now: Language): Language {
  const languages = spoken(draft.sides);
  if (!languages.length) return now;
  return languages.includes(draft.language) ? draft.language : languages[0]!;
}

/** What the server said of a table file, found in the draft: cell 0 is the theme, or the side. */
export interface Problem {
  key: string;
  grave: boolean;
  text: string;
  side: Side | null; // null: all of it
  cell: number;
}

const plain = (text: string) => tidy(text).toLowerCase();

/** The first side on which a word of that cell stands, which may be the same one. */
export function earlier(draft: Draft, { side, cell }: Problem): Side | undefined {
  const words = side ? LANGUAGES.map((one) => plain(side.cells[cell]![one])).filter(Boolean) : [];
  const isThere = (other: Side) =>
    other.cells.some(
      (said, at) =>
        at > 0 &&
        !(other === side && at === cell) &&
        LANGUAGES.some((one) => words.includes(plain(said[one]))),
    );
  return draft.sides.find(isThere);
}
