/** Emoji for silent clues: things to tell a story with. One code point each, or one with its colour. */
const list = (row: string): string[] => row.split(" ");

export const PALETTE = {
  people: list("😀 😂 😍 😎 🤔 😴 😢 😡 😱 🤫 🤡 👻 👽 🤖 👶 👵 👑 💪 👀 👂"),
  nature: list("🐱 🐶 🐴 🐷 🐸 🐵 🐻 🐘 🐢 🐍 🐟 🐳 🐦 🦉 🦋 🐝 🌲 🌵 🌻 🍄"),
  sky: list("☀️ 🌙 ⭐ 🌈 ☁️ 🌧️ ⚡ ❄️ 🔥 💧 🌊 🌪️ 🌍 🪐 ☄️ 🌋"),
  food: list("🍎 🍌 🍒 🍋 🥕 🌽 🍞 🧀 🥚 🍕 🍰 🍭 🍯 ☕ 🍷 🍺"),
  places: list("🏠 🏰 🗼 🏝️ ⛺ 🏥 🏫 🎪 🎡 🚗 🚂 🚀 ⛵ 🚲 ✈️ 🎈"),
  things: list("🔑 💡 📖 🎁 🎭 🎨 🎵 🎲 ⚽ 🪁 🕰️ ⏳ 📞 💻 🔨 🧵 👓 👠 🎩 ☂️ 💍 💰 🗡️ 🕯️"),
  signs: list("❤️ 💔 ❓ ❗ ✅ ❌ ➕ ➖ ⬆️ ⬇️ ⬅️ ➡️ 🔄 🚫 💤 💥 👍 👎 ✋ 👣"),
} satisfies Record<string, string[]>;

export type Group = keyof typeof PALETTE;
export const GROUPS = Object.keys(PALETTE) as Group[];
