/** Dixit: a vote is chosen, given, and can be changed until everybody has voted. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Voting from "../../src/games/dixit/Voting.svelte";
import type { Action, View } from "../../src/games/dixit/view";
import { seated } from "./games";

const at = (most = 1, now?: object) =>
  seated<View, Action>({
    game: "dixit",
    view: {
      hand: [],
      teams: [],
      options: { mode: "classic" },
      laid: [{ card: 10, seat: 0 }, { card: 11 }, { card: 12 }, { card: 13 }],
    },
    prompts: [
      { do: "vote", now, fields: { spaces: { type: "some", of: [2, 3, 4], least: 1, most } } },
    ],
  });
const tap = (id: string) => fireEvent.click(screen.getByTestId(id));
const picked = () =>
  [1, 2, 3, 4].filter(
    (space) => screen.getByTestId(`space-${space}`).getAttribute("aria-pressed") === "true",
  );

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network"))); // pictures in words

it("is sent by the button, not by the tap on a card", async () => {
  const { game, played, prepared } = at();
  render(Voting, { game });
  await tap("space-3");
  expect([picked(), played]).toEqual([[3], []]);
  expect(prepared).toEqual([null, { type: "vote", spaces: [3] }]); // handed in if time runs out
  await tap("vote");
  expect(played).toEqual([{ type: "vote", spaces: [3] }]);
});

it("one more than allowed (D14) pushes out the first", async () => {
  const { game, played } = at(2);
  render(Voting, { game });
  for (const space of [2, 3, 4]) await tap(`space-${space}`);
  expect(picked()).toEqual([3, 4]);
  await tap("vote");
  expect(played).toEqual([{ type: "vote", spaces: [3, 4] }]);
});

it("never goes to one's own card (D16), nor to none", async () => {
  const { game, played } = at();
  render(Voting, { game });
  await tap("space-1");
  expect(picked()).toEqual([]);
  await tap("vote");
  expect(played).toEqual([]);
});

it("survives a reload, and what was given is not sent again", async () => {
  render(Voting, { game: at().game });
  await tap("space-4");
  cleanup();
  render(Voting, { game: at().game });
  expect(picked()).toEqual([4]);
  cleanup();
  sessionStorage.clear();
  const { game, played } = at(1, { type: "vote", spaces: [2] });
  render(Voting, { game });
  expect(picked()).toEqual([2]);
  await tap("vote");
  expect(played).toEqual([]);
});
