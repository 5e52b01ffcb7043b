// The usual relay: a room by the path, and whatever somebody sends goes at once to all others in it.
"use strict";
const { WebSocketServer } = require("ws");

const rooms = new Map();

function enter(room, socket) {
  if (!rooms.has(room)) rooms.set(room, new Set());
  return rooms.get(room).add(socket);
}

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket, request) => {
  const room = enter(request.url, socket);
  socket.on("message", (segment) => {
    for (const other of room) if (other !== socket) other.send(segment);
  });
  socket.on("close", () => room.delete(socket));
  socket.send("seated"); // the load starts when everybody is in the room
});
server.on("listening", () => console.log(server.address().port));
