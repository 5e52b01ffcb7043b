/** The spiral as it lies on the board. */
export const BOX = 49; // the cell in the middle
export const WHOLE = BOX - 1; // cells before it
export const SIDE = 7; // cells

const ROWS = [
  [7, 8, 9, 10, 11, 12, 13],
  [6, 29, 30, 31, 32, 33, 14],
  [5, 28, 43, 44, 45, 34, 15],
  [4, 27, 42, BOX, 46, 35, 16],
  [3, 26, 41, 48, 47, 36, 17],
  [2, 25, 40, 39, 38, 37, 18],
  [1, 24, 23, 22, 21, 20, 19],
];

export interface Place {
  cell: number;
  column: number;
  row: number;
}

/** All cells in the order in which they are walked, the box last. */
const SPIRAL: readonly Place[] = ROWS.flatMap((cells, row) =>
  cells.map((cell, column) => ({ cell, column, row })),
).sort((a, b) => a.cell - b.cell);

/** The cells of a track: of a short one the first ones, and the box in the middle. */
export const placesOf = (track: number): readonly Place[] => [
  ...SPIRAL.slice(0, track),
  SPIRAL[BOX - 1]!,
];

export const placeOf = (cell: number): Place => SPIRAL[cell - 1]!;

/** The cell after so many steps: after the last one of the track comes the box, and nobody walks
 * beyond it. */
export const cellOf = (points: number, track: number): number =>
  points < track ? 1 + points : BOX;

/** Where in its cell a figure stands, as shares of the cell, when it is one of several there. */
export function standing(at: number, of: number): { x: number; y: number } {
  if (of === 1) return { x: 0, y: 0 };
  const angle = (2 * Math.PI * at) / of - Math.PI / 2;
  const away = of === 2 ? 0.22 : 0.27;
  return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
}
