/** This browser as a TV at a table: which one it is there, by the code it was opened with. */
import { join } from "$lib/api";
import { placesAt } from "$lib/places.svelte";
import { onDevice } from "$lib/storage";
import type { Place } from "$lib/wire";

const KEY = "vernissage.screens";
const MOST = 12;

const read = (): Record<string, Place> => onDevice.read(KEY) ?? {};

/** Where nothing can be stored, the code is enough to come back. */
const write = (screens: Record<string, Place>): void =>
  onDevice.write(KEY, Object.fromEntries(Object.entries(screens).slice(-MOST)));

export const screenFor = (code: string): Place | null => read()[code] ?? null;

export function forgetScreen(code: string): void {
  const { [code]: _, ...others } = read();
  write(others);
}

/** A player's own browser becomes one more person here: a TV must never get a player's document. */
export async function joinAsScreen(code: string, pin: string, another = false): Promise<Place> {
  const how = { code, screen: true, ...(pin && { pin }) };
  let place = await join({ ...how, another });
  if (placesAt(place.table).some((one) => one.person === place.person)) {
    place = await join({ ...how, another: true });
  }
  write({ ...read(), [code]: place });
  return place;
}
