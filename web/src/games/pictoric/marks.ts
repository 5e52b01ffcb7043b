/** What to know in a first game, by mode. */
import type { Game } from "$lib/game.svelte";
import type { Mark } from "$lib/marks.svelte";
import { beatAt, beatsOf } from "./steps";
import type { Action, View } from "./view";

type Board = Game<View, Action>;

/** Whoever leads reads nothing while dice are rolled for who that is. */
const leads = (game: Board) =>
  game.can("lead") && !beatAt(beatsOf(game.view, game.doc.phase), game.elapsed);
const gives = (game: Board, always: boolean) =>
  game.can("give") && Boolean(game.doc.options["always_count_votes"]) === always;
const revealing = (game: Board) => game.doc.phase === "revealing";

export const marks: readonly Mark[] = [
  { id: "meant", when: (game: Board) => game.view.mode === "open" && leads(game) },
  { id: "drawn", when: (game: Board) => game.view.mode === "closed" && leads(game) },
  { id: "leader_scores", when: leads },
  { id: "give", when: (game: Board) => gives(game, false) },
  { id: "give_always", when: (game: Board) => gives(game, true) },
  { id: "vote", when: (game: Board) => game.can("vote") },
  { id: "steps", when: revealing },
  { id: "bank", when: (game: Board) => game.view.mode === "closed" && revealing(game) },
];
