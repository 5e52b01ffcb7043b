/** Cells of a spreadsheet, pasted into the table at some cell. Pure. */
import type { Language } from "$lib/texts";
import { cellsIn, levelOf } from "./files";
import { blankSide, CELLS, sidesOf, type Draft, type Level } from "./pack";

export interface At {
  level: Level;
  language: Language;
  row: number; // among the sides of the level
  cell: number;
}

/** What is pasted as it is, into one cell. */
export const isSingle = (text: string): boolean => !/[\t\n\r]/.test(text.trim());

/** Whole rows with their levels: those go where they say, not where they are pasted. */
export function isFile(text: string): boolean {
  const rows = cellsIn(text.trim());
  const known = rows.filter((row) => row.length > 1 && levelOf(row[0]!));
  return text.includes("[[side]]") || (known.length > 0 && known.length >= rows.length - 1);
}

/** `down`: the cells of a side are below each other on the screen, so a column of words is a side. */
export function spread(draft: Draft, at: At, text: string, down: boolean): void {
  const pasted = cellsIn(text.replace(/[\r\n]+$/, ""));
  const column = down && pasted.every((row) => row.length === 1);
  const rows = column ? [pasted.map((row) => row[0]!)] : pasted;
  rows.forEach((row, index) => {
    const side = sidesOf(draft, at.level)[at.row + index] ?? added(draft, at.level);
    row
      .slice(0, CELLS - at.cell)
      .forEach((one, cell) => (side.cells[at.cell + cell]![at.language] = one));
  });
}

function added(draft: Draft, level: Level) {
  draft.sides.push(blankSide(level));
  return draft.sides.at(-1)!; // as the draft knows it
}
