/** Short words at the edge of the screen: refusals, reasons, news. They go by themselves. */

export interface Toast {
  id: number;
  text: string;
  kind: "news" | "no";
}

const LASTS = 6000;
const MOST = 3;
let next = 0;
let shown = $state.raw<Toast[]>([]);

export const toasts = (): readonly Toast[] => shown;

export function toast(text: string, kind: Toast["kind"] = "news"): void {
  if (!text) return;
  const id = next++;
  shown = [...shown.filter((one) => one.text !== text), { id, text, kind }].slice(-MOST);
  setTimeout(() => dismiss(id), LASTS);
}

export function dismiss(id: number): void {
  shown = shown.filter((one) => one.id !== id);
}

/** An open sheet makes the page below it inert, so toasts are shown in the topmost one. */
let layers = $state(0);

export const topLayer = (): number => layers;

export function openLayer(): { layer: number; close: () => void } {
  layers += 1;
  return { layer: layers, close: () => void (layers -= 1) };
}
