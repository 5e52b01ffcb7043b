import { expect, test } from "vitest";
import { ranked } from "../src/table/ranking";

const places = (scores: number[], winners: number[]) =>
  ranked(scores, winners).map(({ seat, place }) => [seat, place]);

test("points decide, and equal points share a place", () => {
  expect(places([7, 12, 7, 3], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
    [3, 4],
  ]);
});

test("a tie that was broken puts the winner first", () => {
  expect(places([9, 9], [1])).toEqual([
    [1, 1],
    [0, 2],
  ]);
});

test("a shared victory is one place for all", () => {
  expect(places([9, 9, 4], [0, 1])).toEqual([
    [0, 1],
    [1, 1],
    [2, 3],
  ]);
});

test("a team is ranked as one, by its first seat", () => {
  const sides = [
    [0, 2],
    [1, 3],
  ];
  expect(ranked([9, 12, 9, 12], [1, 3], sides).map((one) => [one.seat, one.place])).toEqual([
    [1, 1],
    [0, 2],
  ]);
});
