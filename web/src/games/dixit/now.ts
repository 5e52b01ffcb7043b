/** The game as its parts need it: which step of the reveal it is, and the points that are known. */
import type { Game } from "$lib/game.svelte";
import { rowsOf, shown, standing, votersOf, type Beat, type Shown } from "./reveal";
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

/** Points by team after a round. */
export const totalsAfter = (game: Dixit, round: Round): number[] =>
  game.view.teams.map(([seat]) =>
    game.view.rounds
      .filter((one) => one.turn <= round.turn)
      .flatMap((one) => one.lines)
      .reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0),
  );

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
      return game.tell(seats.length ? "web.votes_on" : "web.no_votes_on", {
        space: beat.space,
        seats,
      });
    }
    case "breath":
      return game.t(round.answer === null ? "web.breath_red" : "web.breath");
    case "answer":
      return game.tell("event.answer", { space: beat.space, seat: round.teller });
    case "red":
      return game.tell("event.marked", { space: beat.space, seat: round.teller });
    case "row": {
      const { seat, points: n } = rowsOf(round, game.view.teams.length)[beat.row]!;
      return game.tell("web.row", { seats: teamOf(game, seat), n });
    }
    default:
      return "";
  }
}

export const giver = (round: Round, space: number): number => round.laid[space - 1]!.seat;
