/** Picture cards: where a picture is, and what is to be seen on it in words. */
import { fetchDescriptions } from "./api";
import { language, t } from "./i18n.svelte";

let words = $state.raw<{ of: string; alts: string[]; own: number[] }>({
  of: "",
  alts: [],
  own: [],
});

/** An album is a table and the address of its game's pictures: another game has another one. */
export const pictureAt = (album: string, card: number, small = false): string =>
  `/pictures/${album}/${card}${small ? "/small" : ""}`;

/** Both sizes, for the browser to choose from. */
export const bothOf = (album: string, card: number): string =>
  `${pictureAt(album, card, true)} 240w, ${pictureAt(album, card)} 600w`;

/** What is on a card; its number until the words are here. */
export function altOf(album: string, card: number): string {
  const of = `${album}/${language()}`;
  if (words.of !== of) void load(album, of);
  return (words.of === of && words.alts[card]) || t("picture", { n: card + 1, card: card + 1 });
}

/** Cards as the viewer shows them. */
export const viewedOf = (album: string, cards: readonly number[]) =>
  cards.map((card) => ({
    src: pictureAt(album, card),
    alt: altOf(album, card),
    report: { album, card },
  }));

/** Whether people brought it along: then it may be something that others would rather not see. */
export const isBrought = (album: string, card: number): boolean =>
  words.of === `${album}/${language()}` && words.own.includes(card);

let loading = "";
async function load(album: string, of: string): Promise<void> {
  if (loading === of) return;
  loading = of;
  try {
    words = { of, ...(await fetchDescriptions(album)) };
  } catch {
    loading = ""; // another look will try again
  }
}
