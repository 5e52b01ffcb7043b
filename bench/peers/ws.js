// The usual relay: a room by the path, and whatever somebody sends goes at once to all others in it.
// A text is a stroke: it is stored, and then told to everybody.
"use strict";
const { WebSocketServer } = require("ws");
const { Journal } = require("./journal.js");

const rooms = new Map();
const journal = new Journal();

function enter(room, socket) {
  if (!rooms.has(room)) rooms.set(room, new Set());
  return rooms.get(room).add(socket);
}

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket, request) => {
  const room = enter(request.url, socket);
  socket.on("message", (data, isBinary) => {
    if (isBinary) {
      for (const other of room) if (other !== socket) other.send(data);
    } else {
      const stroke = data.toString();
      journal.append(stroke, () => {
        for (const one of room) one.send(stroke);
      });
    }
  });
  socket.on("close", () => room.delete(socket));
  socket.send("seated"); // the load starts when everybody is in the room
});
server.on("listening", () => console.log(server.address().port));
