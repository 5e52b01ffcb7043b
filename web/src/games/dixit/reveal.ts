/**
 * What is seen of a reveal, and when: beats on the server's clock, so that every screen shows the
 * same at the same moment and whoever comes late sees what everybody sees.
 */
import type { Round } from "./view";

export type Beat =
  | { kind: "votes" | "giver" | "breath" | "answer" | "red"; space: number }
  | { kind: "row"; row: number }
  | { kind: "walk" | "end" };
export type Timed = Beat & { at: number }; // ms since the reveal began

export type Part = "cards" | "points" | "track";

export interface Shown {
  step: number; // how many beats are behind us
  last: Beat | null;
  votes: ReadonlySet<number>; // spaces whose votes are turned up
  givers: ReadonlySet<number>; // spaces whose giver is known
  special: boolean; // the card to find, or the red one
  rows: number; // how many rows of the score
  hops: number; // how far figures have walked, at most
  part: Part; // what to look at on a small screen
  done: boolean;
}

/** What somebody, or a team, got in a round, and whose votes made it. */
export interface Row {
  seat: number; // a team's first
  points: number;
  parts: { why: string; points: number; from: number[] }[];
}

const BEFORE = 700; // ms: the cards are seen as they were
const BEAT = 900; // ms for the votes on a card, and for who gave it
const CARDS = 14_000; // ms for all cards at most
const BREATH = 1500; // held before the card that comes last
const SPECIAL = 2600; // it is seen alone, and large
const ROW = 700;
const ROWS = 6_000;
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

/** The rows of the score, a team's once. Whoever scores together sits `sides` apart. */
export function rowsOf(round: Round, sides: number): Row[] {
  return Array.from({ length: sides }, (_, seat) => {
    const parts = round.lines
      .filter((line) => line.seat === seat)
      .map(({ why, points }) => ({ why, points, from: makers(round, sides, seat, why) }));
    return { seat, points: parts.reduce((sum, part) => sum + part.points, 0), parts };
  });
}

/** Whose votes made a line of the score. */
function makers(round: Round, sides: number, seat: number, why: string): number[] {
  if (why === "well_told") return votersOf(round, round.answer!);
  const ours = (one: number) => one % sides === seat;
  if (why === "votes")
    return round.laid.flatMap((laid, at) =>
      ours(laid.seat) && at + 1 !== round.answer ? votersOf(round, at + 1) : [],
    );
  if (why === "together") {
    const chosen = round.votes[seat]?.spaces ?? [];
    return chosen.flatMap((space) => votersOf(round, space));
  }
  return [];
}

export function beats(round: Round, sides: number): Timed[] {
  const last = special(round);
  const spaces = order(round);
  const cards = [
    ...spaces.map((space): Beat => ({ kind: "votes", space })),
    ...spaces.filter((one) => one !== last).map((space): Beat => ({ kind: "giver", space })),
  ];
  const climax: Beat[] =
    last === null
      ? []
      : [
          { kind: "breath", space: last },
          { kind: round.answer === null ? "red" : "answer", space: last },
        ];
  const rows = Array.from({ length: sides }, (_, row): Beat => ({ kind: "row", row }));
  /** How long it is seen. */
  const lasts = (beat: Beat | undefined) => {
    switch (beat?.kind) {
      case undefined:
        return BEFORE;
      case "row":
        return Math.min(ROW, ROWS / rows.length);
      case "breath":
        return BREATH;
      case "answer":
      case "red":
        return SPECIAL;
      case "walk":
        return walking(round);
      default:
        return Math.min(BEAT, CARDS / cards.length);
    }
  };
  const all: Beat[] = [...cards, ...climax, ...rows, { kind: "walk" }, { kind: "end" }];
  let at = 0;
  return all.map((beat, nth) => ({ ...beat, at: (at += lasts(all[nth - 1])) }));
}

export function shown(round: Round, sides: number, elapsed: number): Shown {
  const all = beats(round, sides);
  const seen = all.filter((beat) => beat.at <= elapsed);
  const spaces = (...kinds: Beat["kind"][]) =>
    new Set(
      seen.flatMap((beat) => (kinds.includes(beat.kind) && "space" in beat ? [beat.space] : [])),
    );
  const walk = seen.find((beat) => beat.kind === "walk");
  const rows = seen.filter((beat) => beat.kind === "row").length;
  const done = seen.length === all.length;
  return {
    step: seen.length,
    last: seen.at(-1) ?? null,
    votes: spaces("votes"),
    givers: spaces("giver", "answer", "red"),
    special: seen.some((beat) => beat.kind === "answer" || beat.kind === "red"),
    rows,
    hops: walk ? Math.floor((elapsed - walk.at) / HOP) + 1 : 0,
    part: walk && !done ? "track" : rows ? "points" : "cards",
    done,
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
