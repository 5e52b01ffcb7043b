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
  return Object.entries(game.options ?? {}).filter(
    ([name, { modes }]) => !set.includes(name) && (!modes?.length || modes.includes(mode)),
  );
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
