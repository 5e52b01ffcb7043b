/** By name: what a screen reader says of them is in the texts, under `react.` */
export const REACTIONS = {
  clap: "👏",
  laugh: "😂",
  love: "❤️",
  wow: "😮",
  think: "🤔",
  art: "🎨",
  fire: "🔥",
  cry: "😭",
  party: "🎉",
  wait: "⏳",
} as const;

export function reactionName(emoji: string): string | undefined {
  return Object.entries(REACTIONS).find(([, one]) => one === emoji)?.[0];
}
