/** How people are told apart: by colour, shape and letter together, never by colour alone. */
import type { BotView, Doc } from "./wire";

/** Colours are CSS variables `--seat-0` … `--seat-11`; the shapes are drawn by `Figure`. */
export const SHAPES = [
  "circle",
  "square",
  "triangle",
  "diamond",
  "star",
  "heart",
  "hexagon",
  "cross",
  "drop",
  "moon",
  "flower",
  "bolt",
] as const;
export type Shape = (typeof SHAPES)[number];

export interface Who {
  name: string;
  letter: string;
  chair: number; // colour and shape
  person: string | null;
  bot: BotView | null;
  away: boolean;
}

export function letterOf(name: string): string {
  const [first = "·"] = new Intl.Segmenter().segment(name.trim())[Symbol.iterator]();
  return typeof first === "string" ? first : first.segment.toUpperCase();
}

/** Whoever is on a chair; a bot that stands in has the owner's name. */
export function onChair(doc: Doc, chair: number, botName: (bot: BotView) => string): Who | null {
  const { owner = null, bot = null } = doc.table.chairs[chair] ?? {};
  if (owner === null && bot === null) return null;
  const person = doc.table.people.find((one) => one.id === owner);
  const name = person?.name ?? (bot ? botName(bot) : "");
  return { name, letter: letterOf(name), chair, person: owner, bot, away: person?.away != null };
}

export function chairOf(doc: Doc, person: string): number | null {
  const at = doc.table.chairs.findIndex((one) => one.owner === person);
  return at < 0 ? null : at;
}
