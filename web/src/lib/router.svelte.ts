/** Where we are. Addresses are few: `/`, `/t/<table>`, `/join/<code>`, `/move`, `/stage/<code>`, `/rules/<game>`, `/decks/<deck>`, `/words/<words>`, `/about`, `/kept`. */

import { goneBack, moved } from "./back";

let here = $state.raw(read());

function read() {
  const [page = "", ...rest] = location.pathname.split("/").slice(1).map(decodeURIComponent);
  return {
    page,
    rest,
    query: new URLSearchParams(location.search),
    secret: location.hash.slice(1),
  };
}

export const route = () => here;

export function go(path: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", path);
  here = read();
  moved();
  scrollTo(0, 0);
}

/** For links: an ordinary click stays in the page; new tabs and middle clicks are the browser's. */
export function link(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(node.getAttribute("href")!);
  };
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}

addEventListener("popstate", () => {
  if (!goneBack()) here = read();
});
