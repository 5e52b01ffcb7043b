/** The cards by their numbers, in the order of `figures.py`. */
export const COLOURS = ["red", "yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];
export type Effect = "call" | "distract";

export interface Yokai {
  colour: Colour;
  value: number;
}

export interface Sketch {
  colours: [Colour, Colour];
  effect: Effect | null;
}

const VALUES = [3, 4, 5, 6, 7];
const EFFECTS: (Effect | null)[] = [null, null, null, null, "call", "distract"]; // of each pair
export const MOST_PLAYS = 3;

const YOKAI: Yokai[] = COLOURS.flatMap((colour) => VALUES.map((value) => ({ colour, value })));
const SKETCHES: Sketch[] = COLOURS.flatMap((one, at) =>
  COLOURS.slice(at + 1).flatMap((other) =>
    EFFECTS.map((effect): Sketch => ({ colours: [one, other], effect })),
  ),
);

export const yokaiOf = (card: number): Yokai => YOKAI[card]!;
export const sketchOf = (card: number): Sketch => SKETCHES[card]!;

/** The colour a sketch turns to when it is distracted. */
export function otherColour(card: number, colour: Colour): Colour {
  const [first, second] = sketchOf(card).colours;
  return colour === first ? second : first;
}
