/** Pictomania's reveal is a function of time, and so is a drawing that is drawn again. */
import { describe, expect, test } from "vitest";
import { toBase64 } from "../src/lib/bytes";
import { encode } from "../src/ink/path";
import { funniest } from "../src/games/pictomania/funniest";
import { ofRound, piecesOf, signed, sumOf, type Piece } from "../src/games/pictomania/pieces";
import { drawnAt, speedFor, trackOf } from "../src/games/pictomania/replay";
import {
  scenes,
  scoreEnds,
  shownAt,
  sumsTold,
  takings,
  tokensLeft,
  turns,
} from "../src/games/pictomania/reveal";
import { SLIDE, slideAt } from "../src/games/pictomania/slides";
import type { DrawingView, GuessView, Scored } from "../src/games/pictomania/view";

const guess = (
  seat: number,
  number: number,
  result: GuessView["result"],
  stars = 0,
): GuessView => ({ seat, when: seat + 1, number, result, stars });

const drawing = (seat: number, ...stack: GuessView[]): DrawingView => ({
  seat,
  colour: "red",
  sheet: { landscape: false, strokes: [] },
  stack,
  finished: true,
  token: 0,
  task: { letter: "A", number: seat + 1 },
  turned: true,
  wrong: false,
  flags: [],
  flags_needed: 2,
});

const DRAWINGS = [
  drawing(0, guess(1, 4, "wrong"), guess(2, 1, "right", 2)),
  drawing(1, guess(2, 2, "right", 2), guess(0, 2, "right", 1)),
  drawing(2),
];
const at = (seat: number, ms: number) => ({ seat, at: ms });

describe("the reveal", () => {
  test("begins with another player in every round", () => {
    expect(turns(3, 1)).toEqual([0, 1, 2]);
    expect(turns(3, 3)).toEqual([2, 0, 1]);
    expect(turns(3, 4)).toEqual([0, 1, 2]);
  });

  test("shows the task, then the guesses from the earliest", () => {
    const [scene] = scenes([at(0, 1000)], DRAWINGS);
    const times = [scene!.from, scene!.task, ...scene!.guesses, scene!.ends];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(scene!.from).toBe(1000);
    const before = shownAt([scene!], 3, 1000);
    expect([before.step, before.playing, before.done]).toEqual([0, 0, false]);
    const word = shownAt([scene!], 3, scene!.task);
    expect([word.last, word.guesses]).toEqual([{ kind: "task", seat: 0 }, [0, 0, 0]]);
    const first = shownAt([scene!], 3, scene!.guesses[0]!);
    expect([first.last, first.guesses[0]]).toEqual([{ kind: "guess", seat: 0, place: 0 }, 1]);
  });

  test("one stack waits for the other, however quickly they are turned over", () => {
    const all = scenes([at(0, 0), at(1, 10), at(2, 20)], DRAWINGS);
    expect(all.map(({ from }) => from)).toEqual([0, all[0]!.ends, all[1]!.ends]);
    expect(shownAt(all, 3, all[1]!.from).playing).toBe(1);
    expect(shownAt(all, 3, all[2]!.ends)).toMatchObject({
      playing: null,
      done: true,
      guesses: [2, 2, 0],
    });
  });

  test("never takes back what it has shown, and goes card by card", () => {
    const all = scenes([at(0, 0), at(1, 50), at(2, 30_000)], DRAWINGS);
    let before = shownAt(all, 3, 0);
    for (let now = 0; now < 40_000; now += 50) {
      const shown = shownAt(all, 3, now);
      expect(shown.step - before.step).toBeGreaterThanOrEqual(0);
      expect(shown.step - before.step).toBeLessThanOrEqual(1);
      for (const seat of [0, 1, 2])
        expect(shown.guesses[seat] === 0 || shown.tasks.has(seat)).toBe(true);
      before = shown;
    }
    expect(before.step).toBe(7);
  });

  test("those who come late or are in a hurry see all of it", () => {
    const all = scenes([at(0, -Infinity), at(1, -Infinity)], DRAWINGS);
    expect(shownAt(all, 3, 0)).toMatchObject({
      done: true,
      playing: null,
      guesses: [2, 2, 0],
      step: 6,
    });
    expect(shownAt(scenes([at(0, 0)], DRAWINGS), 3, Infinity).done).toBe(true);
  });

  test("a stack of five is shown before the clock of a brisk table", () => {
    const five = [drawing(0, ...[1, 2, 3, 4, 5].map((seat) => guess(seat, seat, "wrong")))];
    expect(scenes([at(0, 0)], five)[0]!.ends).toBeLessThan(10_000);
  });

  test("tokens go to those who guessed, wrong cards to the middle, as they are turned over", () => {
    const all = scenes([at(0, 0), at(1, 0)], DRAWINGS);
    const first = shownAt(all, 3, all[0]!.guesses[0]!);
    expect(takings(DRAWINGS, first)).toEqual([[], [{ whose: 0, number: 4, stars: 0 }], []]);
    const end = shownAt(all, 3, Infinity);
    expect(takings(DRAWINGS, end)[2]).toEqual([
      { whose: 0, number: 1, stars: 2 },
      { whose: 1, number: 2, stars: 2 },
    ]);
    expect(tokensLeft([2, 1], DRAWINGS[1]!, 0)).toEqual([2, 1]);
    expect(tokensLeft([2, 1], DRAWINGS[1]!, 1)).toEqual([1]);
    expect(tokensLeft([2, 1], DRAWINGS[1]!, 2)).toEqual([]);
  });

  test("the sums are told player by player", () => {
    expect([sumsTold(0), sumsTold(Infinity)]).toEqual([0, Infinity]);
    expect(sumsTold(scoreEnds(6))).toBeGreaterThan(6);
    expect(scoreEnds(6)).toBeLessThan(20_000);
  });
});

const CARD = { level: "green" as const, number: 3, side: 0 };
const SCORED: Scored = {
  work: {
    stand: [CARD, { ...CARD, number: 4 }, { ...CARD, number: 5 }],
    tasks: [
      { letter: "B", number: 1 },
      { letter: "C", number: 5 },
      { letter: "A", number: 7 },
    ],
    sheets: [],
    guesses: [
      { seat: 1, whose: 0, number: 1 },
      { seat: 0, whose: 2, number: 7 },
      { seat: 2, whose: 0, number: 6 },
    ],
    finished: [],
    late: [],
    turned: [0, 1, 2],
    wrong: [2],
    flags: [],
  },
  lines: [
    { seat: 0, points: -1, why: "tokens_left", args: { n: 1 } },
    { seat: 1, points: 2, why: "guessed", args: { other: 0 } },
    { seat: 1, points: -3, why: "tokens_left", args: { n: 2 } },
  ],
  sheep: 2,
};

describe("past rounds", () => {
  test("know the card of every word and what became of every guess", () => {
    const [first, , third] = ofRound(SCORED, 2);
    expect(first!.card.number).toBe(4);
    expect(first!.guesses.map(({ seat, result }) => [seat, result])).toEqual([
      [1, "right"],
      [2, "wrong"],
    ]);
    expect(third!.guesses[0]!.result, "a drawing that does not count").toBe("back");
  });

  test("count the votes for a drawing", () => {
    const admire = (seat: number, round: number, whose: number) => ({
      seat,
      choice: { type: "admire" as const, round, whose },
    });
    const votes = [
      admire(0, 2, 1),
      admire(2, 2, 1),
      { seat: 1, choice: { type: "skip" as const } },
    ];
    const pieces = piecesOf({ history: [SCORED, SCORED], votes });
    expect(pieces).toHaveLength(6);
    expect(pieces.filter((one) => one.votes.length)).toMatchObject([
      { round: 2, seat: 1, votes: [0, 2] },
    ]);
  });

  test("sum up line by line", () => {
    expect(sumOf(SCORED.lines, 1)).toMatchObject({
      points: -1,
      lines: [{ points: 2 }, { points: -3 }],
    });
    expect([signed(2), signed(0), signed(-3)]).toEqual(["+2", "0", "−3"]);
  });
});

describe("the funniest wrong guess", () => {
  const piece = (round: number, seat: number, ...said: [number, number][]): Piece => ({
    ...ofRound(SCORED, round)[0]!,
    seat,
    sheet: { landscape: false, strokes: ["AAAA"] },
    task: { letter: "A", number: 1 },
    guesses: said.map(([who, number]) => ({
      seat: who,
      number,
      result: number === 1 ? "right" : "wrong",
    })),
  });
  const told = (...pieces: Piece[]) => {
    const found = funniest(pieces);
    return found && [found.piece.round, found.piece.seat, found.number, found.seats];
  };

  test("is the one most people made about one drawing", () => {
    const shared = piece(1, 0, [1, 4], [2, 4], [3, 5]);
    expect(told(piece(1, 3, [0, 2], [1, 3]), shared, piece(2, 2, [0, 6]))).toEqual([
      1,
      0,
      4,
      [1, 2],
    ]);
  });

  test("of equal ones, about what others recognised, and then the later one", () => {
    const clear = piece(1, 1, [0, 1], [2, 7]);
    expect(told(piece(1, 0, [1, 4]), clear, piece(2, 0, [1, 5]))).toEqual([1, 1, 7, [2]]);
    expect(told(piece(1, 0, [1, 4]), piece(2, 0, [1, 5]))).toEqual([2, 0, 5, [1]]);
  });

  test("is none about blank sheets, drawings that do not count, or where all were right", () => {
    const blank = { ...piece(1, 0, [1, 4]), sheet: { landscape: false, strokes: [] } };
    const back = piece(1, 1, [0, 4]);
    back.guesses[0]!.result = "back";
    expect(told(blank, back, piece(1, 2, [0, 1]))).toBeNull();
  });
});

describe("a drawing that is drawn again", () => {
  const stroke = (points: number, pause: number) =>
    toBase64(
      encode(
        Array.from({ length: points }, (_, x) => ({
          x: x * 10,
          y: 5,
          pressure: 128,
          pause: x ? pause : 0,
        })),
      ),
    );
  const STROKES = [stroke(5, 20), stroke(3, 60_000), stroke(1, 0)];

  test("grows point by point and ends whole", () => {
    const track = trackOf(STROKES);
    let before = { whole: 0, part: 0 };
    for (let now = 0; now <= track.lasts; now += 10) {
      const { whole, part } = drawnAt(track, now);
      expect(whole > before.whole || part.length >= before.part).toBe(true);
      before = { whole, part: part.length };
    }
    expect(before).toEqual({ whole: 3, part: 0 });
    expect(drawnAt(track, 40)).toMatchObject({ whole: 0, part: { length: 3 } });
    expect(drawnAt(track, Infinity).whole).toBe(3);
  });

  test("does not wait for a pen that rests", () => {
    expect(trackOf(STROKES).lasts).toBeLessThan(3000);
    expect(speedFor(STROKES)).toBe(1);
    expect(speedFor(Array(200).fill(STROKES[0]!))).toBeGreaterThan(1);
  });

  test("hangs on the wall for a while, and then the next one does", () => {
    expect([0, SLIDE - 1, SLIDE, 3 * SLIDE].map((now) => slideAt(3, now))).toEqual([0, 0, 1, 0]);
    expect(slideAt(0, SLIDE)).toBe(0);
  });
});
