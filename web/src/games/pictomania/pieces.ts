/** The drawings of past rounds with all that is known of them. */
import { PLACES } from "./places";
import { pencilOf } from "./pencil";
import type { WordCard, Line, Scored, Sheet, Task, View } from "./view";

export interface Verdict {
  seat: number;
  number: number;
  result: "right" | "wrong" | "back";
}

export interface Piece {
  round: number;
  seat: number;
  sheet: Sheet;
  card: WordCard; // where its word is
  task: Task;
  guesses: Verdict[];
  votes: number[]; // who finds it the coolest
}

const COLOURS = ["yellow", "red", "blue", "green", "orange", "purple"]; // by seat
const BLANK: Sheet = { landscape: false, strokes: [] };

export const colourAt = (seat: number): string => COLOURS[seat]!;
export const pencilAt = (seat: number): string => pencilOf(colourAt(seat));

export const cardOf = (stand: readonly WordCard[], task: Task): WordCard =>
  stand[PLACES.indexOf(task.letter)]!;

/** In the order they were made. Ink of past rounds comes only when all are played. */
export function piecesOf({ history, votes }: Pick<View, "history" | "votes">): Piece[] {
  return history.flatMap((scored, at) => ofRound(scored, at + 1, votes));
}

export function ofRound({ work }: Scored, round: number, votes: View["votes"] = []): Piece[] {
  return work.tasks.map((task, seat) => ({
    round,
    seat,
    task,
    sheet: work.sheets[seat] ?? BLANK,
    card: cardOf(work.stand, task),
    guesses: work.guesses
      .filter(({ whose }) => whose === seat)
      .map((laid) => ({
        seat: laid.seat,
        number: laid.number,
        result: work.wrong.includes(seat)
          ? "back"
          : laid.number === task.number
            ? "right"
            : "wrong",
      })),
    votes: votes.flatMap(({ seat: voter, choice }) =>
      choice.type === "admire" && choice.round === round && choice.whose === seat ? [voter] : [],
    ),
  }));
}

/** The lines of one player, and what they make. */
export function sumOf(lines: readonly Line[], seat: number): { lines: Line[]; points: number } {
  const own = lines.filter((line) => line.seat === seat);
  return { lines: own, points: own.reduce((sum, { points }) => sum + points, 0) };
}

export const minus = (points: number): string => `${points}`.replace("-", "−");
export const signed = (points: number): string => (points > 0 ? `+${points}` : minus(points));
