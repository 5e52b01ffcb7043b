import { MOST_PLAYS } from "./cards";
import type { YokaiGame } from "./choice.svelte";

export { default as Board } from "./Board.svelte";
export { default as Stage } from "./Stage.svelte";

export function task(game: YokaiGame): string {
  if (!game.mine) return "";
  const laid = game.view.moves.length;
  if (laid) return game.t("web.task.more", { n: MOST_PLAYS - laid });
  return game.t(game.can("done") ? "web.task.free" : "web.task.must");
}

export function rule(game: YokaiGame): string {
  return game.over ? "Y16" : "Y5";
}
