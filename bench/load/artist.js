// What a page notes while somebody draws on it and sees others draw. Times are milliseconds since
// 1970; a note is [time, strokes on the sheet, points of the stroke that is being drawn].
(() => {
  const LASTS = 1200; // ms of a stroke
  const RESTS = 300; // ms until the next one
  const notes = { drawn: [], seen: {}, frames: [], sent: 0, received: 0 };
  let moved = 0; // when the pointer last did
  let on = false;

  const now = () => performance.timeOrigin + performance.now();
  const at = (id) => document.querySelector(`[data-testid="${id}"]`);
  const size = (data) => data.byteLength ?? data.length;

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => (notes.received += size(data)));
    }
    send(data) {
      notes.sent += size(data);
      super.send(data);
    }
  };
  Element.prototype.setPointerCapture = () => {}; // no screen knows this pointer

  function watch(paper, note) {
    const filter = { attributeFilter: ["data-strokes", "data-fresh"] };
    const state = () => [Number(paper.dataset.strokes), Number(paper.dataset.fresh)];
    new MutationObserver(() => note(...state())).observe(paper, filter);
  }

  /** What is painted for a frame is to be seen when the frame is done. */
  function afterFrame(call) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = call;
      port2.postMessage(null);
    });
  }

  function point(kind, sheet, turn) {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const clientX = left + width * (0.5 + 0.4 * Math.sin(2.1 * turn));
    const clientY = top + height * (0.5 + 0.4 * Math.sin(3.7 * turn + 1));
    const pointer = { pointerId: 7, pointerType: "mouse", isPrimary: true, buttons: 1 };
    const event = new PointerEvent(kind, { clientX, clientY, bubbles: true, ...pointer });
    moved = performance.timeOrigin + event.timeStamp;
    sheet.dispatchEvent(event);
  }

  window.bench = {
    /** Whether the drawing has begun; from then on all sheets are watched. */
    ready(seats) {
      const mine = at("my-sheet");
      if (!mine || at("drawing")?.dataset.counting !== "false") return false;
      watch(mine, (...state) => notes.drawn.push([moved, ...state]));
      for (const seat of seats) {
        const seen = (notes.seen[seat] = []);
        watch(at(`drawing-${seat}`), (...state) => afterFrame(() => seen.push([now(), ...state])));
      }
      return true;
    },

    /** Stroke after stroke. As in browsers, the pointer moves once a frame. */
    draw(seat) {
      const sheet = at("my-sheet");
      let [began, down] = [-Infinity, false];
      on = true;
      const frame = (time) => {
        notes.frames.push(now());
        const turn = seat + time / 1000;
        const age = time - began;
        if (down && (!on || age > LASTS)) {
          point("pointerup", sheet, turn);
          down = false;
        } else if (down) {
          point("pointermove", sheet, turn);
        } else if (on && age > LASTS + RESTS) {
          point("pointerdown", sheet, turn);
          [began, down] = [time, true];
        }
        if (on || down) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },

    stop: () => (on = false),
    notes: () => notes,
  };
})();
