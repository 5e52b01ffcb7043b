/** Who comes where at the end of a game. */

export interface Placed {
  seat: number;
  score: number;
  place: number; // equal ones share it
  wins: boolean;
}

/** Winners first (a tie may be broken by more than points), then by points. */
export function ranked(
  scores: readonly number[],
  winners: readonly number[],
  sides: readonly (readonly number[])[] = [], // teams, which are ranked as one, by their first seat
): Placed[] {
  const firsts = new Set(sides.map(([first]) => first));
  const all = scores
    .map((score, seat) => ({ seat, score, wins: winners.includes(seat) }))
    .filter(({ seat }) => !sides.length || firsts.has(seat));
  const ahead = (one: Omit<Placed, "place">, other: Omit<Placed, "place">) =>
    one.wins === other.wins ? one.score > other.score : one.wins;
  return all
    .map((one) => ({ ...one, place: 1 + all.filter((other) => ahead(other, one)).length }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}
