/** A layer of ink on a sheet: a canvas that knows what is on it, and paints no more than it must. */
import type { Lens } from "./lens";

/** How the sheet is shown. Another one is another object. */
export interface Look {
  width: number; // of the canvas, in its pixels
  height: number;
  sheet: { width: number; height: number }; // in units of the pen
  lens: Lens;
  colour: string | undefined; // any of CSS, also the canvas's own
}

export const INK = "#14182a"; // on paper in both themes

export class Layer {
  private readonly ink: CanvasRenderingContext2D;
  private look: Look | null = null;
  private on: readonly Path2D[] = [];

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.ink = canvas.getContext("2d")!;
  }

  /** What is on it and should be stays, and the rest is added; anything else is painted anew. */
  paint(paths: readonly Path2D[], look: Look): void {
    const stays = look === this.look && this.on.every((path, at) => path === paths[at]);
    if (look !== this.look) this.turn(look);
    else if (!stays) this.wipe();
    for (const path of stays ? paths.slice(this.on.length) : paths) this.ink.fill(path);
    this.on = paths;
  }

  /** A canvas of another size is empty, and has forgotten everything else, too. */
  private turn(look: Look): void {
    const { width, height, colour } = look;
    Object.assign(this.canvas, { width, height });
    transform(this.ink, look);
    this.ink.fillStyle = colour ? getComputedStyle(this.canvas).color : INK;
    this.look = look;
  }

  private wipe(): void {
    this.ink.save();
    this.ink.resetTransform();
    this.ink.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.ink.restore();
  }
}

/** From units of the pen to pixels of the canvas. */
export function transform(ink: CanvasRenderingContext2D, { width, sheet, lens }: Look): void {
  const scale = (width / sheet.width) * lens.zoom;
  ink.scale(scale, scale);
  ink.translate(-lens.across * sheet.width, -lens.down * sheet.height);
}
