/** How the game stands, in words, for players, those who watch, and the TV. */
import type { Game } from "$lib/game.svelte";
import { t } from "$lib/i18n.svelte";

const NAMED = 3; // more are a number

/** The seats that the game waits for, without one's own. */
export function waitingFor(game: Game): number[] {
  if (game.over || game.table.doc!.table.paused) return [];
  const seats = game.doc.waits.map((wait) => wait.seat).filter((seat) => seat !== game.seat);
  return [...new Set(seats)];
}

export function waitsOf(game: Game): string {
  const seats = waitingFor(game);
  if (seats.length === 0) return "";
  if (seats.length > NAMED) return t("play.waits_many", { n: seats.length });
  const bots = seats.every((seat) => game.who(seat).bot);
  return t(bots ? "play.think" : "play.waits", { names: seats.map((seat) => game.name(seat)) });
}

/** `person`: somebody reads it who may be told that they watch; a TV need not be. */
export function headOf(game: Game, person = true): string {
  const { paused } = game.table.doc!.table;
  if (game.over) return game.t("phase.over");
  if (paused) return t("play.paused");
  if (game.mine) return t("play.your_turn");
  const phase = game.t(`phase.${game.doc.phase}`);
  return person && game.seat === null ? t("play.watching", { phase }) : phase;
}

export function winning(game: Game): string {
  const { winners } = game.doc.outcome!;
  if (winners.length === 1 && winners[0] === game.seat) return t("play.you_win");
  return winnersOf(game);
}

/** The same for anybody who reads it. */
export function winnersOf(game: Game): string {
  const { winners } = game.doc.outcome!;
  if (winners.length === 0) return t("play.nobody_wins");
  return t("play.wins", { n: winners.length, names: winners.map((seat) => game.name(seat)) });
}
