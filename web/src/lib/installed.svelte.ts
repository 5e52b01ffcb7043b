/** Games that packages on the server bring along. Nothing of them is in this build: the server lists
 * them, and has their texts, rules, boards and pictures. It is asked once somebody may need them. */
import type { Section } from "../../build/rules";
import type { Catalogue, Language } from "./texts";
import type { InstalledGame } from "./wire";

let games = $state.raw<readonly InstalledGame[]>([]);
let listing: Promise<void> | undefined;
const loading = new Map<string, Promise<string>>();

/** Those that are known of by now. */
export const installedGames = (): readonly InstalledGame[] => games;

/** After a failure, whoever comes next asks again. */
export function listInstalled(): Promise<void> {
  listing ??= load("/api/games/installed")
    .then((text) => void (games = JSON.parse(text)))
    .catch((error: unknown) => {
      listing = undefined;
      throw error;
    });
  return listing;
}

/** For pages that show what there is, with or without these. */
export function lookForInstalled(): void {
  void listInstalled().catch(() => {});
}

export async function findInstalled(id: string): Promise<InstalledGame | undefined> {
  await listInstalled();
  return games.find(({ manifest }) => manifest.id === id);
}

/** The address of one of its files, if it is known of and has it. */
export function fileOf(id: string, name: string): string | undefined {
  const game = games.find(({ manifest }) => manifest.id === id);
  return game?.files.includes(name) ? `${game.home}/${name}` : undefined;
}

/** Nothing, if no package has such a game. */
export async function installedTexts(
  id: string,
  language: Language,
): Promise<Catalogue | undefined> {
  const game = await findInstalled(id);
  return game && JSON.parse(await load(`${game.home}/texts/${language}.json`));
}

export async function installedRules(id: string, language: Language): Promise<Section[]> {
  const game = await findInstalled(id);
  if (!game) return [];
  const [text, { rulesIn }] = await Promise.all([
    load(`${game.home}/RULES.md`),
    import("../../build/rules"),
  ]);
  return rulesIn(text, language);
}

/** Each file once, however many ask at the same time. */
function load(path: string): Promise<string> {
  const coming = loading.get(path) ?? fetched(path);
  loading.set(path, coming);
  coming.catch(() => loading.delete(path));
  return coming;
}

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}
