/** Packs of word cards that somebody at the table uses or may use, by their names at a table. */
import { SvelteMap } from "svelte/reactivity";
import type { OwnWords } from "$lib/wire";
import { fetchPack } from "./api";

export const HOUSE = "house";
const OWN = "words-";

const found = new SvelteMap<string, OwnWords>();
const coming = new Set<string>();

export const nameOf = (id: string): string => OWN + id;

/** The id in a link, or what somebody took for one. */
export const idIn = (text: string): string =>
  /(?:^|\/words\/|words-)([0-9a-f]{32})(?:$|[#?/])/.exec(text.trim())?.[1] ?? "";

/** undefined until it is here, if there is no such pack, or for the house's. */
export function packOf(name: string): OwnWords | undefined {
  if (name !== HOUSE && !found.has(name) && !coming.has(name)) void find(name).catch(() => {});
  return found.get(name);
}

export async function find(name: string): Promise<void> {
  coming.add(name);
  const pack = await fetchPack(name.slice(OWN.length));
  found.set(pack.pack, pack);
}
