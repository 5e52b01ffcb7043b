/** Each mark is shown once, to whoever had the time to read it, and none to those who want none. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  isNewTo,
  markNow,
  markRead,
  reading,
  setMarks,
  type Mark,
} from "../../src/lib/marks.svelte";
import { seated } from "./games";

const first: Mark = { id: "first", when: ({ view }) => view.round === 1 };
const second: Mark = { id: "second", when: () => true };
const both = [first, second];
const at = (round: number, game = "dixit") => seated({ game, view: { round }, prompts: [] }).game;

beforeEach(() => {
  vi.useFakeTimers();
  setMarks(true);
});
afterEach(() => void vi.useRealTimers());

it("shows the first that is true and not read yet", () => {
  expect(markNow(at(1), both)).toBe(first);
  expect(markNow(at(2), both)).toBe(second);
  markRead("dixit", first);
  expect(markNow(at(1), both)).toBe(second);
  markRead("dixit", second);
  expect(markNow(at(1), both)).toBeUndefined();
});

it("knows one game from another", () => {
  markRead("dixit", first);
  expect([isNewTo("dixit"), isNewTo("yokai")]).toEqual([false, true]);
  expect(markNow(at(1, "yokai"), both)).toBe(first);
});

it("takes a mark for read that was on the screen for some seconds", () => {
  const short = reading("dixit", first);
  vi.advanceTimersByTime(1000);
  short();
  expect(markNow(at(1), both)).toBe(first);
  const long = reading("dixit", first);
  vi.advanceTimersByTime(5000);
  long();
  expect(markNow(at(1), both)).toBe(second);
});

it("is silent for those who turned it off, and begins anew when they turn it on", () => {
  markRead("dixit", first);
  setMarks(false);
  expect(markNow(at(1), both)).toBeUndefined();
  setMarks(true);
  expect(markNow(at(1), both)).toBe(first);
});

it("is silent for those who watch, and in a pause", () => {
  const { game, doc } = seated({ game: "dixit", view: { round: 1 }, prompts: [] });
  expect(doc).toBeTruthy();
  game.table.doc!.table.paused = true;
  expect(markNow(game, both)).toBeUndefined();
  game.table.doc!.table.paused = false;
  game.table.doc!.you.seat = null;
  expect(markNow(game, both)).toBeUndefined();
});
