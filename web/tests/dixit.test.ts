/** The reveal of a round is a function of time, and the score track a road of its own. */
import { describe, expect, test } from "vitest";
import { beats, gains, order, rowsOf, shown, standing, votersOf } from "../src/games/dixit/reveal";
import { beside, lengthOf, pointAt, road, size } from "../src/games/dixit/track";
import type { Options, Round } from "../src/games/dixit/view";

const vote = (...spaces: number[]) => ({ type: "vote" as const, spaces });

/** Four play; the storyteller is seat 0, and the card on space 2 is theirs. */
const CLASSIC: Round = {
  turn: 2,
  teller: 0,
  clue: { kind: "text", text: "Almost" },
  laid: [
    { card: 7, seat: 2 },
    { card: 1, seat: 0 },
    { card: 5, seat: 3 },
    { card: 9, seat: 1 },
  ],
  answer: 2,
  votes: [null, vote(2), vote(2), vote(1)],
  lines: [
    { seat: 0, points: 3, why: "well_told" },
    { seat: 1, points: 3, why: "found" },
    { seat: 2, points: 3, why: "found" },
    { seat: 2, points: 1, why: "votes" },
  ],
};
const PARTY: Round = {
  ...CLASSIC,
  answer: null,
  votes: [{ ...vote(3), red: 1 }, vote(2), vote(2), vote(1)],
};
const SIDES = 4;

describe("the reveal", () => {
  test("turns up votes, then givers, the card to find last after a held breath", () => {
    expect(order(CLASSIC)).toEqual([1, 3, 4, 2]);
    expect(order(PARTY)).toEqual([2, 3, 4, 1]);
    const kinds = beats(CLASSIC, SIDES).map((beat) => beat.kind);
    const votes = Array<string>(4).fill("votes");
    const rows = Array<string>(4).fill("row");
    const givers = ["giver", "giver", "giver"];
    expect(kinds).toEqual([...votes, ...givers, "breath", "answer", ...rows, "walk", "end"]);
    expect(beats(PARTY, SIDES).map((beat) => beat.kind)).toContain("red");
  });

  test("shows nothing at first and everything to those who are in a hurry", () => {
    const first = shown(CLASSIC, SIDES, 0);
    expect([first.step, first.givers.size, first.votes.size, first.rows, first.hops]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    const all = shown(CLASSIC, SIDES, Infinity);
    expect([all.givers.size, all.votes.size, all.special, all.rows, all.done]).toEqual([
      4,
      4,
      true,
      4,
      true,
    ]);
    expect(standing([9, 8, 7, 6], CLASSIC, all.hops)).toEqual([9, 8, 7, 6]);
  });

  test("never takes back what it has shown", () => {
    let before = shown(CLASSIC, SIDES, 0);
    for (let elapsed = 0; !before.done; elapsed += 50) {
      const now = shown(CLASSIC, SIDES, elapsed);
      expect(now.step).toBeGreaterThanOrEqual(before.step);
      expect(now.step - before.step, "one thing at a time").toBeLessThanOrEqual(1);
      expect(now.givers.size, "votes come first").toBeLessThanOrEqual(now.votes.size);
      expect(now.hops === 0 || now.rows === 4, "points before figures").toBe(true);
      before = now;
    }
  });

  test("is over before the clock of a brisk table", () => {
    const many: Round = {
      ...CLASSIC,
      laid: Array.from({ length: 12 }, (_, seat) => ({ card: seat, seat })),
      votes: Array.from({ length: 12 }, () => vote(1, 2)),
      lines: Array.from({ length: 30 }, (_, at) => ({ seat: at % 12, points: 1, why: "votes" })),
    };
    expect(beats(many, 12).at(-1)!.at).toBeLessThan(30_000);
    expect(new Set(beats(many, 12).map((beat) => beat.at)).size).toBe(beats(many, 12).length);
  });

  test("has a row for everybody, and says whose votes made it", () => {
    expect(rowsOf(CLASSIC, SIDES).map((row) => row.points)).toEqual([3, 3, 4, 0]);
    expect(rowsOf(CLASSIC, SIDES)[0]!.parts[0]!.from, "those who found it").toEqual([1, 2]);
    expect(rowsOf(CLASSIC, SIDES)[2]!.parts[1]!.from, "who took it for the card").toEqual([3]);
    const together = { seat: 1, points: 2, why: "together" };
    const [, row] = rowsOf({ ...PARTY, lines: [together] }, SIDES);
    expect(row!.parts[0]!.from, "oneself, too").toEqual([1, 2]);
  });

  test("tells a team's points once", () => {
    const both = CLASSIC.lines.flatMap((line) => [line, { ...line, seat: line.seat + 4 }]);
    expect(rowsOf({ ...CLASSIC, lines: both }, SIDES)).toEqual(rowsOf(CLASSIC, SIDES));
  });

  test("knows who voted for what and who got what", () => {
    expect(votersOf(CLASSIC, 2)).toEqual([1, 2]);
    expect(gains(CLASSIC, 4)).toEqual([3, 3, 4, 0]);
    expect(standing([9, 8, 7, 6], CLASSIC, 0), "as before the round").toEqual([6, 5, 3, 6]);
    expect(standing([9, 8, 7, 6], CLASSIC, 2), "all walk at once").toEqual([8, 7, 5, 6]);
  });
});

describe("the track", () => {
  const options = (mode: string, target = 30): Options => ({
    mode,
    target,
    pictures: 84,
    scenes: 0,
    tellings: 1,
    partner_supplies: false,
  });

  test("reaches beyond the target, and grows with a party", () => {
    expect(lengthOf(options("classic"), [0])).toBe(36);
    expect(lengthOf(options("party"), [0, 3])).toBe(20);
    expect(lengthOf(options("teams"), [31, 40])).toBe(50);
  });

  test("winds without a jump, inside its box", () => {
    const { width, height } = size(36);
    for (let space = 0; space <= 36; space++) {
      const { x, y } = pointAt(space);
      expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
      const next = pointAt(space + 1);
      expect(Math.hypot(next.x - x, next.y - y)).toBeLessThan(85);
    }
    expect(road(36).split("C")).toHaveLength(37);
  });

  test("nobody stands on anybody", () => {
    const places = Array.from({ length: 12 }, (_, nth) => beside(nth, 12));
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(5);
    expect(beside(0, 1)).toEqual({ x: 0, y: 0 });
  });
});
