/** The shape of a stroke: thicker where the pen presses, round at its ends. */
import { getStroke } from "perfect-freehand";
import type { Point } from "./path";

export const SIZE = 60; // units of the pen, at full pressure
const STYLE = { size: SIZE, thinning: 0.5, smoothing: 0.5, streamline: 0.35 };

/** What a finger or a mouse presses with. A pen that presses is told apart by other values. */
export const PLAIN = 128;

/** Its corners, in units of the sheet. */
export function cornersOf(points: readonly Point[]): [number, number][] {
  const line = points.map(({ x, y, pressure }) => [x, y, pressure / 255]);
  const simulatePressure = points.every(({ pressure }) => pressure === PLAIN);
  return getStroke(line, { ...STYLE, simulatePressure, last: true }) as [number, number][];
}

/** A closed curve through the middles between the corners. */
export function shapeOf(points: readonly Point[]): Path2D {
  const corners = cornersOf(points);
  const path = new Path2D();
  const middle = (at: number): [number, number] => {
    const [x, y] = corners[at]!;
    const [nextX, nextY] = corners[(at + 1) % corners.length]!;
    return [(x + nextX) / 2, (y + nextY) / 2];
  };
  if (corners.length === 0) return path;
  path.moveTo(...corners[0]!);
  corners.forEach((corner, at) => path.quadraticCurveTo(...corner, ...middle(at)));
  path.closePath();
  return path;
}
