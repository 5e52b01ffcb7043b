/** Requests about people's own word cards. */
import { call } from "$lib/api";
import type { Language } from "$lib/texts";
import type { NewWords } from "$lib/wire";

export const mine = async () => (await call("GET /api/own", {})).words;
export const make = (pack: NewWords) => call("POST /api/own/words", {}, pack);
export const look = (words: string) => call("GET /api/own/words/{words}", { words });
export const replace = (words: string, pack: NewWords) =>
  call("PUT /api/own/words/{words}", { words }, pack);
export const check = (language: Language, text: string) =>
  call("POST /api/own/words/check", {}, { language, text });
export const end = (words: string) => call("DELETE /api/own/words/{words}", { words });
export const unlock = (thing: string, key: string) =>
  call("POST /api/own/words/{thing}/owners", { thing }, { key });
export const newKey = (thing: string) => call("POST /api/own/words/{thing}/key", { thing });
