import Board from "./Board.svelte";
import { marks } from "./marks";
import type { Dixit } from "./now";
import { peak } from "./peak";
import { shown as shownAt } from "./reveal";
import Rounds from "./Rounds.svelte";
import Stage from "./Stage.svelte";

/** Where the rules open, by mode and phase. */
const RULES: Record<string, Record<string, string>> = {
  classic: {
    claiming: "D11",
    telling: "D12",
    giving: "D13",
    voting: "D14",
    revealing: "D18",
    over: "D23",
  },
  party: {
    claiming: "D30",
    telling: "D31",
    giving: "D32",
    voting: "D33",
    revealing: "D35",
    over: "D38",
  },
  teams: {
    claiming: "D40",
    telling: "D41",
    giving: "D43",
    voting: "D44",
    revealing: "D45",
    over: "D46",
  },
};

function rule(game: Dixit): string {
  return RULES[game.view.options.mode]![game.doc.phase] ?? "D1";
}

function task(game: Dixit): string {
  if (game.can("claim")) return game.t("web.task.claim");
  if (game.can("tell"))
    return game.t(game.domain("tell", "card") ? "web.task.tell" : "web.task.tell_blind");
  if (game.can("give")) return giving(game);
  if (game.can("vote")) return voting(game);
  return game.can("ready") ? game.t("web.task.ready") : "";
}

function giving(game: Dixit): string {
  if (game.can("offer")) return game.t("web.task.give_or_agree");
  const cards = game.domain("give", "cards");
  return game.t("web.task.give", { n: cards?.type === "some" ? cards.most : 1 });
}

function voting(game: Dixit): string {
  if (game.domain("vote", "red")) return game.t("web.task.vote_red");
  if (game.view.options.mode === "party") return game.t("web.task.vote_party");
  const spaces = game.domain("vote", "spaces");
  return game.t("web.task.vote", { n: spaces?.type === "some" ? spaces.most : 1 });
}

function shown(game: Dixit): boolean {
  const round = game.view.rounds.at(-1);
  if (game.doc.phase !== "revealing" || !round) return true;
  return shownAt(round, game.view.teams.length, game.elapsed).done;
}

const sides = ({ view }: Dixit) => (view.options.mode === "teams" ? view.teams : []);

export { Board, marks, peak, Rounds, Stage, rule, shown, sides, task };
