/** The moves that everybody should see: those of this turn, or of the one before. */
import { otherColour, yokaiOf, type Colour } from "./cards";
import type { YokaiGame } from "./choice.svelte";
import type { Move } from "./view";

export interface Recent {
  seat: number | null; // null: nobody has moved yet
  moves: readonly Move[];
  cards: ReadonlySet<number>; // laid or turned by them
}

export function recent({ view }: YokaiGame): Recent {
  const moves = view.moves.length ? view.moves : view.moves_before;
  const before = view.turn > 1 && view.whose !== null ? 1 - view.whose : null;
  const cards = moves.flatMap((move) => [move.play.card, move.distracted ?? move.play.card]);
  return { seat: moves[0]?.seat ?? before, moves, cards: new Set(cards) };
}

/** A move in sentences. */
export function told(game: YokaiGame, move: Move): string {
  const { seat, play, distracted } = move;
  const { colour, call } = play;
  const lines = [game.tell("web.said.lays", { seat, colour })];
  if (call) lines.push(game.tell("event.called", { seat, source: call, colour }));
  if (distracted != null) {
    const turned = otherColour(distracted, colour as Colour);
    lines.push(game.tell("web.said.distracts", { seat, source: colour, colour: turned }));
  }
  for (const { yokai, seat: winner, colour: at } of move.completed ?? []) {
    if (winner === null) lines.push(game.tell("event.frightened", { colour: at }));
    else
      lines.push(
        game.tell("event.completed", { colour: at, seat: winner, n: yokaiOf(yokai).value }),
      );
  }
  return lines.join(" ");
}
