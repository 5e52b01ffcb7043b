/** Ways to a table: opening one, coming by a code or a link, and a table full of bots. */
import * as api from "$lib/api";
import { keep } from "$lib/places.svelte";
import { go } from "$lib/router.svelte";
import { settings } from "$lib/settings.svelte";
import { Table } from "$lib/table.svelte";
import type { Ask, JoinTable, Place } from "$lib/wire";

/** People who have just come: the lobby offers them a chair at once. */
const fresh = new Set<string>();
const key = ({ table, person }: Place) => `${table}/${person}`;

export const welcome = (place: Place): void => void fresh.add(key(place));
export const wasWelcomed = (place: Place): boolean => fresh.delete(key(place));

export function arrive(place: Place): void {
  keep(place);
  welcome(place);
  go(`/t/${place.table}?as=${place.person}`);
}

export const openTable = async (): Promise<void> => arrive(await api.openTable(settings.name));

export const comeBy = (how: Partial<JoinTable>): Promise<Place> =>
  api.join({ name: settings.name, ...how });

/** A table of one's own, bots on the other chairs, and the game begins. */
export async function playWithBots(game: string, mode: string, seats: number): Promise<void> {
  const place = await api.openTable(settings.name);
  const table = new Table(place.table, place.person);
  try {
    for (const action of opening(game, mode, seats)) await table.ask(action);
  } finally {
    table.close();
    keep(place);
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
