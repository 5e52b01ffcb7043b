import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the Python side keeps what the client builds in: texts, rules, manifests. */
export const PACKAGE = fileURLToPath(new URL("../../src/vernissage", import.meta.url));
export const WEB = fileURLToPath(new URL("..", import.meta.url));
export const LANGUAGES = ["uk", "ru", "en"] as const;
export const GAMES = readdirSync(join(PACKAGE, "games"))
  .filter((name) => existsSync(join(PACKAGE, "games", name, "manifest.toml")))
  .sort();
