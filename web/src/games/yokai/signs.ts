/** What stands beside every colour and effect, so that nobody needs to see the colour. */
import type { Colour, Effect } from "./cards";

export const HUES: Record<Colour, string> = {
  red: "var(--seat-0)",
  yellow: "var(--seat-2)",
  green: "var(--seat-3)",
  blue: "var(--seat-1)",
};

/** Filled signs in a square of 24: a flame, a sun, a leaf, a wave. */
export const SIGNS: Record<Colour, string> = {
  red: "M12.500 1.500C14 6 19.500 9 19.500 15a7.500 7.500 0 0 1-15 0c0-3.500 2.500-5 3.200-8.500 1.800 1 2.600 2.500 2.600 4 1.800-2.300 2.600-5.500 2.200-9zM12 20.500a3 3 0 0 0 3-3c0-1.800-2-2.400-3-4.500-1 2.100-3 2.700-3 4.500a3 3 0 0 0 3 3z",
  yellow:
    "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.900 3.500l2.800 2.800-1.400 1.400L3.500 4.900zM17.700 16.300l2.800 2.800-1.400 1.400-2.800-2.800zM19.100 3.500l1.400 1.400-2.800 2.800-1.400-1.400zM6.300 16.300l1.400 1.400-2.800 2.800-1.400-1.400z",
  green:
    "M21 3C9 2 3 8 4.500 16L2.500 20.500l1.500 1L6.500 18C15 20 21.500 14 21 3zM7.500 15.500C9.500 11.500 13 8.500 16.500 7c-3 2.500-6 5.500-8 9z",
  blue: "M1 7c3.700-4 7.300 2.500 11 0s7.300-4 11 0v4c-3.700-4-7.300-2.500-11 0s-7.300-4-11 0zM1 15c3.700-4 7.300 2.500 11 0s7.300-4 11 0v4c-3.700-4-7.300-2.500-11 0s-7.300-4-11 0z",
};

/** Lines in a square of 24: a bell that calls, a spiral that turns heads. */
export const EFFECT_SIGNS: Record<Effect, string> = {
  call: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500a2 2 0 0 0 4 0M12 5V3M2 8c.3-2 1.200-3.700 2.500-5M22 8c-.3-2-1.200-3.700-2.500-5",
  distract:
    "M12 12a1.500 1.500 0 0 1 3 0 4 4 0 0 1-7 2.500A5.500 5.500 0 0 1 12 5.500 7.500 7.500 0 0 1 19.500 13 8.500 8.500 0 0 1 5 19",
};
