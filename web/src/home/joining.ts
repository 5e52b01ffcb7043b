/** Ways to a table: opening one, coming by a code or a link, and a table full of bots. */
import * as api from "$lib/api";
import { savePlace } from "$lib/places.svelte";
import { go } from "$lib/router.svelte";
import { settings } from "$lib/settings.svelte";
import type { JoinTable, Place } from "$lib/wire";

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
