import "./browser";
import { expect, it } from "vitest";
import { manifestOf, pictureOf } from "$lib/games";
import type { Table } from "$lib/table.svelte";
import type { Doc, Fact } from "$lib/wire";
import { History } from "../src/table/history.svelte";

function heard(game: string, ...kinds: string[]): string[] {
  const doc = { table: { people: [], chairs: [] }, game: { game, chairs: [0, 1], moment: "1" } };
  const events = kinds.map((kind) => ({ of: "game", kind }) as Fact);
  const story = new History({ id: game, person: "p" } as Table);
  story.append({
    events,
    before: doc as unknown as Doc,
    after: doc as unknown as Doc,
    reconnected: false,
  });
  return story.lines.map(({ kind }) => kind);
}

it("leaves out the events that the game's manifest hides, and no others", () => {
  expect(heard("dixit", "dealt", "drew_hidden", "looked", "laid")).toEqual(["laid"]);
  expect(heard("yokai", "dealt", "looked", "played")).toEqual(["looked", "played"]);
});

it("tells all events of a game that hides none or that it does not know", () => {
  expect(heard("unknown", "dealt", "drew")).toEqual(["dealt", "drew"]);
});

it("tells events of the table whatever they are called", () => {
  const doc = { table: {}, game: { game: "dixit", chairs: [], moment: "1" } } as unknown as Doc;
  const story = new History({ id: "t", person: "p" } as Table);
  story.append({
    events: [{ of: "table", kind: "dealt" } as Fact],
    before: doc,
    after: doc,
    reconnected: false,
  });
  expect(story.lines).toHaveLength(1);
});

it("has a picture of every game, and a neutral one for others", () => {
  const own = ["dixit", "pictomania", "pictoric", "yokai"];
  expect(own.every((id) => manifestOf(id)?.id === id)).toBe(true);
  expect(new Set([...own, "unknown"].map(pictureOf)).size).toBe(5);
  expect(pictureOf("unknown")).toBe(pictureOf("another"));
});
