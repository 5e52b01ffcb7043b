/** The board of Pictoric Box. */
import type { Game } from "$lib/game.svelte";
import { beatAt, beatsOf, planOf, shownAt } from "./steps";
import type { Action, View } from "./view";

export { peak } from "./peak";
export { default as Board } from "./Board.svelte";
export { marks } from "./marks";
export { default as Rounds } from "./Rounds.svelte";
export { default as Stage } from "./Stage.svelte";

type Board = Game<View, Action>;

export function task(game: Board): string {
  const { mode, shed, turn } = game.view;
  const phase = game.doc.phase;
  if (!game.mine) return "";
  if (phase === "shedding") return game.t("web.task.shedding", { n: shed });
  if (phase !== "leading") return game.t(`web.task.${phase}`);
  if (turn.forfeit === "silence") return game.t("web.task.leading_silent");
  return game.t(`web.task.leading_${mode}`);
}

export function shown(game: Board): boolean {
  const { view, elapsed } = game;
  const round = view.history.at(-1);
  if (beatAt(beatsOf(view, game.doc.phase), elapsed)) return false;
  return game.doc.phase !== "revealing" || !round || shownAt(planOf(round), elapsed).done;
}

const RULES: Record<string, string> = {
  theming: "B37",
  shedding: "B34",
  giving: "B22",
  voting: "B4",
  revealing: "B5",
  returning: "B26",
  over: "B1",
};

export function rule(game: Board): string {
  const { mode, turn } = game.view;
  if (game.doc.phase !== "leading") return RULES[game.doc.phase]!;
  if (turn.forfeit === "silence") return "B35";
  return mode === "open" ? "B10" : "B21";
}
