/** Keys on the board: 1–4 choose a sketch, then one of the answers; Escape goes back a step. For
 * those who play by keys the focus follows the question. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Choice } from "./choice.svelte";

const CARDS = ".hand button";
const ANSWERS = ".options button";

export function keysOf(choiceNow: () => Choice): Attachment<HTMLElement> {
  let byKeys = false;

  return (board) => {
    const step = choiceNow().step;
    const asked = step === "card" ? CARDS : ANSWERS;
    const buttons = () => [...board.querySelectorAll<HTMLButtonElement>(asked)];
    if (byKeys) void tick().then(follow);

    /** What had the focus is gone, or has done its part. */
    function follow() {
      const now = document.activeElement;
      if (now === document.body || (now?.matches(CARDS) && asked === ANSWERS))
        buttons()[0]?.focus();
    }

    function press(event: KeyboardEvent) {
      byKeys = true;
      if (event.ctrlKey || event.metaKey || event.altKey || !board.contains(document.activeElement))
        return;
      if (event.key === "Escape" && step !== "card") choiceNow().back();
      if (/^[1-4]$/.test(event.key)) buttons()[Number(event.key) - 1]?.click();
    }
    const point = () => void (byKeys = false);

    addEventListener("keydown", press);
    addEventListener("pointerdown", point);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", point);
    };
  };
}
