import { Refusal } from "$lib/api";
import type { Table } from "$lib/table.svelte";
import { toast } from "$lib/toasts.svelte";
import type { Ask } from "$lib/wire";

/** Asks something of the table; what is refused is said in words. True: it is done. */
export async function ask(table: Table, action: Ask): Promise<boolean> {
  try {
    await table.ask(action);
    return true;
  } catch (error) {
    if (error instanceof Refusal) toast(error.message, "no");
    return false;
  }
}
