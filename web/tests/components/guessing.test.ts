/** Pictomania: a guess can be taken back for a moment, then it counts (P16). */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "$lib/api";
import { Choices, WAY_BACK, WITHOUT } from "../../src/games/pictomania/choices.svelte";
import type { Action, View } from "../../src/games/pictomania/view";
import { seated } from "./games";

const drawing = (seat: number) => ({ seat, stack: [], finished: false });
const at = () =>
  seated<View, Action>({
    game: "pictomania",
    view: { guess_cards: [1, 2, 3], black: [1, 2], drawings: [0, 1, 2, 3].map(drawing) },
    prompts: [
      { do: "guess", fields: { whose: { type: "one", of: [1, 2, 3] } } },
      { do: "done" },
      { do: "draw" },
    ],
  });

const word = (number: number) => ({ letter: "A" as const, number });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("leaves only when the time to take it back is over", () => {
  const { game, played } = at();
  const choices = new Choices(game);
  choices.pick(word(2));
  choices.choose(1);
  expect(choices.laying).toEqual({ whose: 1, ...word(2) });
  expect(choices.prepared).toEqual({ type: "guess", whose: 1, number: 2 }); // if time runs out
  vi.advanceTimersByTime(WAY_BACK - 1);
  expect(played).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(played).toEqual([{ type: "guess", whose: 1, number: 2 }]);
});

it("comes back by a tap on the card or on the drawing", () => {
  const { game, played } = at();
  const choices = new Choices(game);
  for (const tap of [() => choices.pick(word(2)), () => choices.choose(1)]) {
    choices.lay({ whose: 1, ...word(2) });
    tap();
    expect(choices.laying).toBeNull();
    vi.advanceTimersByTime(WAY_BACK);
  }
  expect(played).toEqual([]);
  expect(choices.free(2)).toBe(true);
});

it("is sent at once when the next one is laid, and neither card nor drawing is free", () => {
  const { game, played } = at();
  const choices = new Choices(game);
  choices.lay({ whose: 1, ...word(2) });
  choices.lay({ whose: 2, ...word(3) });
  expect(played).toEqual([{ type: "guess", whose: 1, number: 2 }]);
  expect([choices.free(2), choices.free(3), choices.free(1)]).toEqual([false, false, true]);
  expect(choices.whyNot(1)).not.toBe("");
  expect(choices.whyNot(3)).toBe("");
});

it("that is refused puts the card back into the hand", async () => {
  const { game, refuseWith } = at();
  refuseWith(new Refusal("number_used", "This number is used."));
  const choices = new Choices(game);
  choices.lay({ whose: 1, ...word(2) });
  await vi.advanceTimersByTimeAsync(WAY_BACK);
  expect(choices.free(2)).toBe(true);
  expect(choices.told).toBe("This number is used.");
});

it("is the word that is tapped while a drawing is looked at", () => {
  const { game } = at();
  const choices = new Choices(game);
  choices.choose(3);
  choices.pick({ letter: "C", number: 2 });
  expect(choices.laying).toEqual({ whose: 3, letter: "C", number: 2 });
});

it("is refused in words that cover nothing, and for a while", () => {
  const { game } = at();
  const choices = new Choices(game);
  choices.pick({ letter: "C", number: 7 });
  expect(choices.told).not.toBe("");
  vi.advanceTimersByTime(10_000);
  expect(choices.told).toBe("");
});

it("never goes before one's own drawing (P16)", () => {
  const { game } = at();
  const choices = new Choices(game);
  choices.lay({ whose: 0, ...word(2) });
  expect(choices.laying).toBeNull();
});

it("a token wants a second tap, and another tap forgets it", () => {
  const { game, played } = at();
  const choices = new Choices(game);
  choices.finish(2);
  expect([choices.token, played]).toEqual([2, []]);
  choices.finish(WITHOUT);
  expect(choices.token).toBe(WITHOUT);
  choices.finish(WITHOUT);
  expect(played).toEqual([{ type: "done" }]);
});

it("a token that somebody else takes meanwhile is no longer asked about", () => {
  const { game, doc } = at();
  const choices = new Choices(game);
  choices.finish(2);
  (doc.view as View).black.splice(0, 2, 1);
  expect([choices.token, choices.outrun]).toEqual([null, true]);
});
