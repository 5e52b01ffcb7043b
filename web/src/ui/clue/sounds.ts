/** Recordings at the server: handed in, and fetched for playing. */
import { request } from "$lib/api";
import type { Table } from "$lib/table.svelte";

const at = (table: Table): string => `/api/tables/${table.id}/sounds`;

/** Its name, which is the text of a clue of this kind. */
export async function handIn(table: Table, sound: Blob): Promise<string> {
  const path = `${at(table)}?person=${encodeURIComponent(table.person)}`;
  const headers = { "content-type": sound.type };
  const answer = await request(path, { method: "POST", headers, body: sound });
  return (await answer.json()).sound;
}

/** Whole: some browsers play nothing that comes from an address without ranges. */
export async function fetched(table: Table, name: string): Promise<Blob> {
  return (await request(`${at(table)}/${encodeURIComponent(name)}`)).blob();
}
