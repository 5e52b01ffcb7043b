/** The places on the stand (P2). */
export const PLACES = ["A", "B", "C"] as const;
export type Place = (typeof PLACES)[number];
