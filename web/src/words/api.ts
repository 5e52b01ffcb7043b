/** Requests about people's own word cards. */
import { send } from "$lib/api";
import type { Language } from "$lib/texts";
import type { Level } from "./pack";

const OWN = "/api/own/words";

export interface Written {
  title: string;
  language: Language;
  text: string;
}
export interface OwnWords extends Written {
  id: string;
  pack: string;
  yours: boolean;
  sides: Record<Level, number>;
}
export interface Checked {
  sides: Record<Level, number>;
  problems: { key: string; grave: boolean; line: number; word: number; text: string }[];
}

export const mine = async () =>
  (await send<{ words: { id: string; title: string }[] }>("GET", "/api/own")).words;
export const make = (pack: Written) => send<{ id: string }>("POST", OWN, pack);
export const look = (id: string) => send<OwnWords>("GET", `${OWN}/${id}`);
export const replace = (id: string, pack: Written) => send<unknown>("PUT", `${OWN}/${id}`, pack);
export const check = (language: Language, text: string) =>
  send<Checked>("POST", `${OWN}/check`, { language, text });
export const end = (id: string) => send<void>("DELETE", `${OWN}/${id}`);
export const unlock = (id: string, key: string) =>
  send<void>("POST", `${OWN}/${id}/owners`, { key });
export const newKey = (id: string) => send<{ key: string }>("POST", `${OWN}/${id}/key`, {});
