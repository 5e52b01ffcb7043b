// The same relay by the publishing of uWebSockets, which is what Bun serves with: C++ as far as it goes.
"use strict";
const { Journal } = require("./journal.js");

const journal = new Journal();
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request, server) {
    const data = { room: new URL(request.url).pathname };
    return server.upgrade(request, { data }) ? undefined : new Response("", { status: 400 });
  },
  websocket: {
    perMessageDeflate: false,
    idleTimeout: 0,
    sendPings: false,
    open(socket) {
      socket.subscribe(socket.data.room);
      socket.send("seated");
    },
    message(socket, data) {
      const { room } = socket.data;
      if (typeof data === "string") journal.append(data, () => server.publish(room, data));
      else socket.publish(room, data);
    },
  },
});
console.log(server.port);
