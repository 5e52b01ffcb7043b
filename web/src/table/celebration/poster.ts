/** A result as a picture to share: made in the browser, with nothing on it that is not for everybody. */
import type { Peak } from "$lib/peak";

export interface Poster {
  title: string; // of the game, or of the evening
  head: string; // who wins
  why: string;
  rows: { name: string; score: string; wins: boolean }[];
  peak: Peak | null;
  laugh: string;
  foot: string;
}

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 80;
const MOST = 12; // rows, in two columns
const WALL = "#f6f0e4";
const INK = "#1d2438";
const SOFT = "#535d77";
const GOLD = "#8a5a00";
const ACCENT = "#a63c18";
const LAMP = "#f3dcc9";
const TITLE = '"Yeseva One", Georgia, serif';
const BODY = '"Onest Variable", system-ui, sans-serif';

export async function painted(poster: Poster): Promise<HTMLCanvasElement> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const ink = canvas.getContext("2d")!;
  ink.fillStyle = WALL;
  ink.fillRect(0, 0, WIDTH, HEIGHT);
  ink.textBaseline = "alphabetic";
  line(ink, poster.title, 100, { size: 46, colour: ACCENT });
  line(ink, poster.head, 190, { size: 84 });
  line(ink, poster.why, 244, { size: 32, colour: SOFT, family: BODY });
  const rows = Math.ceil(Math.min(poster.rows.length, MOST) / 2);
  const list = HEIGHT - 100 - rows * 58;
  const words = poster.laugh ? list - 70 : list - 10;
  if (poster.laugh) line(ink, poster.laugh, list - 48, { size: 32, family: BODY });
  await hang(ink, poster.peak, 275, words - 20);
  write(ink, poster.rows.slice(0, MOST), list);
  line(ink, poster.foot, HEIGHT - 36, { size: 30, colour: SOFT });
  return canvas;
}

interface Style {
  size: number;
  colour?: string;
  family?: string;
}

/** In the middle, smaller if it would not fit. */
function line(
  ink: CanvasRenderingContext2D,
  text: string,
  y: number,
  { size, colour = INK, family = TITLE }: Style,
): void {
  ink.fillStyle = colour;
  ink.textAlign = "center";
  ink.font = fitting(ink, text, size, family, WIDTH - 2 * EDGE);
  ink.fillText(text, WIDTH / 2, y, WIDTH - EDGE);
}

function fitting(
  ink: CanvasRenderingContext2D,
  text: string,
  size: number,
  family: string,
  width: number,
): string {
  ink.font = `${size}px ${family}`;
  const scale = Math.min(1, width / Math.max(1, ink.measureText(text).width));
  return `${Math.max(18, Math.floor(size * scale))}px ${family}`;
}

/** In a golden frame, with the light of a lamp around it, and what it is below. */
async function hang(
  ink: CanvasRenderingContext2D,
  peak: Peak | null,
  top: number,
  bottom: number,
): Promise<void> {
  const middle = (top + bottom) / 2;
  const lamp = ink.createRadialGradient(WIDTH / 2, middle, 40, WIDTH / 2, middle, 560);
  lamp.addColorStop(0, LAMP);
  lamp.addColorStop(1, WALL);
  ink.fillStyle = lamp;
  ink.fillRect(0, top, WIDTH, bottom - top);
  if (!peak) return;
  const [border, captions] = [34, 100];
  const height = bottom - top - captions - 2 * border;
  const width = Math.min(WIDTH - 2 * EDGE - 2 * border, height * peak.ratio);
  const box = { x: (WIDTH - width) / 2, y: top + border, width, height: width / peak.ratio };
  try {
    const piece = document.createElement("canvas");
    Object.assign(piece, { width: Math.round(box.width), height: Math.round(box.height) });
    await peak.paint(piece.getContext("2d")!, piece.width, piece.height);
    frame(ink, box, border);
    ink.drawImage(piece, box.x, box.y);
  } catch {
    return; // a picture that was taken off the table
  }
  const below = box.y + box.height + border;
  line(ink, peak.title, below + 46, { size: 38 });
  line(ink, peak.caption, below + 88, { size: 32, colour: SOFT, family: BODY });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function frame(ink: CanvasRenderingContext2D, { x, y, width, height }: Box, border: number): void {
  const around = (by: number) => [x - by, y - by, width + 2 * by, height + 2 * by] as const;
  ink.save();
  ink.shadowColor = "rgb(60 45 20 / 35%)";
  ink.shadowBlur = 30;
  ink.shadowOffsetY = 10;
  ink.fillStyle = "#f4efe0";
  ink.fillRect(...around(border - 6));
  ink.restore();
  ink.strokeStyle = GOLD;
  for (const [by, wide] of [
    [border - 8, 8],
    [border - 20, 3],
  ] as const) {
    ink.lineWidth = wide;
    ink.strokeRect(...around(by));
  }
}

/** Names and points, in two columns if there are many. */
function write(ink: CanvasRenderingContext2D, rows: Poster["rows"], top: number): void {
  const columns = rows.length > 1 ? 2 : 1;
  const wide = (WIDTH - 2 * EDGE - (columns - 1) * 60) / columns;
  const half = Math.ceil(rows.length / columns);
  rows.forEach(({ name, score, wins }, at) => {
    const x = EDGE + Math.floor(at / half) * (wide + 60);
    const y = top + 42 + (at % half) * 58;
    const weight = wins ? "700 " : "";
    ink.fillStyle = wins ? ACCENT : INK;
    ink.textAlign = "right";
    ink.font = `${weight}34px ${BODY}`;
    ink.fillText(score, x + wide, y);
    const left = wide - ink.measureText(score).width - 20;
    ink.textAlign = "left";
    ink.font = weight + fitting(ink, name, 34, BODY, left);
    ink.fillText(name, x, y, left);
  });
}
