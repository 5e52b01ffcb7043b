/** What to know in a first game. */
import type { Mark } from "$lib/marks.svelte";
import { asked, type YokaiGame } from "./choice.svelte";

const FEW = 2; // yokai in a stack: the end is near

export const marks: readonly Mark[] = [
  { id: "call", when: (game: YokaiGame) => game.can("play") && asked.step === "call" },
  { id: "distract", when: (game: YokaiGame) => game.can("play") && asked.step === "distract" },
  { id: "lay", when: (game: YokaiGame) => game.can("play") },
  { id: "finish", when: (game: YokaiGame) => game.can("play") },
  {
    id: "end",
    when: (game: YokaiGame) => game.mine && game.view.stacks.some(({ left }) => left <= FEW),
  },
];
