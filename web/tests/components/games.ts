/** A game at a table without a server: what is played is written down. */
import { Game } from "$lib/game.svelte";
import type { Table } from "$lib/table.svelte";
import type { GameView, Prompt } from "$lib/wire";

interface Setting {
  game: string;
  view: object;
  prompts: Prompt[];
  moment?: string;
}

export function seated<View, Action extends { type: string }>(setting: Setting) {
  const doc = documentOf(setting);
  const played: Action[] = [];
  const prepared: (Action | null)[] = []; // chosen and not sent
  let refuse: Error | null = null;
  const table = {
    id: "t1",
    person: "p1",
    sending: 0,
    doc,
    play: async (action: Action) => {
      played.push(action);
      if (refuse) throw refuse;
    },
    prepare: (action: Action | null) => void prepared.push(action),
    onUpdate: () => () => {},
  };
  const game = new Game<View, Action>(table as unknown as Table);
  return {
    game,
    played,
    prepared,
    doc: doc.game,
    refuseWith: (error: Error | null) => (refuse = error),
  };
}

function documentOf({ game, view, prompts, moment = "1" }: Setting) {
  const names = ["Ira", "Leo", "Max", "Zoe"];
  return {
    you: { person: "p1", seat: 0, host: true },
    table: {
      people: names.map((name, at) => ({ id: `p${at + 1}`, name, away: null })),
      chairs: names.map((_, at) => ({ person: `p${at + 1}`, bot: null })),
      evening: [],
      paused: false,
      stopped: null,
    },
    game: {
      game,
      mode: "",
      options: {},
      chairs: [0, 1, 2, 3],
      phase: "",
      moment,
      since: 0,
      hurried: false,
      waits: [],
      hushed: [],
      outcome: null,
      pictures: "",
      veiled: 0,
      words: "",
      view,
      prompts,
    } as GameView,
  };
}
