/** Table files: read whatever people have, and written as the server and spreadsheets want them. */
import levels from "virtual:levels";
import { LANGUAGES, type Language } from "$lib/texts";
import {
  blankSide,
  nothing,
  spoken,
  tidy,
  WORDS,
  written,
  type Draft,
  type Level,
  type Said,
  type Side,
} from "./pack";

const BETWEEN = /(?<=^|\s)\/(?=\s|$)/; // the languages of a theme: "Фрукти / Fruit", each may be missing

export class Unreadable extends Error {
  constructor(readonly line: number) {
    super();
  }
}

export const levelOf = (text: string): Level | undefined => levels[text.toLowerCase()];

export const cellsIn = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.split("\t").map(tidy));

/** Rows without a level of their own are of `level`, texts without a language in `language`. */
export async function sidesIn(text: string, language: Language, level: Level): Promise<Side[]> {
  if (/^[ \t]*\[\[side\]\]/m.test(text)) return inToml(text, language, level);
  const rows = cellsIn(text).filter((row) => row.some(Boolean) && !row[0]!.startsWith("#"));
  const head = rows[0]?.map((cell) => cell.toLowerCase()) ?? [];
  const languages = head.slice(2).map((cell) => LANGUAGES.find((one) => one === cell));
  if (languages.some(Boolean)) return byWord(rows.slice(1), languages, level);
  return bySide(withoutHead(rows), language, level);
}

/** The only row without a level says what the columns are. */
function withoutHead(rows: string[][]): string[][] {
  const known = (row: string[]) => levelOf(row[0]!) !== undefined;
  return rows.length > 1 && !known(rows[0]!) && rows.slice(1).every(known) ? rows.slice(1) : rows;
}

function bySide(rows: string[][], language: Language, level: Level): Side[] {
  return rows.flatMap((row) => {
    const own = levelOf(row[0]!);
    const [theme = "", ...words] = own ? row.slice(1) : row;
    while (words.length && !words.at(-1)) words.pop(); // spreadsheets add empty ones
    const said = (text: string) => ({ ...nothing(), [language]: text });
    return inSevens(own ?? level, said(theme), words.map(said));
  });
}

/** More than seven words of a theme are more than one side. */
function inSevens(level: Level, theme: Said, words: Said[]): Side[] {
  const sides = Math.max(Math.ceil(words.length / WORDS), 1);
  return Array.from({ length: sides }, (_, at) => {
    const side = blankSide(level);
    side.cells[0] = { ...theme };
    words
      .slice(at * WORDS, (at + 1) * WORDS)
      .forEach((word, index) => (side.cells[index + 1] = word));
    return side;
  });
}

type Columns = (Language | undefined)[];

/** Rows of one theme that follow each other are a side. */
function byWord(rows: string[][], languages: Columns, level: Level): Side[] {
  const groups: { level: Level; theme: string; words: Said[] }[] = [];
  for (const [named = "", theme = "", ...cells] of rows) {
    const own = levelOf(named) ?? level;
    const word = nothing();
    languages.forEach((one, at) => one && (word[one] = cells[at] ?? ""));
    const last = groups.at(-1);
    if (last?.level === own && last.theme === theme) last.words.push(word);
    else groups.push({ level: own, theme, words: [word] });
  }
  return groups.flatMap((one) => inSevens(one.level, themeIn(one.theme, languages), one.words));
}

function themeIn(text: string, languages: Columns): Said {
  const known = languages.filter((one) => one !== undefined);
  const parts = text.split(BETWEEN).map(tidy);
  const theme = nothing();
  if (parts.length === known.length) known.forEach((one, at) => (theme[one] = parts[at]!));
  else theme[known[0]!] = text;
  return theme;
}

async function inToml(text: string, language: Language, level: Level): Promise<Side[]> {
  const { parse, TomlError } = await import("smol-toml");
  const said = (value: unknown): Said => {
    if (typeof value === "string") return { ...nothing(), [language]: tidy(value) };
    const known = Object.entries(value ?? {}).filter(([name]) => name in nothing());
    return {
      ...nothing(),
      ...Object.fromEntries(known.map(([name, one]) => [name, tidy(String(one))])),
    };
  };
  try {
    const { side } = parse(text) as { side: Record<string, unknown>[] };
    return side.flatMap((one) => {
      const words = Array.isArray(one.words) ? one.words.map(said) : [];
      return inSevens(levelOf(String(one.level)) ?? level, said(one.theme), words);
    });
  } catch (error) {
    throw new Unreadable(error instanceof TomlError ? error.line : 0);
  }
}

const SIDE_LINES = 5; // of a side in TOML, with the empty one after it

/** What the server is given: every cell has its place, also an empty one. */
export function toToml(draft: Draft): string {
  const text = (cell: Said) => {
    const own = LANGUAGES.filter((one) => cell[one].trim());
    if (own.every((one) => one === draft.language))
      return JSON.stringify(tidy(cell[draft.language]));
    return `{ ${own.map((one) => `${one} = ${JSON.stringify(tidy(cell[one]))}`).join(", ")} }`;
  };
  return written(draft)
    .map(({ level, cells: [theme, ...words] }) => [
      "[[side]]",
      `level = "${level}"`,
      `theme = ${text(theme!)}`,
      `words = [${words.map(text).join(", ")}]`,
      "",
    ])
    .map((lines) => lines.map((line) => `${line}\n`).join(""))
    .join("");
}

/** The written side that a line of `toToml` is about; none for line 0. */
export const sideAt = (sides: readonly Side[], line: number): Side | null =>
  (line > 0 && sides[Math.floor((line - 1) / SIDE_LINES)]) || null;

/** For spreadsheets: a side a row, or a word a row if there are several languages. */
export function toTsv(draft: Draft): string {
  const sides = written(draft);
  const languages = spoken(sides);
  const rows =
    languages.length > 1
      ? [["level", "theme", ...languages], ...sides.flatMap((side) => wordRows(side, languages))]
      : sides.map(({ level, cells }) => [level, ...cells.map((cell) => cell[languages[0]!])]);
  return rows.map((row) => `${row.map(tidy).join("\t")}\n`).join("");
}

function wordRows({ level, cells: [theme, ...words] }: Side, languages: Language[]): string[][] {
  const named = languages.map((one) => tidy(theme![one])).join(" / ");
  return words.map((word) => [level, named, ...languages.map((one) => word[one])]);
}
