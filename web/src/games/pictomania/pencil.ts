/** The pencils of the box (P43), dark enough for paper, which is the same by day and by night. */
const PENCILS: Record<string, string> = {
  yellow: "#a87b00",
  red: "#c8202f",
  blue: "#1b5fc7",
  green: "#1b7a3d",
  orange: "#cf5c06",
  purple: "#7b31b3",
};

export const pencilOf = (colour: string): string => PENCILS[colour]!;
