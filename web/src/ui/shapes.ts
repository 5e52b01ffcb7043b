import type { Shape } from "$lib/people";

/** Drawn in a square of 48; each leaves room for a letter in its middle. */
export const SHAPE_PATHS: Record<Shape, string> = {
  circle: "M24 3a21 21 0 1 1 0 42a21 21 0 0 1 0-42z",
  square: "M9 5h30a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z",
  triangle: "M24 2L47 43H1z",
  diamond: "M24 1L47 24L24 47L1 24z",
  star: "M24 1l6.6 13.6L46 17 35 28l2.6 16L24 36.800 10.400 44 13 28 2 17l15.400-2.400z",
  heart:
    "M24 45C8 33 2 25 2 16.500 2 9 8 4 14 4c4.500 0 8 2.500 10 6 2-3.500 5.500-6 10-6 6 0 12 5 12 12.500C46 25 40 33 24 45z",
  hexagon: "M13 4h22l12 20-12 20H13L1 24z",
  cross: "M15 3h18v12h12v18H33v12H15V33H3V15h12z",
  drop: "M24 1c8 11 16 17.500 16 28a16 16 0 0 1-32 0C8 18.500 16 12 24 1z",
  moon: "M33 4A22 22 0 1 0 45 34 19 19 0 0 1 33 4z",
  flower:
    "M24 12c2-12 16-10 13 1 11-3 13 11 1 13 9 7 0 18-8 10-2 11-15 10-14-1-11 5-17-8-7-13C-1 17 6 5 15 11c3-4 7-3 9 1z",
  bolt: "M30 1L7 28h12l-5 19L42 18H28z",
};
