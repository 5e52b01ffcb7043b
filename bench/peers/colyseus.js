// Colyseus: state by its own schema, a view for each client, patches at once and not by the clock.
// Ink is broadcast as bytes; a stroke is stored, and then part of the state.
"use strict";
const { createServer } = require("http");
const { Room, Server } = require("@colyseus/core");
const { ArraySchema, StateView, schema } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { CARDS, HAND } = require("./cards.js");
const { Journal } = require("./journal.js");

const INK = 1;
const PLAY = 2;
const STROKE = 3;

const journal = new Journal();
const Player = schema({
  name: "string",
  score: "uint16",
  cards: "uint8",
  strokes: { array: "string" },
  hand: { array: "uint8", view: true },
});
const State = schema({
  deck: "uint8",
  moves: "uint32",
  players: { array: Player },
  table: { array: "uint8" },
});

class Table extends Room {
  onCreate() {
    this.patchRate = null;
    this.state = new State();
    this.state.moves = 0;
    this.deck = [...Array(CARDS).keys()].sort(() => Math.random() - 0.5);
    this.onMessage(PLAY, (client, at) => this.play(client, at));
    this.onMessage(STROKE, (client, stroke) => this.draw(client, stroke));
    this.onMessageBytes(INK, (client, ink) => this.broadcastBytes(INK, ink, { except: client }));
  }

  onJoin(client) {
    const player = new Player();
    player.name = `P${this.clients.length}`;
    player.score = 0;
    player.cards = HAND;
    player.strokes = new ArraySchema();
    player.hand = new ArraySchema(...this.deck.splice(0, HAND));
    this.state.players.push(player);
    this.state.deck = this.deck.length;
    client.userData = player;
    client.view = new StateView();
    client.view.add(player);
  }

  // Stored first, then told.
  play(client, at) {
    journal.append(JSON.stringify([this.roomId, client.sessionId, at]), () => {
      const { table } = this.state;
      const { userData: player } = client;
      const card = player.hand[at];
      player.hand[at] = this.deck.pop();
      player.score += 1;
      if (table.length === 6) this.deck.unshift(...table.splice(0));
      table.push(card);
      this.state.deck = this.deck.length;
      this.state.moves += 1;
      this.broadcastPatch();
    });
  }

  draw(client, stroke) {
    journal.append(JSON.stringify([this.roomId, client.sessionId, stroke]), () => {
      client.userData.strokes.push(stroke);
      this.broadcastPatch();
    });
  }
}

const http = createServer();
const transport = new WebSocketTransport({ server: http, pingInterval: 0 });
const server = new Server({ transport, greet: false });
server.define("table", Table).filterBy(["table"]);
server.listen(0, "127.0.0.1").then(() => console.log(http.address().port));
