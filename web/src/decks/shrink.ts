/** Photos are made smaller before they travel: a card needs no more, and phones send it sooner. */

const LONGEST = 2000; // px of the longer side
const SHORTEST = 900; // px of the shorter one, if it has as many
const KNOWN = ["image/png", "image/jpeg", "image/webp"];
const QUALITY = 0.9;

/** By how much a picture shrinks. */
export function scaleOf(width: number, height: number): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.min(1, Math.max(LONGEST / long, SHORTEST / short));
}

/** What this browser cannot read is left to the server, which says what is wrong with it. */
export async function shrunk(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = scaleOf(picture.width, picture.height);
    if (scale === 1 && KNOWN.includes(file.type)) return file;
    return (await drawn(picture, scale, file.type)) ?? file;
  } catch {
    return file;
  }
}

function drawn(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const as = type === "image/png" ? "image/webp" : "image/jpeg"; // what is clear stays clear
  return new Promise((done) => canvas.toBlob(done, as, QUALITY));
}
