/** The table before a game: who is on a chair, and whether enough of them are. */
import { manifestOf } from "$lib/games";
import { t } from "$lib/i18n.svelte";
import type { Doc, Mode, PersonView } from "$lib/wire";

const LEAST_SHOWN = 6;

/** So many chairs are drawn: all that are taken, and always a free one beside them. */
export function chairsShown(doc: Doc): number {
  const { chairs } = doc.table;
  const last = chairs.findLastIndex((one) => one.owner || one.bot);
  const wanted = Math.max(LEAST_SHOWN, last + 2);
  return Math.min(chairs.length, wanted + (wanted % 2));
}

export const takenChairs = (doc: Doc): number[] =>
  doc.table.chairs.flatMap((one, at) => (one.owner || one.bot ? [at] : []));

export const freeChairs = (doc: Doc): number[] =>
  doc.table.chairs.flatMap((one, at) => (one.owner || one.bot ? [] : [at]));

export const personOf = (doc: Doc, id: string | null | undefined): PersonView | undefined =>
  doc.table.people.find((one) => one.id === id);

export const seated = (doc: Doc): PersonView[] =>
  doc.table.chairs.flatMap(({ owner, bot }) => (bot ? [] : (personOf(doc, owner) ?? [])));

export const watching = (doc: Doc): PersonView[] =>
  doc.table.people.filter(
    (one) => !one.screen && !doc.table.chairs.some((chair) => chair.owner === one.id),
  );

/** Those who play and have not said that they are ready. */
export const notReady = (doc: Doc): PersonView[] => seated(doc).filter((one) => !one.ready);

/** Those on chairs who have not played a game at this table yet. */
export const newTo = (doc: Doc, game: string): PersonView[] => {
  const played = doc.table.evening.filter((one) => one.game === game);
  const known = new Set(played.flatMap(({ players }) => players.map((one) => one.person)));
  return seated(doc).filter((one) => !known.has(one.id));
};

/** The smallest number of players the mode takes that is not below those who are here. */
export const seatsWanted = (mode: Mode, now: number): number | undefined =>
  mode.seats.find((one) => one >= now);

/** Bots that the table will send away when the chosen game begins, as it has no seats for them. */
export function spareBots(doc: Doc, mode: Mode): number {
  const bots = doc.table.chairs.filter((one) => one.bot && !one.owner).length;
  return Math.min(bots, Math.max(0, takenChairs(doc).length - mode.seats.at(-1)!));
}

/** So many would play. */
export const players = (doc: Doc, mode: Mode | undefined): number =>
  takenChairs(doc).length - (mode ? spareBots(doc, mode) : 0);

/** What the chosen game is waiting for, in words; "" if it can begin. */
export function whyNot(doc: Doc): string {
  const { wish } = doc.table;
  const mode = wish ? manifestOf(wish.game)?.modes[String(wish.options.mode)] : undefined;
  if (!mode) return doc.you.host ? "" : t("lobby.host_chooses");
  const now = players(doc, mode);
  const wanted = seatsWanted(mode, now);
  const seats = seatsInWords(mode);
  if (wanted === undefined) return t("lobby.too_many", { n: now - mode.seats.at(-1)!, seats });
  return wanted > now ? t("lobby.too_few", { n: wanted - now, seats }) : "";
}

/** `3–12`, or `6, 8, 10, 12` where there are gaps. */
export function seatsInWords({ seats }: Mode): string {
  const [least, most] = [seats[0]!, seats.at(-1)!];
  if (least === most) return String(least);
  return seats.length === most - least + 1 ? `${least}–${most}` : seats.join(", ");
}
