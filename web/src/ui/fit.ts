/** How large cards of 2 : 3 can lie in a room, all of them at once, and in how many columns. */
export interface Wanted {
  gap: number; // px between cards
  under: number; // px below each card, for what hangs there
  least: number; // px: no card is narrower; then the page is longer than the screen
  most: number; // px: no card is wider
}

export interface Fit {
  columns: number;
  rows: number;
  width: number; // px, of a card
  least: number; // px: the height that the smallest cards need
}

const HIGH = 1.5; // times its width

export function fitCards(count: number, width: number, height: number, wanted: Wanted): Fit {
  const { gap, under, least, most } = wanted;
  const cards = Math.max(1, count);
  const rowsOf = (columns: number) => Math.ceil(cards / columns);
  const widest = (columns: number) => (width - (columns - 1) * gap) / columns;
  const fits = (columns: number) => {
    const rows = rowsOf(columns);
    const high = (height - (rows - 1) * gap) / rows - under;
    return Math.min(most, widest(columns), high / HIGH);
  };
  /** As many columns as the smallest cards allow, the rows as even as they can be. */
  const tight = rowsOf(
    rowsOf(Math.max(1, Math.min(cards, Math.floor((width + gap) / (least + gap))))),
  );
  let best = tight;
  for (let columns = 1; columns <= cards; columns++) {
    if (rowsOf(rowsOf(columns)) < columns) continue; // fewer columns have as few rows
    if (fits(columns) > fits(best) + 0.5) best = columns;
  }
  const columns = fits(best) >= least ? best : tight;
  const smallest = Math.min(least, Math.max(1, widest(tight)));
  return {
    columns,
    rows: rowsOf(columns),
    width: Math.floor(Math.max(fits(columns), Math.min(least, Math.max(1, widest(columns))))),
    least: Math.ceil(rowsOf(tight) * (smallest * HIGH + under) + (rowsOf(tight) - 1) * gap),
  };
}
