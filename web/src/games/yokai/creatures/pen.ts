/**
 * A creature is as many steps as its value: every sketch that is laid draws one more. Strokes stand
 * in the order of painting, each with the step it belongs to, in a square of 100.
 */
export type Tone = "body" | "dark" | "light" | "paper" | "ink" | "blush" | "line";
export type Stroke = readonly [step: number, tone: Tone, path: string];

export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** Two eyes that look a little aside. */
export const eyes = (step: number, x: number, y: number, apart: number, r = 6): Stroke[] => [
  [step, "paper", oval(x - apart, y, r) + oval(x + apart, y, r)],
  [
    step,
    "ink",
    oval(x - apart + r / 4, y + r / 6, r / 2) + oval(x + apart + r / 4, y + r / 6, r / 2),
  ],
];

export const cheeks = (step: number, x: number, y: number, apart: number, r = 4): Stroke => [
  step,
  "blush",
  oval(x - apart, y, r, r * 0.7) + oval(x + apart, y, r, r * 0.7),
];
