import { MOST_PLAYS } from "./cards";
import type { YokaiGame } from "./choice.svelte";
import { taleOf } from "./tale.svelte";

export { default as Board } from "./Board.svelte";
export { peak } from "./peak";
export { default as End } from "./End.svelte";
export { marks } from "./marks";
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

/** The last move is told before the result, and before the history tells of it. */
export function shown(game: YokaiGame): boolean {
  return taleOf(game.table).line === undefined;
}
