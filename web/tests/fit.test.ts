/** Cards are as large as a room lets all of them be at once. */
import { describe, expect, test } from "vitest";
import { fitCards } from "../src/ui/fit";

const WANTED = { gap: 8, under: 32, least: 80, most: 400 };

describe("cards in a room", () => {
  test("a hand of six is two rows of three on a phone, one row where it is low", () => {
    expect(fitCards(6, 366, 480, WANTED)).toMatchObject({ columns: 3, rows: 2, width: 116 });
    expect(fitCards(6, 1400, 300, WANTED)).toMatchObject({ columns: 6, rows: 1, width: 178 });
  });

  test("never lie outside, and rows are as even as they can be", () => {
    for (let count = 1; count <= 12; count++)
      for (const [width, height] of [
        [300, 500],
        [520, 330],
        [960, 700],
        [2400, 1500],
      ] as const) {
        const { columns, rows, width: card } = fitCards(count, width, height, WANTED);
        expect(columns * card + (columns - 1) * WANTED.gap).toBeLessThanOrEqual(width);
        expect(columns * (rows - 1)).toBeLessThan(count);
        expect(columns, "no column is empty").toBe(Math.ceil(count / rows));
        if (card > WANTED.least)
          expect(rows * (card * 1.5 + WANTED.under) + (rows - 1) * WANTED.gap).toBeLessThanOrEqual(
            height + 1,
          );
      }
  });

  test("are never smaller than they may be; then the room has to be higher", () => {
    const { width, least, rows } = fitCards(12, 300, 100, WANTED);
    expect(width).toBeGreaterThanOrEqual(WANTED.least);
    expect(least).toBe(rows * (WANTED.least * 1.5 + WANTED.under) + (rows - 1) * WANTED.gap);
  });
});
