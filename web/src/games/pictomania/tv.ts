/** Sizes on a TV: signs are drawn in pixels, letters grow with the screen. */
import { innerWidth } from "svelte/reactivity/window";

const DRAWN_FOR = 1920; // px

export const tv = (size: number): number =>
  Math.round((size * (innerWidth.current ?? DRAWN_FOR)) / DRAWN_FOR);
