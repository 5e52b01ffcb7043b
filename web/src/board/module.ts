/** The UI of a game from a module that a package brings along. */
import type { AnyGame } from "$lib/game.svelte";
import type { GameUi } from "$lib/games";
import type { Component } from "svelte";
import type { BoardHost, BoardModule } from "./api";
import { Host } from "./host.svelte";
import Mounted from "./Mounted.svelte";

type Fill = (place: HTMLElement, host: BoardHost) => void;

export async function loadModuleUi(board: string, style: string | undefined): Promise<GameUi> {
  const [module] = await Promise.all([
    import(/* @vite-ignore */ board) as Promise<BoardModule>,
    style && styled(style),
  ]);
  return {
    Board: filled((place, host) => module.board(place, host)),
    Stage: filled((place, host) => module.stage(place, host)),
    task: told((host) => module.task(host)),
    rule: told((host) => module.rule(host)),
    marks: (module.marks ?? []).map(({ id, when }) => {
      const now = told((host) => (when(host) ? id : ""));
      return { id, when: (game) => now(game) === id };
    }),
  };
}

/** Once on a page. A board without its style is worth less than none. */
function styled(href: string): Promise<void> | void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(href));
    });
    document.head.append(link);
  });
}

const filled =
  (fill: Fill): Component<{ game: AnyGame }> =>
  (anchor, props) =>
    Mounted(anchor, {
      get game() {
        return props.game;
      },
      fill,
    });

/** Words for the frame around the board, which must hold even if the board does not. */
function told(say: (host: BoardHost) => string): (game: AnyGame) => string {
  const hosts = new WeakMap<AnyGame, Host>();
  return (game) => {
    const host = hosts.get(game) ?? new Host(game);
    hosts.set(game, host);
    try {
      return String(say(host));
    } catch (error) {
      console.error(error);
      return "";
    }
  };
}
