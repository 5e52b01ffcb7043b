import { expect, test } from "vitest";
import { first, heightOf, sized, within } from "../src/decks/crop";

const WIDE = { width: 1200, height: 800 };
const HIGH = { width: 600, height: 2000 };

test("the frame begins as large as it can be", () => {
  expect(first(WIDE).width).toBeCloseTo(800 * (2 / 3));
  expect(first(WIDE).top).toBeCloseTo(0);
  expect(first(HIGH)).toMatchObject({ left: 0, width: 600 });
});

test("it stays inside the picture, wherever it is dragged", () => {
  for (const picture of [WIDE, HIGH])
    for (const far of [-5000, 5000]) {
      const box = within({ left: far, top: far, width: 300 }, picture);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(picture.width);
      expect(box.top + heightOf(box.width)).toBeLessThanOrEqual(picture.height);
    }
});

test("it is never smaller than a picture may be, nor larger than the picture", () => {
  expect(within({ left: 0, top: 0, width: 1 }, WIDE).width).toBe(240);
  expect(within({ left: 0, top: 0, width: 9999 }, HIGH).width).toBe(600);
});

test("another size keeps the middle", () => {
  const box = { left: 400, top: 100, width: 400 };
  const next = sized(box, 300, WIDE);
  expect(next.left + next.width / 2).toBeCloseTo(600);
  expect(next.top + heightOf(next.width) / 2).toBeCloseTo(100 + heightOf(400) / 2);
});
