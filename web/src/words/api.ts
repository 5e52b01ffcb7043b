/** Requests about people's own word cards. */
import { call } from "$lib/api";
import type { Language } from "$lib/texts";
import type { NewWords } from "$lib/wire";

export const fetchMine = async () => (await call("GET /api/own", {})).words;
export const createPack = (pack: NewWords) => call("POST /api/own/words", {}, pack);
export const fetchPack = (words: string) => call("GET /api/own/words/{words}", { words });
export const replacePack = (words: string, pack: NewWords) =>
  call("PUT /api/own/words/{words}", { words }, pack);
export const checkText = (language: Language, text: string) =>
  call("POST /api/own/words/check", {}, { language, text });
export const deletePack = (words: string) => call("DELETE /api/own/words/{words}", { words });
export const becomeOwner = (thing: string, key: string) =>
  call("POST /api/own/words/{thing}/owners", { thing }, { key });
export const replaceKey = (thing: string) => call("POST /api/own/words/{thing}/key", { thing });
