/** What a game is remembered by: it hangs in a frame at the end, and on the picture to share. */
export interface Peak {
  /** What it is: "The coolest drawing". */
  title: string;
  /** What is on it, and whose it is. */
  caption: string;
  /** Its width, in heights. */
  ratio: number;
  /** Paints it into the upper left corner of a canvas; fails if it cannot be had any more. */
  paint(ink: CanvasRenderingContext2D, width: number, height: number): Promise<void> | void;
}

/** A picture of this server, as large as its place. */
export async function paintPicture(
  ink: CanvasRenderingContext2D,
  src: string,
  width: number,
  height: number,
): Promise<void> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  ink.drawImage(picture, 0, 0, width, height);
}

/** The card that most people chose, of all rounds; of several the last one. */
export function favourite<R>(
  rounds: readonly R[],
  cardsOf: (round: R) => readonly { card: number; seat: number; votes: number }[],
): { round: R; card: number; seat: number } | null {
  let found: { round: R; card: number; seat: number; votes: number } | null = null;
  for (const round of rounds)
    for (const one of cardsOf(round))
      if (one.votes > 0 && one.votes >= (found?.votes ?? 0)) found = { round, ...one };
  return found;
}
