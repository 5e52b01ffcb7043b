// A log that survives a power cut: all that waits is written at once and synced once.
"use strict";
const fs = require("fs");
const os = require("os");
const path = require("path");

class Journal {
  #waiting = [];
  #busy = false;

  constructor() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "peer-"));
    const name = path.join(folder, "journal");
    this.file = fs.openSync(name, "a");
    fs.unlinkSync(name); // gone with the process
    fs.rmdirSync(folder);
  }

  // Calls back when the line is safe.
  append(line, then) {
    this.#waiting.push([line, then]);
    if (!this.#busy) this.#sync();
  }

  #sync() {
    const now = this.#waiting;
    this.#waiting = [];
    this.#busy = now.length > 0;
    if (!this.#busy) return;
    const text = now.map(([line]) => line).join("\n") + "\n";
    fs.write(this.file, text, (failed) => {
      if (failed) throw failed;
      fs.fdatasync(this.file, (failed) => {
        if (failed) throw failed;
        for (const [, then] of now) then();
        this.#sync();
      });
    });
  }
}

module.exports = { Journal };
