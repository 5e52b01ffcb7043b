/** A word that can be dragged onto a drawing: the guess card with its number goes along. */
import type { Attachment } from "svelte/attachments";
import type { Choices, Said } from "./choices.svelte";

const FAR = 8; // px: further is not a tap

/** A drag is no tap: `tap` is for what is not dragged. */
export function dragged(choices: Choices, word: Said, tap: () => void): Attachment<HTMLElement> {
  return (place) => {
    let from: { id: number; x: number; y: number } | null = null;
    let moved = false;

    function down(event: PointerEvent) {
      moved = false;
      if (event.button !== 0) return;
      from = { id: event.pointerId, x: event.clientX, y: event.clientY };
      place.setPointerCapture(event.pointerId); // a quick mouse is elsewhere at once
    }

    function move(event: PointerEvent) {
      if (event.pointerId !== from?.id || !choices.free(word.number)) return;
      const { clientX: x, clientY: y } = event;
      if (!moved && Math.hypot(x - from.x, y - from.y) < FAR) return;
      moved = true;
      choices.dragged = { word, x, y };
    }

    function up(event: PointerEvent) {
      from = null;
      const over = choices.dragged;
      choices.dragged = null;
      if (!over || event.type !== "pointerup") return;
      const under = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>("[data-drop]");
      if (under) choices.lay({ whose: Number(under.dataset.drop), ...word });
    }

    function click() {
      if (!moved) tap();
      moved = false;
    }

    const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, click };
    const all = Object.entries(heard) as [string, EventListener][];
    for (const [name, listen] of all) place.addEventListener(name, listen);
    return () => all.forEach(([name, listen]) => place.removeEventListener(name, listen));
  };
}
