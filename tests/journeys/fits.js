// What does not fit on a screen as it is now, in words: one function, for `checks.everything_fits`.
({ needed, pictures, letters }) => {
  const SLACK = 1.5; // px: layout rounds
  const COVERED = 0.25; // of what is needed may lie under something, such as a badge on a picture
  const GRID = [0.08, 0.29, 0.5, 0.71, 0.92];
  const faults = [];

  const nameOf = (one) => {
    const words = (one.textContent || one.getAttribute("aria-label") || "").trim();
    const testid = one.closest("[data-testid]")?.dataset.testid ?? "";
    return `<${one.localName} class="${one.getAttribute("class") ?? ""}"> in [${testid}] "${words.replace(/\s+/g, " ").slice(0, 50)}"`;
  };
  const px = (box) =>
    `${Math.round(box.width)} x ${Math.round(box.height)} at ${Math.round(box.left)}, ${Math.round(box.top)}`;
  const shown = (one) =>
    !one.closest(".hidden-text") &&
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getBoundingClientRect().width > 1;
  const styles = new Map();
  const styleOf = (one) => {
    if (!styles.has(one)) styles.set(one, getComputedStyle(one));
    return styles.get(one);
  };
  // With a modal dialog the rest of the page is not to be used.
  const dialogs = [...document.querySelectorAll("dialog:modal")];
  const root = dialogs.at(-1) ?? document.body;

  function clippedBy(node, also) {
    const cutting = also ? ["hidden", "clip"] : ["hidden", "clip", "auto", "scroll"];
    const found = [];
    for (let one = node; one && one !== document.body; one = one.parentElement) {
      const style = styleOf(one);
      const x = cutting.includes(style.overflowX);
      const y = cutting.includes(style.overflowY);
      if (x || y) found.push([one, x, y]);
      // Whatever lies further out is scrolled past.
      if (also && (style.overflowX === "auto" || style.overflowY === "auto")) break;
      if (style.position === "fixed") break;
    }
    return found;
  }
  const inner = (one) => {
    const box = one.getBoundingClientRect();
    const left = box.left + one.clientLeft;
    const top = box.top + one.clientTop;
    // Inline boxes and drawings have no client size.
    const width = one.clientWidth || box.width;
    const height = one.clientHeight || box.height;
    return { left, top, right: left + width, bottom: top + height };
  };

  // Texts: cut by a box around them, cut with an ellipsis, broken without a hyphen, too small.
  function lookAtText(node) {
    const words = node.data.trim();
    const parent = node.parentElement;
    if (!words || parent.closest("svg, script, style, noscript, option") || !shown(parent)) return;
    const style = styleOf(parent);
    const size = parseFloat(style.fontSize);
    if (size < letters) faults.push(`small: ${size} px: ${nameOf(parent)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    // A glyph may be taller than its line: half of what is beyond the letters counts.
    const rise = size * 0.2;
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
    for (const [around, x, y] of clippedBy(parent, true)) {
      const edge = inner(around);
      const out = boxes.some(
        (box) =>
          (x && (box.left < edge.left - SLACK || box.right > edge.right + SLACK)) ||
          (y && (box.top + rise < edge.top - SLACK || box.bottom - rise > edge.bottom + SLACK)),
      );
      if (out) return void faults.push(`cut: ${nameOf(parent)} by ${nameOf(around)}`);
    }
    const linesOf = (from, to) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()]
        .filter((box) => box.width > 0.5)
        .map((box) => Math.round(box.top));
    };
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{M}'’]{2,}/gu)) {
      if (new Set(linesOf(index, index + word.length)).size < 2) continue;
      // The hyphen at the end of the line before counts as a part of the first letter after it.
      const last = [...word].map((_, at) => linesOf(index + at, index + at + 1).at(-1));
      if (new Set(last.filter((line) => line !== undefined)).size > 1)
        faults.push(`broken: "${word}" in ${nameOf(parent)}`);
    }
  }
  function lookAtEllipsis(one) {
    const style = styleOf(one);
    const dots = style.textOverflow === "ellipsis" && style.overflowX !== "visible";
    const clamp = style.webkitLineClamp !== "none" && style.overflowY !== "visible";
    if (!(dots || clamp) || !shown(one) || !one.textContent.trim()) return;
    const cut =
      (dots && one.scrollWidth > one.clientWidth + 1) ||
      (clamp && one.scrollHeight > one.clientHeight + 2);
    if (cut) faults.push(`cut with dots: ${nameOf(one)}`);
  }
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) lookAtText(node);
  for (const one of root.querySelectorAll("*")) lookAtEllipsis(one);
  for (const one of root.querySelectorAll("input:not([type=checkbox], [type=radio]), textarea")) {
    if (!shown(one) || one.type === "range" || one.type === "file") continue;
    const words = one.value || one.placeholder;
    if (words && one.scrollWidth > one.clientWidth + 1 && !one.value)
      faults.push(`cut: placeholder "${words}" of ${nameOf(one)}`);
  }

  // What is needed: whole inside the view, under nothing else, and hit by a finger at its middle.
  const related = (one, other) => one === other || one.contains(other) || other.contains(one);
  const through = new CSSStyleSheet();
  through.replaceSync("* { pointer-events: auto !important }");
  function paints(one, x, y) {
    for (let at = one; at; at = at.parentElement)
      if (parseFloat(styleOf(at).opacity) < 0.05) return false;
    const style = styleOf(one);
    if (style.visibility !== "visible") return false;
    if (one.closest("svg") && one.localName !== "svg") return true; // only shapes that are there
    if (one.matches("img, canvas, video")) return true;
    const colour = style.backgroundColor.match(/[\d.]+/g) ?? [];
    const see = colour.length === 4 ? Number(colour[3]) : 1;
    if ((style.backgroundColor !== "transparent" && see > 0.05) || style.backgroundImage !== "none")
      return true;
    const range = document.createRange();
    return [...one.childNodes].some((text) => {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) return false;
      range.selectNodeContents(text);
      return [...range.getClientRects()].some(
        (box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom,
      );
    });
  }
  function above(one, x, y) {
    for (const other of document.elementsFromPoint(x, y)) {
      if (related(one, other)) return null;
      if (paints(other, x, y)) return other;
    }
    return null;
  }
  function lookAtNeeded(one) {
    const box = one.getBoundingClientRect();
    const view = {
      left: 0,
      top: 0,
      right: document.documentElement.clientWidth,
      bottom: innerHeight,
    };
    const frames = clippedBy(one.parentElement, false).map(([around, x, y]) => {
      const edge = inner(around);
      return {
        left: x ? edge.left : -Infinity,
        right: x ? edge.right : Infinity,
        top: y ? edge.top : -Infinity,
        bottom: y ? edge.bottom : Infinity,
      };
    });
    const outside = [view, ...frames].some(
      (edge) =>
        box.left < edge.left - SLACK ||
        box.top < edge.top - SLACK ||
        box.right > edge.right + SLACK ||
        box.bottom > edge.bottom + SLACK,
    );
    if (outside) return void faults.push(`outside the view: ${nameOf(one)}, ${px(box)}`);
    const points = GRID.flatMap((x) =>
      GRID.map((y) => [box.left + box.width * x, box.top + box.height * y]),
    );
    const over = points.map(([x, y]) => above(one, x, y)).filter(Boolean);
    if (over.length > points.length * COVERED)
      faults.push(`covered: ${nameOf(one)}, ${px(box)}, by ${nameOf(over[0])}`);
  }
  function lookAtMiddle(one) {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = hit?.closest("label");
    if (hit && !related(one, hit) && label?.control !== one && !(label && label.contains(one)))
      faults.push(`a finger hits ${nameOf(hit)} instead of ${nameOf(one)}`);
  }
  const wanted = needed.flatMap((selector) => {
    const found = [...root.querySelectorAll(selector)].filter(shown);
    if (!found.length) faults.push(`not there: ${selector}`);
    return found;
  });
  const PRESSED = "a[href], button, input, select, textarea, summary, label, [role=button]";
  for (const one of wanted) if (one.matches(PRESSED)) lookAtMiddle(one);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, through];
  for (const one of wanted) lookAtNeeded(one);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== through);

  // Pictures: the shorter side.
  for (const [selector, least] of Object.entries(pictures)) {
    const found = [...root.querySelectorAll(selector)].filter(shown);
    if (!found.length) faults.push(`no picture: ${selector}`);
    for (const one of found) {
      const box = one.getBoundingClientRect();
      if (Math.min(box.width, box.height) < least - 0.5)
        faults.push(`picture of ${px(box)}, not ${least}: ${nameOf(one)}`);
    }
  }
  const wide = document.scrollingElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) faults.push(`${wide} px beside the screen`);
  return [...new Set(faults)];
};
