/** A drawing in words, for those who do not see it. */
import type { Pictomania } from "./choices.svelte";
import type { DrawingView } from "./view";

export function describeDrawing(game: Pictomania, drawing: DrawingView): string {
  const { seat, colour, sheet, stack, token, finished } = drawing;
  const parts = [game.tell("board.drawing", { seat, colour, n: sheet.strokes.length })];
  if (stack.length > 0)
    parts.push(game.t("board.stack", { guesses: stack.map((one) => game.name(one.seat)) }));
  if (token) parts.push(game.t("board.token", { n: token }));
  else if (finished) parts.push(game.t("board.no_token"));
  return parts.join(". ");
}
