import Board from "./Board.svelte";
import type { Pictomania } from "./choices.svelte";
import { laugh } from "./laugh";
import { marks } from "./marks";
import { peak } from "./peak";
import { PLACES } from "./places";
import Rounds from "./Rounds.svelte";
import { isScoreOpen, scoreLeft } from "./score.svelte";
import Stage from "./Stage.svelte";
import { wordOf } from "$lib/words.svelte";

/** Where the rules open, by phase. */
const RULES: Record<string, string> = {
  reading: "P11",
  drawing: "P14",
  revealing: "P30",
  judging: "P41",
  admiring: "P38",
  over: "P38",
};

function rule(game: Pictomania): string {
  return RULES[game.doc.phase] ?? "P1";
}

function task(game: Pictomania): string {
  const { phase } = game.doc;
  if (isScoreOpen(game)) return game.t("web.task.score", { round: game.view.history.length });
  if (phase === "reading") return game.can("ready") ? game.t("web.task.read") : "";
  if (phase === "drawing") return drawing(game);
  if (game.can("turn_over")) return game.t("do.turn_over");
  if (phase === "judging" && game.can("ready")) return game.t("phase.judging");
  return game.can("admire") ? game.t("do.admire") : "";
}

function drawing(game: Pictomania): string {
  const { task, stand } = game.view;
  if (!task || !game.can("done")) return "";
  const word = wordOf(stand[PLACES.indexOf(task.letter)]!, task.number);
  return game.t(game.can("draw") ? "web.task.draw" : "web.task.guess", { ...task, word });
}

/** The result waits until the last round is counted. */
const shown = (game: Pictomania): boolean => scoreLeft(game) === 0;

export { Board, laugh, marks, peak, Rounds, Stage, rule, shown, task };
