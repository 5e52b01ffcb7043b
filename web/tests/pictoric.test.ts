import { describe, expect, test } from "vitest";
import {
  beatAt,
  beatsOf,
  openingRounds,
  planOf,
  pointsAt,
  shownAt,
  tally,
  walking,
} from "../src/games/pictoric/steps";
import { fit } from "../src/games/pictoric/fit";
import { BOX, cellOf, placesOf, WHOLE } from "../src/games/pictoric/track";
import type { Round, Turn, View } from "../src/games/pictoric/view";

const roll = (seat: number, die: number) => ({ seat, die });

function seen(over: Partial<View>): View {
  return {
    seat: 0,
    mode: "open",
    track: WHOLE,
    forfeits: [],
    opening: [],
    turn: { number: 2 },
    waiting: [],
    cells: [1, 1, 1],
    points: [0, 0, 0],
    hand: [],
    hands: [6, 6, 6],
    pile: 60,
    discards: [],
    shed: 0,
    laid: [],
    own: {},
    history: [],
    ...over,
  };
}

describe("the track", () => {
  test("is a way: each cell lies beside the one before, and the box is its end", () => {
    const places = placesOf(WHOLE);
    expect(places.map((place) => place.cell)).toEqual(Array.from({ length: BOX }, (_, i) => i + 1));
    for (const [at, place] of places.entries()) {
      if (at === 0) continue;
      const before = places[at - 1]!;
      const far = Math.abs(place.column - before.column) + Math.abs(place.row - before.row);
      expect(far).toBe(1);
    }
    expect([0, 47, 48, 60].map((points) => cellOf(points, WHOLE))).toEqual([1, 48, 49, 49]);
  });

  test("is once around when it is short, and then comes the box (B38)", () => {
    const places = placesOf(24);
    expect(places.map((place) => place.cell)).toEqual([
      ...Array.from({ length: 24 }, (_, i) => i + 1),
      BOX,
    ]);
    expect([0, 23, 24, 30].map((points) => cellOf(points, 24))).toEqual([1, 24, BOX, BOX]);
  });
});

describe("rolls before a turn", () => {
  test("those who tie roll again among themselves", () => {
    const opening = [
      roll(0, 5),
      roll(1, 2),
      roll(2, 5),
      roll(0, 3),
      roll(2, 3),
      roll(0, 6),
      roll(2, 1),
    ];
    expect(openingRounds(opening, 3).map((round) => round.length)).toEqual([3, 2, 2]);
  });

  const turn: Turn = {
    number: 1,
    rolls: [1, 4],
    forfeit: "lucky",
    lines: [{ seat: 0, points: 4, why: "lucky" }],
  };
  const first = seen({ opening: [roll(0, 6), roll(1, 2), roll(2, 5)], turn, points: [4, 0, 0] });

  test("the lead, the forfeit and what it brings follow each other", () => {
    const beats = beatsOf(first, "leading");
    expect(beats.map((beat) => beat.kind)).toEqual(["opening", "forfeit", "luck"]);
    expect(beats.slice(1).every((beat, at) => beat.at === beats[at]!.ends)).toBe(true);
    expect(beatAt(beats, 0)!.kind).toBe("opening");
    expect(beatAt(beats, Infinity)).toBeUndefined();
  });

  test("a lucky figure walks when the die lies, not before", () => {
    const luck = beatsOf(first, "leading")[2]!;
    expect(pointsAt(first, "leading", luck.settles - 1)).toEqual([0, 0, 0]);
    expect(pointsAt(first, "leading", luck.settles + 200)).toEqual([1, 0, 0]);
    expect(pointsAt(first, "leading", luck.ends)).toEqual([4, 0, 0]);
    expect(pointsAt(first, "leading", Infinity)).toEqual([4, 0, 0]);
  });

  test("are not shown again when a theme is named or cards are shed", () => {
    const themed = seen({ turn: { number: 3, rolls: [6], forfeit: "theme", theme: "Sea" } });
    expect(beatsOf(themed, "theming")).toHaveLength(1);
    expect(beatsOf(themed, "leading")).toHaveLength(0);
    const trouble = seen({
      mode: "closed",
      turn: { rolls: [3], forfeit: "trouble", lost: [4, 9] },
    });
    expect(beatsOf(trouble, "shedding")).toHaveLength(1);
    expect(beatsOf(trouble, "leading")).toHaveLength(0);
    const spared = seen({ mode: "closed", turn: { rolls: [3], forfeit: "trouble" } });
    expect(beatsOf(spared, "leading")).toHaveLength(1);
  });

  test("nothing is rolled later in a turn, nor without forfeits", () => {
    expect(beatsOf(first, "voting")).toEqual([]);
    expect(beatsOf(seen({}), "leading")).toEqual([]);
  });

  test("whoever reaches the box by luck is seen walking into it", () => {
    const won = seen({ turn, points: [50, 3, 3], cells: [49, 4, 4] });
    expect(pointsAt(won, "over", 0)).toEqual([46, 3, 3]);
    expect(pointsAt(won, "over", Infinity)).toEqual([50, 3, 3]);
    expect(beatsOf(seen({ turn }), "over"), "left by everybody").toEqual([]);
  });
});

describe("the reveal", () => {
  const round: Round = {
    turn: { number: 4, leader: 1 },
    laid: [10, 11, 12],
    owners: [2, 1, 0],
    answer: 2,
    votes: [2, 0, 3],
    lines: [
      { seat: 1, points: 5, why: "led" },
      { seat: 0, points: 3, why: "found" },
      { seat: 0, points: 1, why: "votes" },
    ],
  };
  const plan = planOf(round);

  test("first the votes, then whose cards, the leader's last, the points and the walk", () => {
    const [first, mine, last] = plan.owners as [number, number, number];
    const order = [plan.votes, first, last, plan.answer, ...plan.lines, plan.walk, plan.ends];
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    expect(mine).toBe(plan.answer);
  });

  test("begins with nothing, ends with everything, and never takes back", () => {
    expect(shownAt(plan, 0)).toEqual({
      votes: false,
      answer: false,
      owners: [false, false, false],
      large: false,
      lines: 0,
      done: false,
    });
    const owners = [true, true, true];
    const all = { votes: true, answer: true, owners, large: false, lines: 3, done: true };
    expect(shownAt(plan, plan.ends)).toEqual(all);
    expect(shownAt(plan, Infinity)).toEqual(all);
    const count = (at: number) => {
      const { votes, answer, owners, lines } = shownAt(plan, at);
      return Number(votes) + Number(answer) + owners.filter(Boolean).length + lines;
    };
    for (let at = 0; at < plan.ends; at += 100)
      expect(count(at + 100)).toBeGreaterThanOrEqual(count(at));
  });

  test("the leader's card is seen alone before the points", () => {
    expect(shownAt(plan, plan.answer).large).toBe(true);
    expect(shownAt(plan, plan.lines[0]!).large).toBe(false);
  });

  test("a row for each person has the points and whose votes made them", () => {
    const shares = tally(round);
    expect(shares[0]!.seat).toBe(round.turn.leader ?? 0);
    const sum = (points: number[]) => points.reduce((all, one) => all + one, 0);
    expect(sum(shares.map((one) => one.points))).toBe(sum(round.lines!.map((one) => one.points)));
    for (const { seat, found } of shares)
      expect(found).toBe(round.votes![seat] === round.answer && round.votes![seat] !== 0);
  });

  test("figures walk cell by cell to where the points bring them", () => {
    const view = seen({ history: [round], points: [14, 25, 7] });
    expect(pointsAt(view, "revealing", plan.walk - 1)).toEqual([10, 20, 7]);
    expect(pointsAt(view, "revealing", plan.walk + 2 * 200)).toEqual([12, 22, 7]);
    expect(pointsAt(view, "revealing", plan.ends)).toEqual([14, 25, 7]);
    expect(pointsAt(view, "giving", 0)).toEqual([14, 25, 7]);
  });

  test("bad luck walks back", () => {
    const back = [{ seat: 0, points: -3, why: "unlucky" }];
    expect(walking([2, 0], back, 0)).toEqual([5, 0]);
    expect(walking([2, 0], back, 400)).toEqual([3, 0]);
    expect(walking([2, 0], back, Infinity)).toEqual([2, 0]);
  });
});

describe("cards in a room", () => {
  const room = (width: number, height: number) => ({ width, height, caption: 30 });

  test("all of them fit, whatever its shape", () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const [width, height] of [
        [361, 430],
        [500, 320],
        [1000, 620],
      ] as const) {
        const found = fit(room(width, height), n);
        const rows = Math.ceil(n / found.columns);
        expect(found.columns * found.width + (found.columns - 1) * 8).toBeLessThanOrEqual(width);
        expect(rows * (found.width * 1.5 + 30) + (rows - 1) * 8).toBeLessThanOrEqual(height);
      }
  });

  test("six lie in two rows on a phone and in a large room, and in one where it is low", () => {
    expect(fit(room(361, 430), 6).columns).toBe(3);
    expect(fit(room(1000, 700), 6).columns).toBe(3);
    expect(fit(room(1000, 200), 6).columns).toBe(6);
  });

  test("a room that is too low grows instead of making cards too small to be seen", () => {
    const low = fit(room(290, 60), 6);
    expect(low.width).toBeGreaterThanOrEqual(57);
    expect(low.least).toBeGreaterThan(60);
    expect(fit({ width: 0, height: 0, caption: 0 }, 6).width).toBeGreaterThanOrEqual(0);
  });
});
