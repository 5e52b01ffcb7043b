/** What can be done next, or what just is, in words. */
import { WITHOUT, type Choices, type Pictomania } from "./choices.svelte";

export const isPaused = (game: Pictomania): boolean => game.table.doc!.table.paused;

/** Why one can do nothing: a pause, or a bot that plays for this person. */
export const idleNote = (game: Pictomania): string =>
  game.t(isPaused(game) ? "web.note.paused" : "web.note.idle");

export function noteOf(game: Pictomania, choices: Choices): string {
  if (game.seat === null) return "";
  if (choices.idle || isPaused(game)) return idleNote(game);
  const { laying, token, word, look, told } = choices;
  if (told) return told;
  if (laying)
    return game.t("web.note.laying", {
      word: choices.say(laying),
      seat: game.name(laying.whose),
    });
  if (token !== null)
    return game.t(token === WITHOUT ? "web.note.without" : "web.note.take", { n: token });
  if (choices.finished) return game.t("web.note.finished");
  if (word)
    return game.t(choices.first ? "web.note.lay_first" : "web.note.lay", {
      word: choices.say(word),
    });
  if (!game.can("guess")) return game.t("web.note.all_guessed");
  if (look !== null) {
    if (choices.whyNot(look)) return game.t("web.note.guessed");
    return game.t(choices.first ? "web.note.here_first" : "web.note.here");
  }
  return game.t(choices.first ? "web.note.first" : "web.note.guess");
}
