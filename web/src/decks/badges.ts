import type { OwnPicture } from "$lib/wire";

export type Badge = "reported" | "hid" | "near" | "bare";

/** What an owner should know of a picture, the gravest first. */
export function badgesOf(picture: OwnPicture): Badge[] {
  const badges: [Badge, boolean][] = [
    ["reported", picture.reports > 0],
    ["hid", picture.hidden],
    ["near", Boolean(picture.near)],
    ["bare", picture.bare],
  ];
  return badges.filter(([, is]) => is).map(([badge]) => badge);
}
