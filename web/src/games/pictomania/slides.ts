/** Which drawing hangs on the wall now: the same on all screens. */
export const SLIDE = 9000; // ms

export const slideAt = (count: number, now: number): number =>
  count ? Math.floor(now / SLIDE) % count : 0;
