/** Strokes as compact binary paths, exactly as docs/protocol.md ("Ink") says. */

export interface Point {
  x: number;
  y: number;
  pressure: number; // 0 to 255
  pause: number; // milliseconds since the point before
}

export const SHORT = 3000; // the sheet's sides, in units of the pen
export const LONG = 4000;
export const MAX_POINTS = 2000; // in a stroke
export const MAX_PAUSE = 60_000;
const LAST_SHIFT = 14; // bits before the last byte of a varint: it has three at most

export const sizeOf = (landscape: boolean): { width: number; height: number } =>
  landscape ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };

export class Broken extends Error {}

export function encode(points: readonly Point[]): Uint8Array {
  const path: number[] = [];
  let x = 0;
  let y = 0;
  for (const point of points) {
    putSigned(path, point.x - x);
    putSigned(path, point.y - y);
    path.push(point.pressure);
    put(path, point.pause);
    ({ x, y } = point);
  }
  return Uint8Array.from(path);
}

/** The points of a path. Throws Broken for anything that `encode` would not have written. */
export function decode(path: Uint8Array): Point[] {
  const bytes = new Bytes(path);
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  while (!bytes.over) {
    x += bytes.signed();
    y += bytes.signed();
    const pressure = bytes.byte();
    const pause = bytes.varint();
    if (pause > MAX_PAUSE || points.length === MAX_POINTS) throw new Broken();
    points.push({ x, y, pressure, pause });
  }
  return points;
}

/** Reads bytes and numbers one after another. */
export class Bytes {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get over(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Broken();
    return byte;
  }

  varint(): number {
    for (let value = 0, shift = 0; shift <= LAST_SHIFT; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte > 0x7f) continue;
      if (shift && !byte) break; // a longer spelling of a number
      return value;
    }
    throw new Broken();
  }

  signed(): number {
    const value = this.varint();
    return (value >> 1) ^ -(value & 1);
  }

  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(this.at, this.at + length);
    if (taken.length < length) throw new Broken();
    this.at += length;
    return taken;
  }
}

export function put(path: number[], value: number): void {
  for (; value > 0x7f; value >>= 7) path.push((value & 0x7f) | 0x80);
  path.push(value);
}

function putSigned(path: number[], value: number): void {
  put(path, value >= 0 ? value * 2 : -value * 2 - 1);
}
