import { fileURLToPath } from "node:url";

/** Where the Python side keeps what the client builds in: texts, rules, manifests. */
export const PACKAGE = fileURLToPath(new URL("../../src/vernissage", import.meta.url));
export const WEB = fileURLToPath(new URL("..", import.meta.url));
export const LANGUAGES = ["uk", "ru", "en"] as const;
export const GAMES = ["dixit", "pictomania", "pictoric", "yokai"] as const;
