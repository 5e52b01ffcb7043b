/** How large cards are that lie in a room, all of them at once. */
export interface Room {
  width: number; // px, like everything here
  height: number;
  caption: number; // below each card
}

export interface Fit {
  columns: number;
  width: number; // of a card
  least: number; // the height that the room needs in any case
}

const HIGH = 1.5; // a card's height for its width
const GAP = 8;
const LEAST = 57; // no card is narrower, if six fit into the room's width in two rows of these
const MOST = 420;

const heightOf = (rows: number, width: number, caption: number) =>
  rows * (width * HIGH + caption) + (rows - 1) * GAP;

const across = (width: number, columns: number) => (width - (columns - 1) * GAP) / columns;

/** The number of columns with the largest cards; a room that is too low for the least ones grows. */
export function fit(room: Room, n: number): Fit {
  const fits = Array.from({ length: n }, (_, at) => fitInto(room, n, at + 1));
  const best = fits.reduce((one, other) => (other.width > one.width ? other : one));
  const columns = Math.max(1, Math.min(n, Math.floor((room.width + GAP) / (LEAST + GAP))));
  const even = Math.ceil(n / Math.ceil(n / columns)); // no card alone in the last row
  const narrowest = Math.max(1, Math.min(LEAST, across(room.width, even)));
  const least = Math.ceil(heightOf(Math.ceil(n / even), narrowest, room.caption));
  return best.width < narrowest
    ? { columns: even, width: Math.floor(narrowest), least }
    : { columns: best.columns, width: Math.floor(Math.min(best.width, MOST)), least };
}

function fitInto({ width, height, caption }: Room, n: number, columns: number) {
  const rows = Math.ceil(n / columns);
  const down = (height - heightOf(rows, 0, caption)) / rows / HIGH;
  return { columns, width: Math.min(across(width, columns), down) };
}
