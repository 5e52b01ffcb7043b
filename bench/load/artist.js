// What a page notes while somebody draws on it and sees others draw. Times are milliseconds since
// 1970; a note is [time, strokes on the sheet, points of the stroke that is being drawn]. Besides:
// `path` is where the own pen was, [time, x, y, stroke]; `shown` is where others' ink ended on the
// screen at the end of each frame, [time, x, y]; `local` is how long the own ink took to the screen.
(() => {
  const LASTS = 1200; // ms of a stroke
  const RESTS = 300; // ms until the next one
  const [WIDE, HIGH] = [3000, 4000]; // of a sheet, in units of the pen
  const notes = { drawn: [], seen: {}, frames: [], sent: 0, received: 0 };
  Object.assign(notes, { path: [], shown: {}, local: [], width: 0 });
  let moved = 0; // when the pointer last did
  let unpainted = 0; // when it moved to where no ink is yet
  let strokes = 0;
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

  /** Within a frame: what is painted for it is to be seen when it is done. */
  function whenDone(call) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = call;
    port2.postMessage(null);
  }
  const afterFrame = (call) => requestAnimationFrame(() => whenDone(call));

  const fill = CanvasRenderingContext2D.prototype.fill;
  CanvasRenderingContext2D.prototype.fill = function (...given) {
    const since = unpainted;
    if (since && at("my-sheet")?.contains(this.canvas)) {
      unpainted = 0;
      whenDone(() => notes.local.push([since, now() - since]));
    }
    return fill.apply(this, given);
  };

  /** Where somebody's ink ends on the screen, frame by frame. */
  function follow(seat) {
    const shown = (notes.shown[seat] = []);
    const [, growing] = at(`drawing-${seat}`).querySelectorAll("canvas");
    const look = () => {
      const [tip] = growing.inkTips ?? [];
      if (tip) shown.push([now(), tip.x, tip.y]);
    };
    const frame = () => {
      whenDone(look);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  function point(kind, sheet, turn) {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const [across, down] = [0.5 + 0.4 * Math.sin(2.1 * turn), 0.5 + 0.4 * Math.sin(3.7 * turn + 1)];
    const [clientX, clientY] = [left + width * across, top + height * down];
    const pointer = { pointerId: 7, pointerType: "mouse", isPrimary: true, buttons: 1 };
    const event = new PointerEvent(kind, { clientX, clientY, bubbles: true, ...pointer });
    moved = performance.timeOrigin + event.timeStamp;
    strokes += kind === "pointerdown";
    notes.path.push([moved, across * WIDE, down * HIGH, strokes]);
    if (kind === "pointermove") unpainted = moved;
    sheet.dispatchEvent(event);
  }

  window.bench = {
    /** Whether the drawing has begun; from then on all sheets are watched. */
    ready(seats) {
      const mine = at("my-sheet");
      if (!mine || at("drawing")?.dataset.counting !== "false") return false;
      watch(mine, (...state) => notes.drawn.push([moved, ...state]));
      notes.width = mine.clientWidth;
      for (const seat of seats) {
        const seen = (notes.seen[seat] = []);
        watch(at(`drawing-${seat}`), (...state) => afterFrame(() => seen.push([now(), ...state])));
        follow(seat);
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
