/** The boards. One folder is one game; it is loaded when it is needed. */
import type { Component } from "svelte";
import type { AnyGame } from "./game.svelte";
import { learn } from "./speech.svelte";

/** What a game's folder exports from its `index.ts`. */
export interface Face {
  /** The board for a player or somebody who watches, on any screen. */
  Board: Component<{ game: AnyGame }>;
  /** The board for a TV: no secrets, readable from 3 m. */
  Stage: Component<{ game: AnyGame }>;
  /** Past rounds with their points, line by line; absent if a game has none. */
  Rounds?: Component<{ game: AnyGame }>;
  /** The one thing to do now, in words, for the line at the top; "" if there is none. */
  task(game: AnyGame): string;
  /** Whether all of this moment has been shown: until then the history tells nothing of it. */
  shown?(game: AnyGame): boolean;
  /** The number of the rule where the rules open in this phase, e.g. "D12". */
  rule(game: AnyGame): string;
}

const faces = import.meta.glob<Face>("../games/*/index.ts");
const path = (id: string) => `../games/${id}/index.ts`;

export const hasBoard = (id: string): boolean => path(id) in faces;

export async function faceOf(id: string): Promise<Face> {
  const [face] = await Promise.all([faces[path(id)]!(), learn(id)]);
  return face;
}
