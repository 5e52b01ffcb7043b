/** Live ink on the wire: parts of strokes while the pen moves. */
import { Bytes, Broken, decode, encode, put, type Point } from "./path";

const INK = 1; // the first byte of every frame
export const MAX_PEN = 1 << 20; // numbers of strokes are below
export const MAX_SEGMENT = 512; // bytes of a path in a frame

export interface Segment {
  seat: number;
  pen: number; // the number of the stroke
  points: Point[]; // none: the stroke is taken back
}

/** One's own segment, on its way up. */
export function encodeSegment(pen: number, points: readonly Point[]): Uint8Array {
  const head = [INK];
  put(head, pen);
  const path = encode(points);
  const frame = new Uint8Array(head.length + path.length);
  frame.set(head);
  frame.set(path, head.length);
  return frame;
}

/** Everybody's segments of a tick. A frame that makes no sense has none: it is for the eyes only. */
export function decodeFrame(frame: Uint8Array): Segment[] {
  const bytes = new Bytes(frame);
  const segments: Segment[] = [];
  try {
    if (bytes.byte() !== INK) return [];
    while (!bytes.over) {
      const seat = bytes.byte();
      const pen = bytes.varint();
      segments.push({ seat, pen, points: decode(bytes.take(bytes.varint())) });
    }
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
  }
  return segments;
}
