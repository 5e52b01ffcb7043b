/** What the other player of Yokai Sketch does is told step by step, and the table keeps up with it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tale } from "../../src/games/yokai/tale.svelte";
import { recentLines } from "../../src/games/yokai/story";
import type { Move, View } from "../../src/games/yokai/view";
import type { Table, TableUpdate } from "../../src/lib/table.svelte";

const LAY: Move = { seat: 1, play: { type: "play", card: 0, colour: "red" } };
const CALL: Move = { seat: 1, play: { type: "play", card: 4, colour: "red", call: "blue" } };
const FINISH: Move = {
  ...LAY,
  completed: [{ colour: "red", yokai: 0, counts: [1, 2], seat: 1 }],
};

function view(change: Partial<View> = {}): View {
  const stack = { top: 0, value: 3, left: 5, below: [], missing: 1 };
  const sides: [number[], number[]] = [[6], [7]];
  return {
    seat: 0,
    hand: [],
    turn: 4,
    whose: 1,
    stacks: [{ ...stack, colour: "red", sides }],
    hands: [3, 3],
    pile: 9,
    discards: [],
    albums: [[], []],
    scores: [0, 0],
    moves: [],
    moves_before: [],
    ...change,
  };
}

function update(kind: string, before: View, after: View, reconnected = false): TableUpdate {
  const doc = (seen: View) => ({ you: { seat: 0 }, game: { game: "yokai", view: seen } });
  const events = [{ of: "game", kind }];
  return { events, before: doc(before), after: doc(after), reconnected } as unknown as TableUpdate;
}

function listening(): { tale: Tale; hear: (news: TableUpdate) => void } {
  let hear: (news: TableUpdate) => void = () => {};
  const table = { onUpdate: (listen: typeof hear) => ((hear = listen), () => {}) };
  const tale = new Tale(table as unknown as Table);
  return { tale, hear: (news) => hear(news) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells one step after the other", () => {
  const { tale, hear } = listening();
  hear(update("played", view(), view({ moves: [CALL] })));
  expect(tale.line?.key).toBe("web.said.lays_red");
  vi.advanceTimersByTime(1800);
  expect(tale.line?.key).toBe("web.said.calls");
  vi.advanceTimersByTime(1800);
  expect(tale.line).toBeUndefined();
});

it("shows the last sketch before the portrait is taken", () => {
  const { tale, hear } = listening();
  const after = view({ moves: [FINISH], albums: [[], [0]] });
  hear(update("played", view(), after));
  expect(tale.line?.view?.stacks[0]).toMatchObject({ missing: 0, sides: [[6], [7, 0]] });
  expect(tale.line?.view?.albums).toEqual([[], []]);
  vi.advanceTimersByTime(1800);
  expect(tale.line?.finished?.yokai).toBe(0);
  expect(tale.line?.view).toBe(after);
});

it("tells the last move of a turn that has ended with it, and a pass", () => {
  const { tale, hear } = listening();
  hear(update("played", view(), view({ turn: 5, whose: 0, moves_before: [LAY] })));
  expect(tale.line?.args.seat).toBe(1);
  tale.finish();
  hear(update("passed", view(), view({ turn: 5, whose: 0 })));
  expect(tale.line?.key).toBe("event.passed");
});

it("keeps nobody from seeing one's own move, or what was missed, at once", () => {
  const { tale, hear } = listening();
  hear(update("played", view({ whose: 0 }), view({ whose: 0, moves: [{ ...LAY, seat: 0 }] })));
  expect(tale.line).toBeUndefined();
  hear(update("played", view(), view({ moves: [LAY] }), true));
  expect(tale.line).toBeUndefined();
});

it("is told at once by a tap, and once more by another", () => {
  const { tale, hear } = listening();
  const after = view({ moves: [CALL] });
  hear(update("played", view(), after));
  tale.finish();
  expect(tale.line).toBeUndefined();
  tale.again([]);
  expect(tale.line?.key).toBe("web.said.lays_red");
  const stranger = listening().tale; // came when it was over
  stranger.again(recentLines(after));
  expect(stranger.line?.key).toBe("web.said.lays_red");
});

it("falls behind by no more than a few sentences", () => {
  const { tale, hear } = listening();
  for (let turn = 0; turn < 20; turn += 2)
    hear(update("played", view({ turn }), view({ turn, moves: [CALL] })));
  vi.advanceTimersByTime(8 * 1800);
  expect(tale.line).toBeUndefined();
});
