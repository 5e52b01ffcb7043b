/** A drawing as it was made: which strokes are whole after so long, and how far the next one is. */
import { fromBase64 } from "$lib/bytes";
import { decode, type Point } from "$ink/path";

const LIFT = 220; // ms between strokes: the thinking is left out
const STILL = 400; // ms: a pen that rests longer is not waited for

export interface Track {
  strokes: { points: Point[]; times: number[] }[]; // when each point was drawn
  lasts: number;
}

export function trackOf(strokes: readonly string[]): Track {
  let at = 0;
  const all = strokes.map((stroke) => {
    const points = decode(fromBase64(stroke));
    const times = points.map(({ pause }) => (at += Math.min(pause, STILL)));
    at += LIFT;
    return { points, times };
  });
  return { strokes: all, lasts: at };
}

export interface Drawn {
  whole: number; // strokes
  part: Point[]; // of the next one
}

export function drawnAt({ strokes }: Track, elapsed: number): Drawn {
  const next = strokes.findIndex(({ times }) => (times.at(-1) ?? 0) > elapsed);
  if (next < 0) return { whole: strokes.length, part: [] };
  const { points, times } = strokes[next]!;
  return { whole: next, part: points.filter((_, at) => times[at]! <= elapsed) };
}

const SHORT = 6000; // ms for any drawing that nobody asked to see slowly

/** So fast that all of it is drawn while a slide hangs. */
export const speedFor = (strokes: readonly string[]): number =>
  Math.max(1, trackOf(strokes).lasts / SHORT);
