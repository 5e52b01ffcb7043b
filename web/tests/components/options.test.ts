/** Options as people set them in the lobby. */
import { describe, expect, it } from "vitest";
import type { Manifest, Option } from "../../src/lib/wire";
import {
  isUsual,
  lengthsOf,
  limited,
  optionsOf,
  stepped,
  unusual,
} from "../../src/table/lobby/choices";

const TIME: Option = {
  kind: "number",
  rule: "T1",
  default: 240,
  least: 60,
  most: 300,
  step: 30,
  off: true,
};
const TURNS: Option = {
  kind: "number",
  rule: "T2",
  default: 1,
  least: 1,
  most: 5,
  off_in: ["calm"],
};
const LEVELS: Option = { kind: "list", rule: "T3", default: ["a", "b"], of: ["a", "b"] };
const MODES = { calm: { seats: [2], minutes: 1 }, wild: { seats: [2], minutes: 1 } };
const GAME: Manifest = {
  id: "game",
  version: 1,
  modes: MODES,
  deadlines: {},
  options: { time: TIME, turns: TURNS, levels: LEVELS },
};

describe("a number that may be off", () => {
  it("goes by its step, and to 0 below the least", () => {
    expect([300, 240, 90, 60, 0].map((one) => stepped(TIME, one, -1))).toEqual([
      270, 210, 60, 0, 0,
    ]);
    expect([0, 60, 270, 290, 300].map((one) => stepped(TIME, one, 1))).toEqual([
      60, 90, 300, 300, 300,
    ]);
    expect(stepped(TIME, 75, -1)).toBe(60);
  });

  it("is brought within its limits when it is typed", () => {
    expect([-1, 0, 1, 61.4, 400, NaN].map((one) => limited(TIME, one))).toEqual([
      0, 0, 60, 61, 300, 240,
    ]);
  });

  it("is off by default in some modes, and not even there sent unless it is chosen", () => {
    const of = (mode: string) => Object.fromEntries(optionsOf(GAME, mode)).turns!;
    expect([of("calm").default, of("calm").off, of("wild").default]).toEqual([0, true, 1]);
    expect(unusual(GAME, "calm", { turns: 0 })).toEqual({});
    expect(unusual(GAME, "calm", { turns: 1 })).toEqual({ turns: 1 });
    expect(unusual(GAME, "wild", { turns: 1 })).toEqual({});
  });
});

it("cannot be off unless it says so", () => {
  expect([stepped(TURNS, 1, -1), stepped(TURNS, 5, 1), limited(TURNS, 0)]).toEqual([1, 5, 1]);
});

it("has lists of one length, or of several", () => {
  expect(lengthsOf(LEVELS)).toEqual([2, 2]);
  expect(lengthsOf({ ...LEVELS, least: 1, most: 6 })).toEqual([1, 6]);
  expect(isUsual(LEVELS, ["a"])).toBe(false);
});
