// boardgame.io's own server with the smallest game there is: six seats take turns and count.
"use strict";
const { Server } = require("boardgame.io/server");

const count = {
  name: "count",
  setup: () => ({ counted: 0 }),
  moves: { count: ({ G }) => void (G.counted += 1) },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true, // undo keeps copies of the state: leave them out in its favour
};
const server = Server({ games: [count], origins: [] });
server.run({ port: 0 }).then(({ appServer }) => console.log(appServer.address().port));
