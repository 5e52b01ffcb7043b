/** The coolest drawing hangs in the frame at the end; where nobody voted, the one most people got. */
import { fromBase64 } from "$lib/bytes";
import type { Peak } from "$lib/peak";
import { NO_STROKE } from "$lib/takenBack.svelte";
import { wordOf } from "$lib/words.svelte";
import { shapeOf } from "$ink/outline";
import { decode, sizeOf } from "$ink/path";
import type { Pictomania } from "./choices.svelte";
import { pencilAt, piecesOf, type Piece } from "./pieces";

const PAPER = "#fffdf6";

export function peak(game: Pictomania): Peak | null {
  const drawn = piecesOf(game.view).filter((one) => inkOf(one).length > 0);
  const [coolest] = game.view.coolest;
  const voted = drawn.find((one) => one.round === coolest?.round && one.seat === coolest.whose);
  const piece = voted ?? clearest(drawn);
  if (!piece) return null;
  const { width, height } = sizeOf(piece.sheet.landscape);
  const [word, name] = [wordOf(piece.card, piece.task.number), game.name(piece.seat)];
  return {
    title: game.t(voted ? "web.peak.coolest" : "web.peak.clearest"),
    caption: word ? `${word} · ${name}` : name,
    ratio: width / height,
    paint: (ink, wide) => paint(ink, piece, wide / width),
  };
}

const inkOf = ({ sheet }: Piece): string[] => sheet.strokes.filter((one) => one !== NO_STROKE);
const right = ({ guesses }: Piece): number =>
  guesses.filter(({ result }) => result === "right").length;

function clearest(pieces: readonly Piece[]): Piece | null {
  const got = pieces.filter((one) => right(one) > 0);
  return got.reduce<Piece | null>(
    (best, one) => (best && right(best) >= right(one) ? best : one),
    null,
  );
}

function paint(ink: CanvasRenderingContext2D, piece: Piece, scale: number): void {
  const { width, height } = sizeOf(piece.sheet.landscape);
  ink.save();
  ink.scale(scale, scale);
  ink.fillStyle = PAPER;
  ink.fillRect(0, 0, width, height);
  ink.fillStyle = pencilAt(piece.seat);
  for (const stroke of inkOf(piece)) ink.fill(shapeOf(decode(fromBase64(stroke))));
  ink.restore();
}
