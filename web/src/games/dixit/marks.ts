/** What to know in a first game, by mode. */
import type { Mark } from "$lib/marks.svelte";
import { lastRound, partnerOf, revealOf, type Dixit } from "./now";

const mode = (game: Dixit) => game.view.options.mode;
const tellersPartner = (game: Dixit) =>
  game.seat !== null && partnerOf(game, game.seat) === game.view.teller;
const votesFor = (game: Dixit, of: string) =>
  mode(game) === of && game.can("vote") && !game.chosen("vote");

/** Told when everybody has seen it. */
const allOrNone = (game: Dixit) =>
  mode(game) !== "party" &&
  game.doc.phase === "revealing" &&
  Boolean(revealOf(game)?.done) &&
  Boolean(lastRound(game)?.lines.some(({ why }) => why === "all_found" || why === "none_found"));

export const marks: readonly Mark[] = [
  { id: "clue", when: (game: Dixit) => mode(game) === "classic" && game.can("tell") },
  { id: "clue_teams", when: (game: Dixit) => mode(game) === "teams" && game.can("tell") },
  {
    id: "clue_party",
    when: (game: Dixit) => mode(game) === "party" && game.can("tell") && !game.view.looked,
  },
  { id: "give", when: (game: Dixit) => mode(game) === "classic" && game.can("give") },
  {
    id: "supplies",
    when: (game: Dixit) =>
      game.can("give") && tellersPartner(game) && game.view.options.partner_supplies,
  },
  {
    id: "partner",
    when: (game: Dixit) =>
      game.can("give") && tellersPartner(game) && !game.view.options.partner_supplies,
  },
  {
    id: "give_teams",
    when: (game: Dixit) => mode(game) === "teams" && game.can("give") && !tellersPartner(game),
  },
  {
    id: "second_vote",
    when: (game: Dixit) => {
      const spaces = game.domain("vote", "spaces");
      return votesFor(game, "classic") && spaces?.type === "some" && spaces.most > 1;
    },
  },
  { id: "vote", when: (game: Dixit) => votesFor(game, "classic") },
  { id: "vote_teams", when: (game: Dixit) => votesFor(game, "teams") },
  {
    id: "red",
    when: (game: Dixit) => votesFor(game, "party") && game.domain("vote", "red") !== undefined,
  },
  { id: "vote_party", when: (game: Dixit) => votesFor(game, "party") },
  { id: "all_or_none", when: allOrNone },
  {
    id: "hands_pass",
    when: (game: Dixit) => mode(game) === "party" && game.doc.phase === "revealing",
  },
];
