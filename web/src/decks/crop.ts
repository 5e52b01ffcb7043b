/** The part of a picture that becomes a card. It is cut here, so that nothing else leaves the device. Pure. */

export const RATIO = 2 / 3; // of a card: its width in heights
export const SHORTEST = 240; // px: smaller pictures are not taken
const WIDEST = 1200; // px: a card needs no more

export interface Size {
  width: number;
  height: number;
}
export interface Box {
  left: number;
  top: number;
  width: number; // its height follows
}

export const heightOf = (width: number): number => width / RATIO;

/** The widest that a card may be in a picture, and the narrowest that the server takes. */
export const widest = ({ width, height }: Size): number => Math.min(width, height * RATIO);
export const narrowest = (picture: Size): number => Math.min(SHORTEST, widest(picture));

/** As much as possible, in the middle, rather high. */
export function first(picture: Size): Box {
  const width = widest(picture);
  const spare = picture.height - heightOf(width);
  return { left: (picture.width - width) / 2, top: spare * 0.3, width };
}

/** Inside the picture, whatever was asked for. */
export function within(box: Box, picture: Size): Box {
  const width = Math.min(Math.max(box.width, narrowest(picture)), widest(picture));
  const most = { left: picture.width - width, top: picture.height - heightOf(width) };
  return {
    left: Math.min(Math.max(box.left, 0), Math.max(0, most.left)),
    top: Math.min(Math.max(box.top, 0), Math.max(0, most.top)),
    width,
  };
}

/** Another size around the same middle. */
export function sized(box: Box, width: number, picture: Size): Box {
  const next = within({ ...box, width }, picture).width;
  const by = (box.width - next) / 2;
  return within({ left: box.left + by, top: box.top + heightOf(by), width: next }, picture);
}

export function cut(picture: CanvasImageSource, box: Box): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = 2 * Math.round(Math.min(box.width, WIDEST) / 2);
  canvas.height = heightOf(canvas.width);
  const ink = canvas.getContext("2d")!;
  ink.fillStyle = "#f4efe4"; // as on the server, where a picture is clear
  ink.fillRect(0, 0, canvas.width, canvas.height);
  const { left, top, width } = box;
  const { width: wide, height: high } = canvas;
  ink.drawImage(picture, left, top, width, heightOf(width), 0, 0, wide, high);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
}
