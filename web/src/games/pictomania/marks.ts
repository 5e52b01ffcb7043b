/** What to know in a first game. */
import type { Mark } from "$lib/marks.svelte";
import type { Pictomania } from "./choices.svelte";

/** A round in which a black token is never lost (P37). */
const learning = ({ view }: Pictomania) => view.options.learning && view.round === 1;

export const marks: readonly Mark[] = [
  {
    id: "guided",
    when: (game: Pictomania) => learning(game) && game.doc.phase === "reading" && game.can("ready"),
  },
  { id: "words", when: (game: Pictomania) => game.doc.phase === "reading" && game.can("ready") },
  { id: "draw", when: (game: Pictomania) => game.can("draw") },
  { id: "first_guess", when: (game: Pictomania) => game.can("draw") },
  {
    id: "last_token",
    when: (game: Pictomania) => game.view.options.mode === "advanced" && game.can("take"),
  },
  {
    id: "token_learning",
    when: (game: Pictomania) => learning(game) && game.can("take") && !game.can("draw"),
  },
  {
    id: "token",
    when: (game: Pictomania) => !learning(game) && game.can("take") && !game.can("draw"),
  },
  { id: "stars", when: (game: Pictomania) => game.doc.phase === "revealing" },
  { id: "sheep", when: (game: Pictomania) => game.doc.phase === "judging" && !learning(game) },
];
