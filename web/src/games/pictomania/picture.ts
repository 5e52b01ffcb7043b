/** A drawing as a picture to keep: the sheet, and a line below it that says what and whose it is. */
import { fromBase64 } from "$lib/bytes";
import { shapeOf } from "$ink/outline";
import { decode, sizeOf } from "$ink/path";
import { pencilAt, type Piece } from "./pieces";

const SCALE = 0.4; // pixels to a unit of the pen: 1200 x 1600
const BAND = 120; // px
const PAPER = "#fffdf6";
const INK = "#14182a";

export function picture({ sheet, seat }: Piece, title: string): HTMLCanvasElement {
  const { width, height } = sizeOf(sheet.landscape);
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE + BAND;
  const ink = canvas.getContext("2d")!;
  ink.fillStyle = PAPER;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.save();
  ink.scale(SCALE, SCALE);
  ink.fillStyle = pencilAt(seat);
  for (const stroke of sheet.strokes) ink.fill(shapeOf(decode(fromBase64(stroke))));
  ink.restore();
  write(ink, title);
  return canvas;
}

function write(ink: CanvasRenderingContext2D, title: string): void {
  const { width, height } = ink.canvas;
  ink.fillStyle = INK;
  ink.fillRect(width * 0.05, height - BAND, width * 0.9, 2);
  ink.font = '44px "Yeseva One", Georgia, serif';
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillText(title, width / 2, height - BAND / 2, width * 0.9);
}

/** Hands it to the browser, which keeps it where it keeps what is downloaded. */
export function save(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
}
