// boardgame.io's own server. "count" is the smallest game there is: six seats take turns and count,
// in memory. "cards" has the hands of cards.js, seen by their owners only, and a durable journal;
// boardgame.io tells a move before it is stored, which is left as it is.
"use strict";
const { Server } = require("boardgame.io/server");
const { Async } = require("boardgame.io/internal");
const { CARDS, HAND, SEATS } = require("./cards.js");
const { Journal } = require("./journal.js");

const journal = new Journal();

class Durable extends Async {
  #matches = new Map(); // and the log of each is in the journal only

  async connect() {}

  async createMatch(id, { initialState, metadata }) {
    this.#matches.set(id, { state: initialState, initialState, metadata, log: [] });
  }

  async setMetadata(id, metadata) {
    this.#matches.get(id).metadata = metadata;
  }

  async setState(id, state, log) {
    this.#matches.get(id).state = state;
    await new Promise((stored) => journal.append(JSON.stringify([id, log]), stored));
  }

  async fetch(id) {
    return this.#matches.get(id) ?? {};
  }
}

const both = {
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true, // undo keeps copies of the state: leave them out in its favour
};
const count = {
  ...both,
  name: "count",
  setup: () => ({ counted: 0 }),
  moves: { count: ({ G }) => void (G.counted += 1) },
};
const cards = {
  ...both,
  name: "cards",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const players = [...Array(SEATS).keys()].map((seat) => ({
      name: `P${seat}`,
      score: 0,
      hand: deck.splice(0, HAND),
    }));
    return { deck, players, table: [] };
  },
  moves: {
    play: ({ G, playerID }, at) => {
      const player = G.players[playerID];
      const [card] = player.hand.splice(at, 1, G.deck.pop());
      player.score += 1;
      if (G.table.length === SEATS) G.deck.unshift(...G.table.splice(0));
      G.table.push(card);
    },
  },
  playerView: ({ G, playerID }) => ({
    deck: G.deck.length,
    players: G.players.map(({ hand, ...open }, seat) =>
      String(seat) === playerID ? { ...open, hand } : { ...open, hand: hand.length },
    ),
    table: G.table,
  }),
};
const durable = process.argv[2] === "cards";
const server = Server({
  games: durable ? [cards] : [count],
  origins: [],
  ...(durable ? { db: new Durable() } : {}),
});
server.run({ port: 0 }).then(({ appServer }) => console.log(appServer.address().port));
