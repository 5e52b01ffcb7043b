/** The game as its parts need it: which step of the reveal it is, and the points that are known. */
import type { Game } from "$lib/game.svelte";
import { sheet, shown, standing, votersOf, type Beat, type Shown } from "./reveal";
import type { Action, Round, View } from "./view";

export type Dixit = Game<View, Action>;

export const lastRound = (game: Dixit): Round | undefined => game.view.rounds.at(-1);

/** The reveal of the last round, as far as everybody sees it now. */
export function revealOf(game: Dixit): Shown | null {
  const round = lastRound(game);
  if (!round) return null;
  const elapsed = game.doc.phase === "revealing" ? game.elapsed : Infinity;
  return shown(round, game.view.teams.length, elapsed);
}

/** Points by seat, without those that are not told yet. */
export function scoresNow(game: Dixit): readonly number[] {
  const { scores } = game.view;
  const reveal = game.doc.phase === "revealing" ? revealOf(game) : null;
  return reveal ? standing(scores, lastRound(game)!, reveal.hops) : scores;
}

export const teamOf = (game: Dixit, seat: number): number[] =>
  game.view.teams.find((team) => team.includes(seat)) ?? [seat];

export const partnerOf = (game: Dixit, seat: number): number | undefined =>
  teamOf(game, seat).find((one) => one !== seat);

/** Who has done what this phase asks for. */
export function doneSeats(game: Dixit): readonly number[] {
  const { gave = [], voted = [], ready = [] } = game.view;
  return { giving: gave, voting: voted, revealing: ready }[game.doc.phase] ?? [];
}

/** A beat in words, for the line under the cards and for screen readers. */
export function beatSaid(game: Dixit, round: Round, beat: Beat | null): string {
  switch (beat?.kind) {
    case "giver":
      return game.t("web.of", { space: beat.space, name: game.name(giver(round, beat.space)) });
    case "votes": {
      const seats = votersOf(round, beat.space);
      const args = { space: beat.space, seat: giver(round, beat.space), seats };
      return game.tell(seats.length ? "event.revealed" : "event.revealed_unchosen", args);
    }
    case "answer":
      return game.tell("event.answer", { space: beat.space, seat: round.teller });
    case "red":
      return game.tell("event.marked", { space: beat.space, seat: round.teller });
    case "line": {
      const { seat, points: n, why } = sheet(round, game.view.teams.length)[beat.line]!;
      const name = teamOf(game, seat).map((one) => game.name(one));
      return game.t("board.line", { seat: name, n, why });
    }
    default:
      return "";
  }
}

export const giver = (round: Round, space: number): number => round.laid[space - 1]!.seat;
