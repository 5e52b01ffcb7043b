/** The part of a sheet that is seen when it is zoomed. */

export interface Lens {
  zoom: number;
  across: number; // where its left edge is, as a part of the sheet's width
  down: number;
}

export interface Spot {
  x: number; // CSS pixels from the corner of the sheet's place on the screen
  y: number;
}

export const WHOLE: Lens = { zoom: 1, across: 0, down: 0 };
const MOST = 6;

/** After two fingers have moved: what was between them still is. */
export function pinched(
  lens: Lens,
  from: readonly Spot[],
  to: readonly Spot[],
  sheet: DOMRect,
): Lens {
  const zoom = clamp(lens.zoom * (apart(to) / (apart(from) || 1)), 1, MOST);
  const [before, after] = [middle(from), middle(to)];
  return {
    zoom,
    across: edge(lens.across, before.x / sheet.width, after.x / sheet.width, lens.zoom, zoom),
    down: edge(lens.down, before.y / sheet.height, after.y / sheet.height, lens.zoom, zoom),
  };
}

function edge(was: number, from: number, to: number, before: number, zoom: number): number {
  return clamp(was + from / before - to / zoom, 0, 1 - 1 / zoom);
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
const apart = ([one, other]: readonly Spot[]) => Math.hypot(one!.x - other!.x, one!.y - other!.y);
const middle = ([one, other]: readonly Spot[]): Spot => ({
  x: (one!.x + other!.x) / 2,
  y: (one!.y + other!.y) / 2,
});
