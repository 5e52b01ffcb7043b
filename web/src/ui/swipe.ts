/** Turning pages with a finger: left is the next one. A tap may do something else. */
import type { Attachment } from "svelte/attachments";

const LEAST = 40; // px

export function swipe(onturn: (by: 1 | -1) => void, ontap?: () => void): Attachment<HTMLElement> {
  return (element) => {
    let from: number | null = null;
    const down = (event: PointerEvent) => void (from = event.clientX);
    const up = (event: PointerEvent) => {
      const moved = from === null ? 0 : event.clientX - from;
      from = null;
      if (Math.abs(moved) > LEAST) onturn(moved > 0 ? -1 : 1);
      else ontap?.();
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
    };
  };
}
