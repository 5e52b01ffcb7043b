/** A page that a remote control can use: its arrows move the focus to what lies that way. */
const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PRESSED = "a[href], button, input, select, textarea, [tabindex='0']";
const ASIDE = 2; // what lies to the side counts as further away

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** From one stretch to another: how far the gap is, and how far the middles lie apart. */
const gap = (from: number, to: number, start: number, end: number) =>
  Math.max(0, start - to, from - end);

/** The place of the nearest one that way; -1 if nothing is there. */
export function nearest(from: Box, others: readonly Box[], way: readonly [number, number]): number {
  const across = way[0] !== 0;
  const forward = across ? way[0] : way[1];
  const away = others.map((to) => {
    const x = gap(from.left, from.right, to.left, to.right);
    const y = gap(from.top, from.bottom, to.top, to.bottom);
    const dx = (to.left + to.right - from.left - from.right) / 2;
    const dy = (to.top + to.bottom - from.top - from.bottom) / 2;
    const [ahead, aside] = across ? [x, y] : [y, x];
    const [on, beside] = across ? [dx * forward, dy] : [dy * forward, dx];
    return on > 1 && (ahead > 0 || aside === 0)
      ? ahead + ASIDE * aside + Math.abs(beside) / 100
      : Infinity;
  });
  const least = Math.min(...away);
  return least === Infinity ? -1 : away.indexOf(least);
}

/** Left and right belong to the letters of a field, and all arrows to a choice that is open. */
function ownUse(target: Element, key: string): boolean {
  if (target.matches("select, textarea, input[type=range], input[type=radio]")) return true;
  return (
    target.matches("input:not([type=checkbox])") && (key === "ArrowLeft" || key === "ArrowRight")
  );
}

export function moveFocus(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const now = document.activeElement;
  if (!way || event.defaultPrevented || (now && ownUse(now, event.key))) return;
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const all = [...root.querySelectorAll<HTMLElement>(PRESSED)].filter(
    (one) => one !== now && one.checkVisibility({ visibilityProperty: true }),
  );
  const boxes = all.map((one) => one.getBoundingClientRect());
  const somewhere = now !== null && now !== document.body;
  const found = all[somewhere ? nearest(now.getBoundingClientRect(), boxes, way) : 0];
  if (!found) return;
  event.preventDefault();
  found.focus({ focusVisible: true } as FocusOptions);
}
