/** Plays a scene over and over: what has `data-at` comes at that percent of the loop, `data-from` a
 * side, from nothing, or stroke by stroke. Without motion the scene stands as it ends. */
import type { Attachment } from "svelte/attachments";
import { prefersReducedMotion } from "svelte/motion";
import { settings } from "$lib/settings.svelte";

const LOOP = 9000; // ms
const QUICK = 7; // percent, where `data-long` says nothing
const FROM: Record<string, [Keyframe, Keyframe]> = {
  fade: [{ opacity: 0 }, { opacity: 1 }],
  draw: [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }],
  below: [{ translate: "0 140px" }, { translate: "0 0" }],
  left: [{ translate: "-90px 0" }, { translate: "0 0" }],
  right: [{ translate: "140px 0" }, { translate: "0 0" }],
};

export const moving: Attachment<HTMLElement> = (scene) => {
  if (!settings.motion || prefersReducedMotion.current) return;
  const parts = [...scene.querySelectorAll<SVGElement>("[data-at]")];
  const all = parts.map((one) =>
    one.animate(framesOf(one), { duration: LOOP, iterations: Infinity }),
  );
  return () => all.forEach((one) => one.cancel());
};

function framesOf(part: SVGElement): Keyframe[] {
  const { from, at, long = QUICK } = part.dataset;
  // A way along a path ends where the part stands.
  const way = { offsetDistance: getComputedStyle(part).getPropertyValue("offset-distance") };
  const [start, end] = FROM[from!] ?? [{ offsetDistance: from! }, way];
  const [begins, ends] = [Number(at) / 100, (Number(at) + Number(long)) / 100];
  const eased = { ...start, offset: begins, easing: "ease-in-out" };
  return [{ ...start, offset: 0 }, eased, { ...end, offset: ends }, { ...end, offset: 1 }];
}
