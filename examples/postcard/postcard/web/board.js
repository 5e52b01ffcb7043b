/** Postcard in the browser: the card, the four pictures it may come from, and everybody's points. */

const RULES = { drawing: "C4", guessing: "C5", showing: "C6", over: "C8" };

export const board = (place, host) => scene(place, host, false);
export const stage = (place, host) => scene(place, host, true);
export const rule = (host) => RULES[host.phase];
export const marks = [{ id: "points", when: (host) => host.can("guess") }];

export function task(host) {
  if (host.can("guess")) return host.t("web.guess", { text: word(host) });
  if (host.can("draw")) return host.t("web.draw", { text: word(host) });
  return host.can("done") ? host.t("do.done") : "";
}

const word = ({ view, words }) => words(view.cards[0])[view.line];

/** Laid out anew in every phase; within one, each part follows what it reads. */
function scene(place, host, tv) {
  host.watch(() => {
    const { phase, moment, seat } = host;
    const mine = phase === "drawing" && seat === host.peek(() => host.view.traveller);
    const seen = phase === "showing" && seat !== null;
    const acts = mine ? ["undo", "done"] : seen ? ["done"] : [];
    const buttons = element("div", "buttons", ...acts.map((act) => button(host, act)));
    const parts = [
      headline(host, tv),
      sheet(host, mine),
      pictures(host),
      people(host, tv),
      buttons,
    ];
    place.replaceChildren(element("div", `postcard ${phase} ${tv ? "tv" : ""}`, ...parts));
    place.dataset.moment = moment;
  });
}

function element(tag, name, ...children) {
  const made = document.createElement(tag);
  made.className = name;
  made.append(...children);
  return made;
}

/** For those who watch or wait: whoever is asked reads their task above the board. */
function headline(host, tv) {
  const line = element("p", "headline");
  host.watch(() => {
    const key = host.phase === "drawing" ? "web.wait" : "web.guess";
    const told = host.tell(key, { text: word(host), seat: host.view.traveller });
    const asked = !tv && host.waitsFor(host.seat);
    line.textContent = asked || host.view.guesses.length ? "" : told;
  });
  return line;
}

function sheet(host, mine) {
  const read = () => ({ ...host.view.sheet, label: host.t("web.card"), testid: "card" });
  const other = () => ({ ...read(), seat: host.view.traveller });
  return element("div", "sheet", mine ? host.canvas(read) : host.drawing(other));
}

function pictures(host) {
  const places = host
    .peek(() => host.view.places)
    .map((card, at) => {
      const below = element("div", "below");
      const place = element(
        "li",
        "",
        host.picture(() => ({ card, sizes: "30vw" })),
        below,
      );
      host.watch(() => {
        const { home, guess, guesses } = host.view;
        place.className = home === at ? "home" : guess === at ? "guess" : "";
        const here = host.seats.filter((seat) => guesses[seat] === at);
        below.replaceChildren(...here.map((seat) => host.person(() => ({ seat }))));
        if (home === at) below.prepend(element("strong", "", host.t("web.home")));
        if (host.can("guess")) below.append(button(host, "guess", { place: at }));
      });
      return place;
    });
  return element("ul", "places", ...places);
}

function people(host, tv) {
  const row = element("ul", "people");
  const person = (seat) => host.person(() => ({ seat, size: tv ? 44 : 28 }));
  const points = (seat) => element("li", "", person(seat), host.view.points[seat]);
  host.watch(() => row.replaceChildren(...host.seats.map(points)));
  return row;
}

const button = (host, type, fields = {}) =>
  host.button(() => ({
    label: host.t(`do.${type}`),
    main: type === "done",
    press: () => host.play({ type, ...fields }),
    why: host.can(type) ? "" : host.t(`web.not.${host.phase}`),
    testid: [type, ...Object.values(fields)].join("-"),
  }));
