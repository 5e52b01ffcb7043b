/**
 * What is seen of a reveal, and when: a function of the time by the server's clock, so that every
 * screen shows the same at the same moment. One stack at a time; whoever is quick waits their turn.
 */
import type { DrawingView, GuessView } from "./view";

/** A stack that was turned over, in ms of the reveal; -Infinity: before anybody looked. */
export interface Opened {
  seat: number;
  at: number;
}

/** A stack as it is shown: the task, then its guesses from the earliest to the latest (P30). */
export interface Scene {
  seat: number;
  from: number;
  task: number;
  guesses: number[];
  ends: number;
}

export type Beat = { kind: "task"; seat: number } | { kind: "guess"; seat: number; place: number };

export interface Shown {
  step: number; // how many beats are behind us
  last: Beat | null;
  playing: number | null; // whose stack is being shown
  tasks: ReadonlySet<number>; // whose tasks are known
  guesses: readonly number[]; // how many cards of each stack lie open
  done: boolean; // all stacks that were turned over
}

/** A guess that has come to light: a token won, or a card in the middle (P32). */
export interface Won {
  whose: number;
  number: number;
  stars: number; // 0: wrong
}

const BEFORE = 1500; // ms: the drawing is looked at with a held breath
const FIRST = 2000; // the word is read across it
const GUESS = 1100; // from one card to the next
const GUESSES = 4400; // for all cards of a stack at most
const REST = 1000;

/** The order in which stacks are turned over: another one begins in every round. */
export function turns(seats: number, round: number): number[] {
  return Array.from({ length: seats }, (_, at) => (at + round - 1) % seats);
}

export function scenes(opened: readonly Opened[], drawings: readonly DrawingView[]): Scene[] {
  let free = -Infinity;
  return opened.map(({ seat, at }) => {
    const cards = drawings[seat]!.stack;
    const from = Math.max(at, free);
    const task = from + BEFORE;
    const pause = Math.min(GUESS, GUESSES / cards.length);
    const guesses = cards.map((_, place) => task + FIRST + place * pause);
    const ends = (guesses.at(-1) ?? task) + REST;
    free = ends;
    return { seat, from, task, guesses, ends };
  });
}

export function shownAt(all: readonly Scene[], seats: number, elapsed: number): Shown {
  const guesses = new Array<number>(seats).fill(0);
  const beats = all.flatMap(beatsOf).filter(({ at }) => at <= elapsed);
  for (const { beat } of beats) if (beat.kind === "guess") guesses[beat.seat]! += 1;
  return {
    step: beats.length,
    last: beats.at(-1)?.beat ?? null,
    playing: all.find((scene) => elapsed < scene.ends)?.seat ?? null,
    tasks: new Set(beats.map(({ beat }) => beat.seat)),
    guesses,
    done: all.every((scene) => scene.ends <= elapsed),
  };
}

function beatsOf({ seat, task, guesses }: Scene): { at: number; beat: Beat }[] {
  const cards = guesses.map((at, place) => ({ at, beat: { kind: "guess", seat, place } as const }));
  return [{ at: task, beat: { kind: "task", seat } }, ...cards];
}

/** What everybody has won and laid in vain, as far as it has come to light. */
export function takings(drawings: readonly DrawingView[], shown: Shown): Won[][] {
  const all = drawings.map((): Won[] => []);
  for (const { seat: whose, stack } of drawings) {
    for (const guess of stack.slice(0, shown.guesses[whose])) {
      if (counts(guess))
        all[guess.seat]!.push({ whose, number: guess.number!, stars: guess.stars ?? 0 });
    }
  }
  return all;
}

const counts = ({ result }: GuessView): boolean => result === "right" || result === "wrong";

/** The artist's tokens that nobody has won so far: the best go first (P32). */
export function tokensLeft(stars: readonly number[], drawing: DrawingView, open: number): number[] {
  return stars.slice(
    drawing.stack.slice(0, open).filter(({ result }) => result === "right").length,
  );
}

// How a round was counted

const SHEEP = 700; // ms
const PLAYER = 1300;

/** How many players' sums are told after so long; the black sheep comes before. */
export function sumsTold(elapsed: number): number {
  return Math.max(0, Math.floor((elapsed - SHEEP) / PLAYER));
}

const READ = 8000; // all of it can be read once more

/** When the page with the score makes room for the next one. */
export const scoreEnds = (seats: number): number => SHEEP + PLAYER * (seats + 1) + READ;
