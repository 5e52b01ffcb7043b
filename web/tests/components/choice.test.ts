/** Yokai: a card is laid step by step, and nothing counts before it is complete. */
import { beforeEach, expect, it } from "vitest";
import { Choice } from "../../src/games/yokai/choice.svelte";
import type { Action, View } from "../../src/games/yokai/view";
import { seated } from "./games";

const at = (moment = "1") =>
  seated<View, Action>({
    game: "yokai",
    moment,
    view: { moves: [] },
    prompts: [
      {
        do: "play",
        fields: { card: { type: "one", of: [1] }, colour: { type: "one", of: ["red", "blue"] } },
      },
      {
        do: "play",
        fields: {
          card: { type: "one", of: [2] },
          colour: { type: "one", of: ["red"] },
          call: { type: "one", of: ["blue", null] },
        },
      },
      { do: "done" },
    ],
  });

beforeEach(() => sessionStorage.clear());

it("a card without an effect is laid by two taps", async () => {
  const { game, played } = at();
  const choice = new Choice(game);
  expect(choice.step).toBe("card");
  choice.take(1);
  expect([choice.step, choice.colours]).toEqual(["colour", ["red", "blue"]]);
  await choice.layAt("blue");
  expect(played).toEqual([{ type: "play", card: 1, colour: "blue" }]);
});

it("an effect is asked for first, and can be taken back step by step", async () => {
  const { game, played } = at();
  const choice = new Choice(game);
  choice.take(2);
  await choice.layAt("red");
  expect([choice.step, choice.sources, played]).toEqual(["call", ["blue"], []]);
  choice.back();
  expect(choice.step).toBe("colour");
  choice.back();
  expect(choice.step).toBe("card");
  choice.take(2);
  await choice.layAt("red");
  await choice.call("blue");
  expect(played).toEqual([{ type: "play", card: 2, colour: "red", call: "blue" }]);
});

it("what is clear is laid when time runs out, with its effect unused", async () => {
  const choice = new Choice(at().game);
  choice.take(1);
  expect(choice.prepared).toBeNull(); // red or blue
  choice.take(2);
  expect(choice.prepared).toEqual({ type: "play", card: 2, colour: "red" });
  await choice.layAt("red");
  expect(choice.prepared).toEqual({ type: "play", card: 2, colour: "red" });
});

it("a second tap on the card lets go of it", () => {
  const choice = new Choice(at().game);
  choice.take(1);
  choice.take(1);
  expect(choice.card).toBeNull();
});

it("survives a reload, but not the next moment", () => {
  new Choice(at().game).take(1);
  expect(new Choice(at().game).card).toBe(1);
  expect(new Choice(at("2").game).card).toBeNull();
});

it("a turn without a sketch is passed by two taps", async () => {
  const { game, played } = at();
  const choice = new Choice(game);
  await choice.done();
  expect([choice.step, played]).toEqual(["pass", []]);
  await choice.done();
  expect(played).toEqual([{ type: "done" }]);
});
