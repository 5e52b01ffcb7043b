/** Ways to a table: opening one, coming by a code or a link, and a table full of bots. */
import * as api from "$lib/api";
import { savePlace } from "$lib/places.svelte";
import { go } from "$lib/router.svelte";
import { settings } from "$lib/settings.svelte";
import { later } from "$lib/later";
import type { Ask, JoinTable, Place } from "$lib/wire";

/** What is shown at a table: not in the first load. */
export const loadTable = () => import("../table/Connected.svelte");

/** People who have just joined: the lobby offers them a chair at once. */
const newcomers = new Set<string>();
const key = ({ table, person }: Place) => `${table}/${person}`;

export const markNewcomer = (place: Place): void => void newcomers.add(key(place));
export const takeNewcomer = (place: Place): boolean => newcomers.delete(key(place));

export function enterTable(place: Place): void {
  savePlace(place);
  markNewcomer(place);
  go(`/t/${place.table}?as=${place.person}`);
}

export const openTable = async (): Promise<void> => enterTable(await api.openTable(settings.name));

export const joinTable = (how: Partial<JoinTable>): Promise<Place> =>
  api.join({ name: settings.name, ...how });

/** A table of one's own, bots on the other chairs, and the game begins. */
export async function playWithBots(game: string, mode: string, seats: number): Promise<void> {
  const place = await api.openTable(settings.name);
  const { Table } = await later(() => import("$lib/table.svelte"));
  const table = new Table(place.table, place.person);
  try {
    for (const action of opening(game, mode, seats)) await table.ask(action);
  } finally {
    table.close();
    savePlace(place);
  }
  go(`/t/${place.table}?as=${place.person}`);
}

function opening(game: string, mode: string, seats: number): Ask[] {
  const bots = Array.from({ length: seats - 1 }, (_, at) => at + 1);
  return [
    { type: "sit", chair: 0 },
    ...bots.map((chair): Ask => ({ type: "seat_bot", chair, strength: settings.bots })),
    { type: "choose", game, options: { mode } },
    { type: "start" },
  ];
}
