/** The orange forfeits: their signs, and what each one brings in words. */
import { wordsOrNone } from "$lib/takenBack.svelte";
import type { Game } from "$lib/game.svelte";
import { leaderOf, pointsBeforeVote } from "./steps";
import { cellOf } from "./track";
import type { Action, Turn, View } from "./view";

export type Forfeit = View["forfeits"][number];

/** In a square of 24, like the icons of the house. */
export const SIGNS: Record<Forfeit, string> = {
  lucky: "M5 19L19 5M9 5h10v10M4 13l4-4M11 20l4-4",
  unlucky: "M19 5L5 19M15 19H5V9M20 11l-4 4M13 4L9 8",
  trouble: "M4 8l8-3 4 11-8 3zM15 5l5 2-3 9M8.500 9.500l3 6M12.500 9l-4.500 7",
  silence: "M5 5h14v11h-7l-4 4v-4H5zM9 8.500l6 4.500M15 8.500L9 13",
  double: "M4 6l6 12M10 6L4 18M14 9c0-4 6-4 6 0 0 3-6 5-6 9h6",
  theme: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 11.990v.020",
};

type Board = Game<View, Action>;

/** What the forfeit brought, or brings now. */
export function told(game: Board): string {
  const { turn } = game.view;
  const seat = leaderOf(turn);
  switch (turn.forfeit) {
    case "lucky":
    case "unlucky":
      return luck(game, turn, seat);
    case "trouble":
      return trouble(game, turn, seat);
    case "theme":
      return theme(game, turn, seat);
    default:
      return turn.forfeit ? game.t(`web.forfeit_hint.${turn.forfeit}`) : "";
  }
}

function luck(game: Board, turn: Turn, seat: number): string {
  const cell = cellOf(pointsBeforeVote(game.view)[seat]!, game.view.track);
  const steps = turn.lines?.[0]?.points ?? 0;
  if (steps > 0) return game.tell("event.walked", { seat, n: steps, cell });
  if (steps < 0) return game.tell("event.walked_back", { seat, n: -steps, cell });
  return game.tell("event.stayed", { seat, cell });
}

function trouble(game: Board, turn: Turn, seat: number): string {
  const { mode, shed, cells } = game.view;
  const n = (turn.lost ?? []).length;
  const name = game.name(seat);
  if (shed) return game.tell("event.must_shed", { seat, n: shed });
  if (n === 0) return game.tell("event.spared", { seat });
  if (mode === "closed") return game.t("web.lost", { n, who: name });
  return game.t("web.taken", { n, who: name, taker: game.name((seat + 1) % cells.length) });
}

function theme(game: Board, turn: Turn, other: number): string {
  const seat = (other + 1) % game.view.cells.length;
  if (game.doc.phase === "theming") return game.tell("event.asked_theme", { seat, other });
  return turn.theme
    ? game.t("board.theme", { theme: wordsOrNone(turn.theme) })
    : game.tell("event.no_theme", { seat });
}
