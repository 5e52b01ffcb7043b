/** A beat of the reveal in words, for screen readers and for whoever looked away. */
import type { Pictomania } from "./choices.svelte";
import { cardOf } from "./pieces";
import type { Beat } from "./reveal";
import { wordOf } from "$lib/words.svelte";

export function describeBeat(game: Pictomania, beat: Beat | null): string {
  if (!beat) return "";
  const { drawings, stand } = game.view;
  const { task, stack, wrong } = drawings[beat.seat]!;
  if (beat.kind === "guess") return guessSaid(game, beat.seat, stack[beat.place]!);
  const word = task ? wordOf(cardOf(stand, task), task.number) : "";
  const args = { ...task, seat: game.name(beat.seat), word };
  return game.t(wrong ? "web.reveal.told_wrong" : "web.reveal.told", args);
}

type Guess = Pictomania["view"]["drawings"][number]["stack"][number];

function guessSaid(
  game: Pictomania,
  other: number,
  { seat, number, result, stars }: Guess,
): string {
  if (result === "right") return game.tell("event.guess_right", { seat, other, number, n: stars });
  return game.tell(result === "wrong" ? "event.guess_wrong" : "event.guess_returned", {
    seat,
    other,
    number,
  });
}
