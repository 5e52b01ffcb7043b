/** Recordings at the server: handed in, and fetched for playing. */
import { ask, pathOf, request } from "$lib/api";
import type { Table } from "$lib/table.svelte";
import type { Recorded } from "$lib/wire";

/** Its name, which is the text of a clue of this kind. */
export async function uploadSound(table: Table, sound: Blob): Promise<string> {
  const path = pathOf("POST /api/tables/{table}/sounds", { table: table.id });
  const answer = await request(`${path}?person=${encodeURIComponent(table.person)}`, {
    method: "POST",
    headers: { "content-type": sound.type },
    body: sound,
  });
  const recorded: Recorded = await answer.json();
  return recorded.sound;
}

/** Only who made a recording, and the host, may delete it. */
export const mayDelete = (table: Table, name: string): boolean =>
  table.doc!.you.host || name.startsWith(`${table.person}-`);

export async function deleteSound(table: Table, name: string): Promise<void> {
  const path = pathOf("DELETE /api/tables/{table}/sounds/{name}", { table: table.id, name });
  await request(`${path}?person=${encodeURIComponent(table.person)}`, { method: "DELETE" });
}

/** Whole: some browsers play nothing that comes from an address without ranges. */
export async function fetchSound(table: Table, name: string): Promise<Blob> {
  const holes = { table: table.id, name };
  return (await ask("GET /api/tables/{table}/sounds/{name}", holes)).blob();
}
