/** The browser's Back closes what is open. While anything is, one entry more stands in the history of
 * the page, at the same address: Back leaves only that one, and what is open on top closes. */

type Close = () => void;

const GUARD = "guard";
const open: Close[] = [];
let now: unknown = history.state;

/** What Back closes from now on, before anything that was opened earlier; until the answer is called.
 * What stays open is closed, or asks, again by the next one. */
export function onBack(close: Close): () => void {
  open.push(close);
  guard();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** The page has another address. */
export function moved(): void {
  now = history.state;
}

/** Somebody went back or forward; whether that stays on this page. */
export function goneBack(): boolean {
  const left = now;
  now = history.state;
  if (left !== GUARD || now === GUARD) return false;
  const close = open.at(-1);
  if (!close) {
    history.back(); // over the page that nothing is open on any more
    return true;
  }
  close();
  setTimeout(() => open.length && guard());
  return true;
}

function guard(): void {
  if (history.state === GUARD) return;
  history.pushState(GUARD, "");
  now = GUARD;
}
