/** What can be played here, and how it may be set. Pure. */
import { hasBoard, manifests } from "$lib/games";
import type { Manifest, Option } from "$lib/wire";

export type Value = Option["default"];
export type Options = Record<string, Value>;

/** What can be played in a browser. */
export const playable = (): Manifest[] => manifests().filter((one) => hasBoard(one.id));

/** The options that people choose in a mode; those that its materials set are not theirs. */
export function optionsOf(game: Manifest, mode: string): [string, Option][] {
  const set = setByMaterials(game);
  return Object.entries(game.options ?? {})
    .filter(([name, { modes }]) => !set.includes(name) && (!modes?.length || modes.includes(mode)))
    .map(([name, option]) => [name, within(option, mode)]);
}

/** An option as it is in a mode. */
const within = (option: Option, mode: string): Option =>
  option.off_in?.includes(mode) ? { ...option, default: 0, off: true } : option;

/** The next number below or above. 0, that is to go without, comes before the least one. */
export function stepped(option: Option, value: number, way: 1 | -1): number {
  const { least = 0, most = 0, step = 1, off } = option;
  if (off && value + way * step < least) return way < 0 && value <= least ? 0 : least;
  return Math.min(most, Math.max(least, value + way * step));
}

/** A typed number as the option takes it. */
export function limited(option: Option, typed: number): number {
  if (Number.isNaN(typed)) return Number(option.default);
  if (option.off && typed <= 0) return 0;
  return Math.min(option.most!, Math.max(option.least!, Math.round(typed)));
}

/** How many values a list has at least and at most. */
export function lengthsOf({ default: usual, least = 0, most }: Option): [number, number] {
  const length = Array.isArray(usual) ? usual.length : 0;
  return most ? [least, most] : [length, length];
}

function setByMaterials({ materials }: Manifest): string[] {
  const { pictures, words } = materials ?? {};
  return [...(pictures ? [pictures.option] : []), ...Object.values(words?.cards ?? {})];
}

/** How many picture cards a game wants; 0: it has none. */
export const picturesOf = (game: Manifest | undefined): number =>
  Number(game?.options?.[game.materials?.pictures?.option ?? ""]?.default ?? 0);

/** Whether a game is played with word cards, which people may write themselves. */
export const hasWords = (game: Manifest | undefined): boolean => Boolean(game?.materials?.words);

export const isUsual = (option: Option, value: Value): boolean =>
  JSON.stringify(value) === JSON.stringify(option.default);

/** Only what differs from the rulebook is sent. */
export function unusual(game: Manifest, mode: string, chosen: Options): Options {
  const own = optionsOf(game, mode).filter(
    ([name, option]) => name in chosen && !isUsual(option, chosen[name]!),
  );
  return Object.fromEntries(own.map(([name]) => [name, chosen[name]!]));
}

/** A list where each may be once: whoever had the new value gets the old one. */
export function placed(
  list: readonly Value[],
  at: number,
  value: Value,
  distinct: boolean,
): Value[] {
  const before = distinct ? list.indexOf(value) : -1;
  return list.map((one, here) => (here === at ? value : here === before ? list[at]! : one));
}
