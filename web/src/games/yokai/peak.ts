/** The portraits that the winners have finished, for the picture to share. */
import type { Peak } from "$lib/peak";
import { yokaiOf } from "./cards";
import type { YokaiGame } from "./choice.svelte";
import { strokesOf } from "./creatures";
import type { Tone } from "./creatures/pen";
import { HUES } from "./signs";

const SHEET = 106; // a portrait and the paper around it
const EDGE = 3;

export function peak(game: YokaiGame): Peak | null {
  const { winners } = game.doc.outcome!;
  const cards = winners.flatMap((seat) => game.view.albums[seat] ?? []);
  if (cards.length === 0) return null;
  const columns = Math.ceil(Math.sqrt(cards.length));
  const rows = Math.ceil(cards.length / columns);
  const names = cards.map((card) => {
    const { colour, value } = yokaiOf(card);
    return game.t(`web.yokai.${colour}_${value}`);
  });
  return {
    title: game.t("web.peak", { n: cards.length }),
    caption: names.join(", "),
    ratio: columns / rows,
    paint(ink, width, height) {
      const scale = width / columns / SHEET;
      ink.save();
      ink.fillStyle = valueOf("var(--seat-10)");
      ink.fillRect(0, 0, width, height);
      ink.scale(scale, scale);
      for (const [at, card] of cards.entries()) {
        ink.save();
        ink.translate((at % columns) * SHEET + EDGE, Math.floor(at / columns) * SHEET + EDGE);
        paint(ink, card);
        ink.restore();
      }
      ink.restore();
    },
  };
}

function paint(ink: CanvasRenderingContext2D, card: number): void {
  const yokai = yokaiOf(card);
  const colours = tones(valueOf(HUES[yokai.colour]));
  ink.strokeStyle = valueOf("var(--seat-text)");
  ink.lineWidth = 2.4;
  ink.lineCap = ink.lineJoin = "round";
  for (const [, tone, path] of strokesOf(yokai)) {
    const shape = new Path2D(path);
    const colour = colours[tone];
    if (colour) {
      ink.fillStyle = colour;
      ink.fill(shape);
    }
    if (tone !== "blush") ink.stroke(shape);
  }
}

/** The colours of Portrait.svelte. */
function tones(hue: string): Record<Tone, string> {
  const [dark, paper] = [valueOf("var(--seat-text)"), valueOf("var(--seat-10)")];
  return {
    body: hue,
    dark: mixed(hue, dark, 0.72),
    light: mixed(hue, paper, 0.4),
    paper,
    ink: dark,
    blush: valueOf("var(--seat-5)"),
    line: "",
  };
}

/** `var(--name)` of the page, which are all `#rrggbb`. */
const valueOf = (variable: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(variable.slice(4, -1)).trim();

function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.round(a! * share + b! * (1 - share));
  });
  return `rgb(${parts.join(" ")})`;
}
