/** The shape of a stroke: thicker where the pen presses, round at its ends. */
import { getStroke } from "perfect-freehand";
import type { Point } from "./path";

const SIZE = 60; // units of the pen, at full pressure
const STYLE = { size: SIZE, thinning: 0.5, smoothing: 0.5, streamline: 0.35 };

/** What a finger or a mouse presses with. A pen that presses is told apart by other values. */
export const PLAIN = 128;

/** As an SVG path in units of the sheet. */
export function outline(points: readonly Point[], whole = true): string {
  const line = points.map(({ x, y, pressure }) => [x, y, pressure / 255]);
  const simulatePressure = points.every(({ pressure }) => pressure === PLAIN);
  return smooth(getStroke(line, { ...STYLE, simulatePressure, last: whole }) as [number, number][]);
}

/** A closed curve through the middles between the corners. */
function smooth(corners: readonly [number, number][]): string {
  if (corners.length === 0) return "";
  const parts = corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!;
    return `${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  const [x, y] = corners[0]!;
  return `M${round(x)} ${round(y)}Q${parts.join(" ")}Z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
