/** The games and their boards. One folder is one game of ours; its board is loaded when it is needed,
 * and so is that of a package, from the server. */
import type { Component } from "svelte";
import neutral from "$ui/neutral.svg?url";
import builtIn from "virtual:manifests";
import type { AnyGame } from "./game.svelte";
import { fileOf, findInstalled, installedGames } from "./installed.svelte";
import { loadGameTexts } from "./i18n.svelte";
import type { Mark } from "./marks.svelte";
import type { Peak } from "./peak";
import type { Manifest } from "./wire";

/** What a game's folder exports from its `index.ts`. */
export interface GameUi {
  /** The board for a player or somebody who watches, on any screen. */
  Board: Component<{ game: AnyGame }>;
  /** The board for a TV: no secrets, readable from 3 m. */
  Stage: Component<{ game: AnyGame }>;
  /** Past rounds with their points, line by line; absent if a game has none. */
  Rounds?: Component<{ game: AnyGame }>;
  /** What the result shows besides names and points, such as pictures; absent if there is nothing. */
  End?: Component<{ game: AnyGame }>;
  /** What a game is remembered by, for the frame at its end; null if there is nothing. */
  peak?(game: AnyGame): Peak | null;
  /** The funniest thing of a game that is over, in a sentence, such as a wrong guess; "" if there is none. */
  laugh?(game: AnyGame): string;
  /** Seats that win together, a team each, if people play in teams: they are ranked as one. */
  sides?(game: AnyGame): readonly (readonly number[])[];
  /** The one thing to do now, in words, for the line at the top; "" if there is none. */
  task(game: AnyGame): string;
  /** Whether all of this moment has been shown: until then the history tells nothing of it,
   * and a result waits. */
  shown?(game: AnyGame): boolean;
  /** The number of the rule where the rules open in this phase, e.g. "D12". */
  rule(game: AnyGame): string;
  /** What to know in a first game, in the order in which it matters. */
  marks?: readonly Mark[];
}

/** The files of a package that make its board. */
const BOARD = "board.js";
const STYLE = "board.css";

const uis = import.meta.glob<GameUi>("../games/*/index.ts");
const path = (id: string) => `../games/${id}/index.ts`;

const pictures = import.meta.glob<string>("../games/*/picture.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Our own, and those of packages as far as they are known of. */
export const manifests = (): Manifest[] => [
  ...builtIn,
  ...installedGames().map(({ manifest }) => manifest),
];

export const manifestOf = (id: string): Manifest | undefined =>
  manifests().find((one) => one.id === id);

/** The address of its small picture: its own, or one that says nothing. */
export const pictureOf = (id: string): string =>
  pictures[`../games/${id}/picture.svg`] ?? fileOf(id, "picture.svg") ?? neutral;

export const hasBoard = (id: string): boolean => path(id) in uis || fileOf(id, BOARD) !== undefined;

/** Null if the game has no board. */
export async function loadGameUi(id: string): Promise<GameUi | null> {
  const [ui] = await Promise.all([uis[path(id)]?.() ?? loadInstalledUi(id), loadGameTexts(id)]);
  return ui;
}

async function loadInstalledUi(id: string): Promise<GameUi | null> {
  await findInstalled(id);
  const board = fileOf(id, BOARD);
  if (!board) return null;
  const { loadModuleUi } = await import("../board/module");
  return loadModuleUi(board, fileOf(id, STYLE));
}
