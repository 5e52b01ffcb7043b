/** The moves that everybody should see, those of this turn or of the one before, in sentences. */
import { otherColour, yokaiOf, type Colour } from "./cards";
import type { YokaiGame } from "./choice.svelte";
import type { Completed, Move, View } from "./view";

export interface Recent {
  seat: number | null; // null: nobody has moved yet
  moves: readonly Move[];
  cards: ReadonlySet<number>; // laid or turned by them
}

/** One sentence of the tale: a step of a move, and what the table looks like with it. */
export interface Line {
  seat: number;
  key: string; // of its text
  args: Record<string, unknown>;
  colour?: Colour; // the stack it happens at
  finished?: Completed;
  view?: View; // absent: as it is now
}

export function recent(view: View): Recent {
  const moves = view.moves.length ? view.moves : view.moves_before;
  const before = view.turn > 1 && view.whose !== null ? 1 - view.whose : null;
  const cards = moves.flatMap((move) => [move.play.card, move.distracted ?? move.play.card]);
  return { seat: moves[0]?.seat ?? before, moves, cards: new Set(cards) };
}

/** The sentences of the turn that was last seen; none before the first move. */
export function recentLines(view: View): Line[] {
  const { seat, moves } = recent(view);
  if (seat === null) return [];
  return moves.length ? moves.flatMap((move) => linesOf(move)) : [passed(seat)];
}

export const passed = (seat: number): Line => ({ seat, key: "event.passed", args: { seat } });

/** A move step by step. Until a portrait is finished, the table is `laid`; after it, `after`. */
export function linesOf(move: Move, laid?: View, after?: View): Line[] {
  const { seat, play, distracted, completed = [] } = move;
  const { colour, call } = play;
  const here = { seat, colour, view: completed.length ? laid : after };
  const lines: Line[] = [{ ...here, key: `web.said.lays_${colour}`, args: { seat } }];
  if (call) lines.push({ ...here, key: "web.said.calls", args: { seat, call } });
  if (distracted != null) {
    const turned = otherColour(distracted, colour as Colour);
    lines.push({ ...here, key: `web.said.distracts_${turned}`, args: { seat } });
  }
  for (const finished of completed) {
    const { seat: winner, yokai, colour: at } = finished;
    const key = winner === null ? "web.said.frightened" : "web.said.completed";
    const args = { seat: winner, yokai: nameOf(yokai), n: yokaiOf(yokai).value };
    lines.push({ seat, key, args, colour: at, finished, view: after });
  }
  return lines;
}

/** The table before a move, with its sketch laid, so that the last stroke is seen before the
 * portrait goes. */
export function withSketch(before: View, { seat, play }: Move): View {
  const stacks = before.stacks.map((stack) => {
    if (stack.colour !== play.colour) return stack;
    const sides = stack.sides.map((side, at) => (at === seat ? [...side, play.card] : side));
    const missing = Math.max(0, stack.missing - 1);
    return { ...stack, sides: sides as typeof stack.sides, missing };
  });
  return { ...before, stacks, moves: [...before.moves, { seat, play }] };
}

const nameOf = (card: number): string => {
  const { colour, value } = yokaiOf(card);
  return `web.yokai.${colour}_${value}`;
};

/** A sentence; the name of a yokai is a text of its own. */
export function told(game: YokaiGame, { key, args }: Line): string {
  const { yokai } = args;
  return game.tell(key, typeof yokai === "string" ? { ...args, yokai: game.t(yokai) } : args);
}
