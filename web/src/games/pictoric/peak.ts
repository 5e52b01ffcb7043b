/** The card that most people chose hangs in the frame at the end. */
import type { Game } from "$lib/game.svelte";
import { favourite, paintPicture, type Peak } from "$lib/peak";
import { pictureAt } from "$lib/pictures.svelte";
import { saidOn } from "$ui/clue/said";
import { leaderOf } from "./steps";
import type { Action, View } from "./view";

const CARD = 2 / 3;

export function peak(game: Game<View, Action>): Peak | null {
  const found = favourite(game.view.history, ({ laid = [], owners, votes = [], turn }) =>
    laid.map((card, at) => ({
      card,
      seat: owners?.[at] ?? leaderOf(turn),
      votes: votes.filter((sector) => sector === at + 1).length,
    })),
  );
  if (!found) return null;
  return {
    title: game.t("web.peak"),
    caption: saidOn(found.round.turn.clue, game.name(found.seat)),
    ratio: CARD,
    paint: (ink, width, height) =>
      paintPicture(ink, pictureAt(game.album, found.card), width, height),
  };
}
