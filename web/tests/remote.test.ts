/** The arrows of a remote control. */
import { expect, test } from "vitest";
import { nearest } from "../src/stage/remote";

const key = (x: number, y: number, width = 80) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + 50,
});
const KEYS = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => key(100 * x, 60 * y)));
const middle = KEYS[4]!;
const others = KEYS.filter((one) => one !== middle);

test.each([
  ["left", [-1, 0], key(0, 60)],
  ["right", [1, 0], key(200, 60)],
  ["up", [0, -1], key(100, 0)],
  ["down", [0, 1], key(100, 120)],
] as const)("%s goes to the key beside", (_, way, wanted) => {
  expect(others[nearest(middle, others, way)]).toEqual(wanted);
});

test("nothing lies beyond the edge", () => {
  expect(nearest(key(0, 60), [middle], [-1, 0])).toBe(-1);
  expect(nearest(key(0, 0), [], [1, 0])).toBe(-1);
});

test("wide keys are reached from all above them, and from each other", () => {
  const [erase, open] = [key(0, 180, 80), key(100, 180, 180)];
  const last = [...KEYS, erase, open];
  expect(nearest(KEYS[8]!, [erase, open], [0, 1])).toBe(1);
  expect(last[nearest(erase, last, [1, 0])]).toBe(open);
});
