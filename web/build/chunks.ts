/** Few files instead of many: what is always loaded together is in one. */
import type { GetModuleInfo } from "rolldown";

const FIRST = "/src/main.ts";
const TABLE = "/src/table/Connected.svelte";

/** Groups of modules by the entry that imports them without waiting; everything else is split by
 * the bundler, one file for each part that is loaded later. */
export function chunkOf(id: string, graph: { getModuleInfo: GetModuleInfo }) {
  const getModuleInfo: GetModuleInfo = (one) => graph.getModuleInfo(one);
  if (reaches(id, FIRST, getModuleInfo)) return "first";
  return reaches(id, TABLE, getModuleInfo) ? "table" : null;
}

/** Whether an entry imports a module, directly or not. */
function reaches(id: string, entry: string, info: GetModuleInfo): boolean {
  const seen = new Set<string>();
  const open = [id];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    if (one.endsWith(entry)) return true;
    open.push(...(info(one)?.importers ?? []));
  }
  return false;
}
