/** The funniest wrong guess in a sentence. */
import { NO_STROKE } from "$lib/takenBack.svelte";
import { wordOf } from "$lib/words.svelte";
import type { Pictomania } from "./choices.svelte";
import { funniest } from "./funniest";
import { piecesOf, type Piece } from "./pieces";

/** "" if nobody was wrong about anything that is still there to be seen. */
export function laugh(game: Pictomania): string {
  const found = funniest(piecesOf(game.view).filter(isKept));
  if (!found) return "";
  const { piece, number, seats } = found;
  const [word, task] = [wordOf(piece.card, number), wordOf(piece.card, piece.task.number)];
  if (!word || !task) return "";
  const names = seats.map((seat) => game.name(seat));
  return game.t("web.laugh", {
    n: seats.length,
    seats: names,
    word,
    other: game.name(piece.seat),
    task,
  });
}

const isKept = ({ sheet }: Piece): boolean => sheet.strokes.some((one) => one !== NO_STROKE);
