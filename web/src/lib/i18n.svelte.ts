/** The language of this person, and everything that is said in it. */
import { first, games, house, lobby, rules } from "virtual:catalogues";
import { installedRules, installedTexts } from "./installed.svelte";
import { settings } from "./settings.svelte";
import { Texts, type Catalogue, type Language } from "./texts";

let texts = $state.raw(new Texts("en", {}));
let ofGames = $state.raw<Record<string, Texts>>({}); // what the lobby says of each game
let whole = $state.raw<Record<string, Texts>>({}); // everything, of the games that were opened

/** A sentence of the client. */
export function t(key: string, args = {}): string {
  return texts.say(key, args);
}

export function has(key: string): boolean {
  return texts.has(key);
}

export function language(): Language {
  return texts.language;
}

/** What a game says of itself: all of it once its texts are loaded, before that the lobby's part. */
export function textsOf(game: string): Texts {
  const known = whole[game] ?? ofGames[game];
  if (!known && game) void loadGameTexts(game).catch(() => {}); // a package's: the server has them
  return known ?? texts;
}

const load = (game: string, inLanguage: Language): Promise<Catalogue | undefined> =>
  games[game]?.[inLanguage]() ?? installedTexts(game, inLanguage);

let complete = false; // not only the texts of the first load

/** Loads first, switches then: nobody sees half a page in another language. */
export async function setLanguage(next: Language): Promise<void> {
  const opened = Object.keys(whole);
  const [firstTexts, otherTexts, titles, ...full] = await Promise.all([
    first[next](),
    complete ? house[next]() : {},
    complete ? lobby[next]() : ({} as Record<string, Catalogue>),
    ...opened.map((id) => load(id, next)),
  ]);
  texts = new Texts(next, { ...firstTexts, ...otherTexts });
  ofGames = Object.fromEntries(
    Object.entries(titles).map(([id, own]) => [id, new Texts(next, own)]),
  );
  whole = Object.fromEntries(opened.map((id, at) => [id, new Texts(next, full[at]!)]));
  settings.language = next;
  document.documentElement.lang = next;
  // So that the server's next page is in this language from its first byte.
  document.cookie = `language=${next}; path=/; max-age=31536000; samesite=lax`;
}

/** The texts of everything behind the pages before a table. */
export async function loadAllTexts(): Promise<void> {
  const now = language();
  if (complete) return;
  await Promise.all([house[now](), lobby[now]()]);
  if (complete) return;
  complete = true;
  await setLanguage(language());
}

/** All texts of a game in the language of now. */
export async function loadGameTexts(game: string): Promise<void> {
  const now = language();
  if (whole[game]?.language === now) return;
  const full = await load(game, now);
  if (!full) return;
  if (language() === now) whole = { ...whole, [game]: new Texts(now, full) };
  else await loadGameTexts(game);
}

export const rulesOf = (game: string, inLanguage: Language) =>
  rules[game]?.[inLanguage]() ?? installedRules(game, inLanguage);
