/** What can be done next, or what just is, in words. */
import { WITHOUT, type Choices, type Pictomania } from "./choices.svelte";

export function noteOf(game: Pictomania, choices: Choices): string {
  if (game.seat === null) return "";
  const { laying, token, card, look } = choices;
  if (laying)
    return game.t("web.note.laying", { number: laying.number, seat: game.name(laying.whose) });
  if (token !== null)
    return game.t(token === WITHOUT ? "web.note.without" : "web.note.take", { n: token });
  if (choices.finished) return game.t("web.note.finished");
  if (card !== null)
    return game.t(choices.first ? "web.note.lay_first" : "web.note.lay", { number: card });
  if (look !== null && !choices.whyNot(look))
    return game.t(choices.first ? "web.note.here_first" : "web.note.here");
  if (!game.can("guess")) return game.t("web.note.all_guessed");
  return game.t(choices.first ? "web.note.first" : "web.note.guess");
}
