/**
 * Texts, rules and manifests of the Python side as modules of the client:
 *
 *   virtual:first/uk          what the pages before a table say (locales/first/uk.toml)
 *   virtual:house/uk          the client's other texts (locales/<part>/uk.toml), and the table's
 *   virtual:lobby/uk          what the lobby says of all games: titles, modes, options
 *   virtual:game/dixit/uk     all texts of one game, those of its board under `web.`
 *   virtual:rules/dixit/uk    its RULES.md in one language
 *   virtual:manifests         the manifests of all games
 *   virtual:levels            levels of word cards by their names in all languages
 *   virtual:credits           where pictures, words, letters and code come from
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { GAMES, LANGUAGES, PACKAGE, WEB } from "./paths.ts";
import { rulesIn } from "./rules.ts";

type Entry = string | Record<string, string>;
type Texts = Record<string, Entry>;
const PLURALS = ["one", "few", "many", "other"];
const FIRST = "first";
const LOBBY = /^(title|tagline|mode|mode_hint|option|option_hint|option_value)\b/;

/** `[event] laid = "…"` has the key `event.laid`. */
export function flat(table: object, prefix = ""): Texts {
  const texts: Texts = {};
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === "string" || isPlural(value)) texts[prefix + name] = value;
    else Object.assign(texts, flat(value, `${prefix}${name}.`));
  }
  return texts;
}

function isPlural(value: object): value is Record<string, string> {
  return Object.keys(value).every((key) => PLURALS.includes(key));
}

class Files {
  constructor(private readonly watch: (file: string) => void) {}

  read(...path: string[]): string {
    const file = join(...path);
    this.watch(file);
    return readFileSync(file, "utf-8");
  }

  texts(...path: string[]): Texts {
    return flat(parse(this.read(...path)));
  }

  house(language: string): Texts {
    const parts = readdirSync(join(WEB, "locales")).filter((part) => part !== FIRST);
    return Object.assign(
      {},
      ...parts.map((part) => this.texts(WEB, "locales", part, `${language}.toml`)),
    );
  }

  game(id: string, language: string): Texts {
    const own = this.texts(PACKAGE, "games", id, "locales", `${language}.toml`);
    return { ...this.texts(PACKAGE, "kit", "locales", `${language}.toml`), ...own };
  }
}

const MAKERS: Record<string, (files: Files, ...names: string[]) => unknown> = {
  first: (files, language) => files.texts(WEB, "locales", FIRST, `${language}.toml`),
  house: (files, language) => ({
    ...files.texts(PACKAGE, "table", "locales", `${language}.toml`),
    ...files.house(language!),
  }),
  lobby: (files, language) =>
    Object.fromEntries(GAMES.map((id) => [id, only(files.game(id, language!), LOBBY)])),
  game: (files, id, language) => ({
    ...files.game(id!, language!),
    ...prefixed("web.", files.texts(WEB, "src/games", id!, "locales", `${language}.toml`)),
  }),
  rules: (files, id, language) => rulesIn(files.read(PACKAGE, "games", id!, "RULES.md"), language!),
  manifests: (files) => GAMES.map((id) => parse(files.read(PACKAGE, "games", id, "manifest.toml"))),
  levels: (files) => Object.assign({}, ...LANGUAGES.map((language) => levelsIn(files, language))),
  credits: (files) => parse(files.read(PACKAGE, "decks", "credits.toml")).source,
};

function levelsIn(files: Files, language: string): Record<string, string> {
  const { level } = parse(files.read(PACKAGE, "decks", "words", "locales", `${language}.toml`));
  const names = Object.entries(level as Record<string, string>);
  return Object.fromEntries(
    names.flatMap(([id, name]) => [
      [id, id],
      [name.toLowerCase(), id],
    ]),
  );
}

function only(texts: Texts, wanted: RegExp): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted.test(key)));
}

function prefixed(prefix: string, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [prefix + key, text]));
}

/** `import.meta.glob` cannot see virtual modules, so this one lists the ways to load them. */
function index(): string {
  const load = (id: string) => `() => import("virtual:${id}").then((it) => it.default)`;
  const by = (of: readonly string[], make: (one: string) => string) =>
    `{ ${of.map((one) => `${one}: ${make(one)}`).join(", ")} }`;
  const games = (kind: string) =>
    by(GAMES, (id) => by(LANGUAGES, (language) => load(`${kind}/${id}/${language}`)));
  return [
    `export const first = ${by(LANGUAGES, (language) => load(`first/${language}`))};`,
    `export const house = ${by(LANGUAGES, (language) => load(`house/${language}`))};`,
    `export const lobby = ${by(LANGUAGES, (language) => load(`lobby/${language}`))};`,
    `export const games = ${games("game")};`,
    `export const rules = ${games("rules")};`,
  ].join("\n");
}

/** Keys that code says: `t("home.join")`, or how they begin: t(`home.theme_${…}`). */
const SAID = /\bt\((?:"([\w.]+)"|`([\w.]+)\$\{)/g;

/** Keys that a module of the first load says, though its texts come later. */
function missing(code: string, first: Texts): string[] {
  const said = [...code.matchAll(SAID)];
  const keys = Object.keys(first);
  return said
    .filter(([, key, start]) =>
      key ? !(key in first) : !keys.some((one) => one.startsWith(start!)),
    )
    .map(([, key, start]) => key ?? start!);
}

export function texts(): Plugin {
  return {
    name: "vernissage-texts",
    resolveId: (id) => (id.startsWith("virtual:") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0virtual:")) return undefined;
      const [kind, ...names] = id.slice("\0virtual:".length).split("/");
      if (kind === "catalogues") return index();
      const made = MAKERS[kind!]!(new Files((file) => this.addWatchFile(file)), ...names);
      return `export default ${JSON.stringify(made)};`;
    },
    generateBundle(_, bundle) {
      const first = new Files(() => {}).texts(WEB, "locales", FIRST, "en.toml");
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || chunk.name !== FIRST) continue;
        for (const id of chunk.moduleIds.filter((one) => one.startsWith(join(WEB, "src")))) {
          const late = missing(readFileSync(id.replace(/\?.*/, ""), "utf-8"), first);
          if (late.length) this.error(`${id} is in the first load and says ${late.join(", ")}`);
        }
      }
    },
  };
}
