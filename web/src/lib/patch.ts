/** RFC 6902 with add, remove and replace, without touching the old document. */

export interface Op {
  op: "add" | "remove" | "replace";
  path: string;
  value?: unknown;
}

export function patched<T>(doc: T, ops: readonly Op[]): T {
  return ops.reduce<unknown>((now, op) => change(now, steps(op.path), op), doc) as T;
}

function steps(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function change(node: unknown, [step, ...rest]: string[], op: Op): unknown {
  if (step === undefined) return op.value;
  if (Array.isArray(node)) return changeList(node, step, rest, op);
  const copy = { ...(node as Record<string, unknown>) };
  if (rest.length > 0) copy[step] = change(copy[step], rest, op);
  else if (op.op === "remove") delete copy[step];
  else copy[step] = op.value;
  return copy;
}

function changeList(list: unknown[], step: string, rest: string[], op: Op): unknown[] {
  const copy = [...list];
  const at = step === "-" ? copy.length : Number(step);
  if (rest.length > 0) copy[at] = change(copy[at], rest, op);
  else if (op.op === "remove") copy.splice(at, 1);
  else if (op.op === "add") copy.splice(at, 0, op.value);
  else copy[at] = op.value;
  return copy;
}
