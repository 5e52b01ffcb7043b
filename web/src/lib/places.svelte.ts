/** The tables this device has a place at, the newest first. */
import { untrack } from "svelte";
import { onDevice } from "./storage";
import type { Place } from "./wire";

export interface SavedPlace extends Place {
  at: number;
}

const KEY = "vernissage.places";
const MAX_PLACES = 12;

let places = $state.raw(onDevice.read<SavedPlace[]>(KEY) ?? []);

function write(next: SavedPlace[]): void {
  const most = next.slice(0, MAX_PLACES);
  places = most;
  onDevice.write(KEY, most); // (not `places`: whoever reads it here would depend on it)
}

export const savedPlaces = (): readonly SavedPlace[] => places;
export const placesAt = (table: string): SavedPlace[] =>
  places.filter((one) => one.table === table);

// An effect that changes the places must not run again because of it.
const now = () => untrack(() => places);

export function savePlace(place: Place): void {
  const { table, person } = place;
  const others = now().filter((one) => one.table !== table || one.person !== person);
  write([{ table, person, at: Date.now() }, ...others]);
}

export function forgetPlace(table: string, person?: string): void {
  write(now().filter((one) => one.table !== table || (person && one.person !== person)));
}
