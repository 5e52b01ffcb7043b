/**
 * What is seen of a reveal, and when: beats on the server's clock, so that every screen shows the
 * same at the same moment and whoever comes late sees what everybody sees.
 */
import type { Line, Round } from "./view";

export type Beat =
  | { kind: "giver" | "votes" | "answer" | "red"; space: number }
  | { kind: "line"; line: number }
  | { kind: "walk" | "end" };
export type Timed = Beat & { at: number }; // ms since the reveal began

export type Part = "cards" | "points";

export interface Shown {
  step: number; // how many beats are behind us
  last: Beat | null;
  givers: ReadonlySet<number>; // spaces whose giver is known
  votes: ReadonlySet<number>; // spaces whose votes are turned up
  special: boolean; // the card to find, or the red one
  lines: number; // how many lines of the score
  hops: number; // how far figures have walked, at most
  part: Part; // what to look at on a small screen
  done: boolean;
}

const BEFORE = 700; // ms: the cards are seen as they were
const BEAT = 1000; // ms for a giver, and for the votes
const CARDS = 16_000; // ms for all cards at most
const SPECIAL = 1600;
const LINE = 900;
const LINES = 9_000;
const HOP = 250; // from one space of the track to the next

/** The card to find comes last; in a party the one marked in red. */
export function order(round: Round): number[] {
  const last = special(round);
  const spaces = round.laid.map((_, at) => at + 1);
  return last === null ? spaces : [...spaces.filter((space) => space !== last), last];
}

export function special(round: Round): number | null {
  return round.answer ?? round.votes[round.teller]?.red ?? null;
}

/** The lines of the score, a team's once. Whoever scores together sits `sides` apart. */
export const sheet = (round: Round, sides: number): Line[] =>
  round.lines.filter((line) => line.seat < sides);

export function beats(round: Round, sides: number): Timed[] {
  const cards = order(round).flatMap((space): Beat[] => [
    { kind: "giver", space },
    { kind: "votes", space },
  ]);
  const last = special(round);
  const climax: Beat[] =
    last === null ? [] : [{ kind: round.answer === null ? "red" : "answer", space: last }];
  const lines = sheet(round, sides).map((_, line): Beat => ({ kind: "line", line }));
  const pause = (beat: Beat) => {
    if (beat.kind === "line") return Math.min(LINE, LINES / lines.length);
    if (beat.kind === "giver" || beat.kind === "votes") return Math.min(BEAT, CARDS / cards.length);
    return beat.kind === "end" ? walking(round) : SPECIAL;
  };
  let at = BEFORE;
  return [...cards, ...climax, ...lines, { kind: "walk" } as const, { kind: "end" } as const].map(
    (beat) => ({ ...beat, at: (at += pause(beat)) }),
  );
}

export function shown(round: Round, sides: number, elapsed: number): Shown {
  const all = beats(round, sides);
  const seen = all.filter((beat) => beat.at <= elapsed);
  const spaces = (kind: Beat["kind"]) =>
    new Set(seen.flatMap((beat) => (beat.kind === kind && "space" in beat ? [beat.space] : [])));
  const walk = seen.find((beat) => beat.kind === "walk");
  const lines = seen.filter((beat) => beat.kind === "line").length;
  return {
    step: seen.length,
    last: seen.at(-1) ?? null,
    givers: spaces("giver"),
    votes: spaces("votes"),
    special: seen.some((beat) => beat.kind === "answer" || beat.kind === "red"),
    lines,
    hops: walk ? Math.floor((elapsed - walk.at) / HOP) + 1 : 0,
    part: lines ? "points" : "cards",
    done: seen.length === all.length,
  };
}

/** What each seat has got in a round. */
export function gains(round: Round, seats: number): number[] {
  const sums = new Array<number>(seats).fill(0);
  for (const { seat, points } of round.lines) sums[seat]! += points;
  return sums;
}

/** Where the figures stand: those who have got points walk all at once, one space after another. */
export function standing(scores: readonly number[], round: Round, hops: number): number[] {
  const won = gains(round, scores.length);
  return scores.map((score, seat) => score - won[seat]! + Math.min(won[seat]!, hops));
}

function walking(round: Round): number {
  return (Math.max(0, ...gains(round, round.votes.length)) + 1) * HOP;
}

/** Who voted for a card. */
export function votersOf(round: Round, space: number): number[] {
  return round.votes.flatMap((vote, seat) => (vote?.spaces.includes(space) ? [seat] : []));
}
