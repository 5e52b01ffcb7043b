/** Picture cards: where a picture is, and what is to be seen on it in words. */
import { alts } from "./api";
import { language, t } from "./speech.svelte";

let words = $state.raw<{ of: string; alts: string[] }>({ of: "", alts: [] });

export const pictureAt = (table: string, card: number): string => `/pictures/${table}/${card}`;

/** What is on a card; its number until the words are here. */
export function altOf(table: string, card: number): string {
  const of = `${table}/${language()}`;
  if (words.of !== of) void load(table, of);
  return (words.of === of && words.alts[card]) || t("picture", { n: card + 1, card: card + 1 });
}

let loading = "";
async function load(table: string, of: string): Promise<void> {
  if (loading === of) return;
  loading = of;
  try {
    words = { of, ...(await alts(table)) };
  } catch {
    loading = ""; // another look will try again
  }
}
