/** The card that most people chose hangs in the frame at the end. */
import { favourite, paintPicture, type Peak } from "$lib/peak";
import { pictureAt } from "$lib/pictures.svelte";
import { saidOn } from "$ui/clue/said";
import type { Dixit } from "./now";

const CARD = 2 / 3;

export function peak(game: Dixit): Peak | null {
  const found = favourite(game.view.rounds, ({ laid, votes }) =>
    laid.map((one, at) => ({
      ...one,
      votes: votes.filter((vote) => vote?.spaces.includes(at + 1)).length,
    })),
  );
  if (!found) return null;
  return {
    title: game.t("web.peak"),
    caption: saidOn(found.round.clue, game.name(found.seat)),
    ratio: CARD,
    paint: (ink, width, height) =>
      paintPicture(ink, pictureAt(game.album, found.card), width, height),
  };
}
