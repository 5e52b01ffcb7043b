/**
 * The funniest wrong guess of a game, for its end. Of all wrong guesses that counted it is the one
 * most people made about one drawing: a mistake that is shared is the table's joke. Of equal ones it
 * is about the drawing that more of the others recognised, so that whoever saw something else stands
 * out; then the later one, for words grow harder. Everything it looks at lies open by then.
 */
import type { Piece } from "./pieces";

export interface Mistake {
  piece: Piece;
  number: number; // of the word that was seen instead, on the card with the artist's
  seats: number[]; // who saw it
}

export function funniest(pieces: readonly Piece[]): Mistake | null {
  const all = pieces.filter(isDrawn).flatMap(mistakes);
  return all.reduce<Mistake | null>((best, one) => (best && !beats(one, best) ? best : one), null);
}

const isDrawn = ({ sheet }: Piece): boolean => sheet.strokes.length > 0;

function mistakes(piece: Piece): Mistake[] {
  const wrong = piece.guesses.filter(({ result }) => result === "wrong");
  return [...new Set(wrong.map(({ number }) => number))].map((number) => ({
    piece,
    number,
    seats: wrong.filter((one) => one.number === number).map(({ seat }) => seat),
  }));
}

function beats(one: Mistake, other: Mistake): boolean {
  const [mine, its] = [rank(one), rank(other)];
  const at = mine.findIndex((value, index) => value !== its[index]);
  return at >= 0 && mine[at]! > its[at]!;
}

const rank = ({ piece, seats }: Mistake): number[] => [
  seats.length,
  piece.guesses.filter(({ result }) => result === "right").length,
  piece.round,
];
