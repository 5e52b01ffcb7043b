// The same relay by Socket.IO's own rooms, over WebSocket only.
"use strict";
const { createServer } = require("http");
const { Server } = require("socket.io");

const http = createServer();
const io = new Server(http, {
  transports: ["websocket"],
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
});
io.on("connection", (socket) => {
  const { room } = socket.handshake.query;
  socket.join(room);
  socket.on("ink", (segment) => socket.to(room).emit("ink", segment));
  socket.emit("seated");
});
http.listen(0, "127.0.0.1", () => console.log(http.address().port));
