/** What a card says, as far as its letters need room. */

/** The letters of the longest part that should stay on one line. */
export const longest = (text: string): number =>
  Math.max(1, ...text.split(/[\s-]+/).map((part) => part.length));
