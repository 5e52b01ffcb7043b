/** What is shown bit by bit, as a function of the time since the moment began: the rolls with which
 * a turn opens, the reveal after a vote, and the figures that walk. */
import { BOX } from "./track";
import type { Line, Roll, Round, Turn, View } from "./view";

type Luck = Pick<View, "mode" | "opening" | "cells" | "turn">;

// The rolls before a turn

const ROLLS = 900; // ms: a die is in the air
const SEEN = 1300; // and lies to be read
const PACE = 200; // a figure walks one cell

export interface Beat {
  kind: "opening" | "forfeit" | "luck";
  rolls: Roll[];
  at: number;
  settles: number;
  ends: number;
}

export const leaderOf = (turn: Turn): number => turn.leader ?? 0;

/** Rolls for the first lead, round by round: those who tie for the highest roll again. */
export function openingRounds(opening: readonly Roll[], seats: number): Roll[][] {
  const rounds: Roll[][] = [];
  let left = [...opening];
  let rivals = seats;
  while (left.length > 0) {
    const round = left.slice(0, rivals);
    const best = Math.max(...round.map((roll) => roll.die));
    left = left.slice(rivals);
    rivals = round.filter((roll) => roll.die === best).length;
    rounds.push(round);
  }
  return rounds;
}

/** The rolls that this moment opens with; none if they were seen in an earlier one. */
export function beatsOf(view: Luck, phase: string): Beat[] {
  if (!opensTurn(view, phase)) return [];
  const { turn } = view;
  const opening = (turn.number ?? 0) === 1 ? openingRounds(view.opening, view.cells.length) : [];
  const own = (turn.rolls ?? []).map((die) => [{ seat: leaderOf(turn), die }]);
  const kinds = (at: number) =>
    at < opening.length ? "opening" : at === opening.length ? "forfeit" : "luck";
  let at = 0;
  return [...opening, ...own].map((rolls, which) => {
    const kind = kinds(which);
    const settles = at + ROLLS;
    const beat: Beat = { kind, rolls, at, settles, ends: settles + SEEN + walkOf(turn, kind) };
    at = beat.ends;
    return beat;
  });
}

function walkOf(turn: Turn, kind: Beat["kind"]): number {
  const steps = (turn.lines ?? []).map((line) => Math.abs(line.points));
  return kind === "luck" ? PACE * Math.max(0, ...steps) : 0;
}

/** A theme is named and cards are shed after the rolls; when that is done, they are known. */
function opensTurn({ mode, turn, cells }: Luck, phase: string): boolean {
  if (phase === "theming" || phase === "shedding") return true;
  if (phase === "over") return cells.includes(BOX) && !turn.clue; // by luck
  if (phase !== "leading") return false;
  const shed = mode === "closed" && (turn.lost ?? []).length > 0;
  return turn.forfeit !== "theme" && !(turn.forfeit === "trouble" && shed);
}

/** The roll that is to be seen now; undefined once all were. */
export const beatAt = (beats: readonly Beat[], elapsed: number): Beat | undefined =>
  beats.find((beat) => elapsed < beat.ends);

// The reveal after a vote

export interface Plan {
  votes: number; // all dice at once
  owners: number[]; // by sectors; the leader's are told by the answer
  answer: number; // the last card
  lines: number[]; // by people
  walk: number;
  ends: number;
}

export interface Shown {
  votes: boolean;
  owners: boolean[]; // by sectors
  answer: boolean;
  large: boolean; // the answer's card is seen alone
  lines: number;
  done: boolean;
}

const VOTES = 900;
const OWNERS = 1700;
const OWNER = 500;
const BREATH = 900; // before the last card
const LARGE = 2600; // so long it is seen alone
const LINE = 400;
const WALK = 800;

export function planOf(round: Round): Plan {
  const leader = leaderOf(round.turn);
  let at = OWNERS;
  const others = (round.owners ?? []).map((owner) => (owner === leader ? 0 : (at += OWNER)));
  const answer = at + BREATH;
  at = answer + LARGE;
  const lines = tally(round).map(() => (at += LINE));
  const walk = at + WALK;
  const longest = Math.max(0, ...stepsOf(round.lines ?? [], (round.votes ?? []).length));
  const owners = others.map((time) => time || answer);
  return { votes: VOTES, owners, answer, lines, walk, ends: walk + PACE * longest };
}

export function shownAt(plan: Plan, elapsed: number): Shown {
  return {
    votes: elapsed >= plan.votes,
    owners: plan.owners.map((at) => elapsed >= at),
    answer: elapsed >= plan.answer,
    large: elapsed >= plan.answer && elapsed < plan.answer + LARGE,
    lines: plan.lines.filter((at) => elapsed >= at).length,
    done: elapsed >= plan.ends,
  };
}

// What the round brought

export interface Share {
  seat: number;
  points: number;
  lines: Line[]; // why
  found: boolean; // the leader's card
  votes: number[]; // seats that voted for this one's card
}

/** One for each person, the leader first, then by points. */
export function tally(round: Round): Share[] {
  const leader = leaderOf(round.turn);
  const votes = round.votes ?? [];
  const shares = votes.map((vote, seat) => {
    const lines = (round.lines ?? []).filter((line) => line.seat === seat);
    const points = lines.reduce((sum, line) => sum + line.points, 0);
    const card = seat === leader ? round.answer : (round.owners ?? []).indexOf(seat) + 1;
    const found = seat !== leader && vote !== 0 && vote === round.answer;
    const by = votes.flatMap((sector, who) => (card && sector === card ? [who] : []));
    return { seat, points, lines, found, votes: by };
  });
  const first = (one: Share) => (one.seat === leader ? Infinity : one.points);
  return shares.sort((one, other) => first(other) - first(one) || one.seat - other.seat);
}

// The walk

/** How far each figure walks for these lines. */
export function stepsOf(lines: readonly Line[], seats: number): number[] {
  const steps = Array<number>(seats).fill(0);
  for (const line of lines) steps[line.seat]! += line.points;
  return steps;
}

/** Where figures are that set out so many milliseconds ago, and stand at `points` in the end. */
export function walking(
  points: readonly number[],
  lines: readonly Line[],
  since: number,
): number[] {
  const walked = Math.floor(Math.max(0, since) / PACE);
  return stepsOf(lines, points.length).map((steps, seat) => {
    const done = Math.min(walked, Math.abs(steps)) * Math.sign(steps);
    return points[seat]! - steps + done;
  });
}

/** The figures before what the vote of this turn brought. */
export function pointsBeforeVote({ points, history, turn }: View): number[] {
  const last = history.at(-1);
  return walking(points, (last?.turn.number === turn.number && last?.lines) || [], 0);
}

/** The figures as everybody sees them now. */
export function pointsAt(view: View, phase: string, elapsed: number): readonly number[] {
  const luck = beatsOf(view, phase).find((beat) => beat.kind === "luck");
  if (luck) return walking(view.points, view.turn.lines ?? [], elapsed - luck.settles);
  const round = phase === "revealing" ? view.history.at(-1) : undefined;
  if (!round) return view.points;
  return walking(view.points, round.lines ?? [], elapsed - planOf(round).walk);
}
