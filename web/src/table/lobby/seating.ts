/** The table before a game: who is on a chair, and whether enough of them are. Pure. */
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

/** The smallest number of players the mode takes that is not below those who are here. */
export const seatsWanted = (mode: Mode, now: number): number | undefined =>
  mode.seats.find((one) => one >= now);

/** `3–12`, or `6, 8, 10, 12` where there are gaps. */
export function seatsInWords({ seats }: Mode): string {
  const [least, most] = [seats[0]!, seats.at(-1)!];
  if (least === most) return String(least);
  return seats.length === most - least + 1 ? `${least}–${most}` : seats.join(", ");
}
