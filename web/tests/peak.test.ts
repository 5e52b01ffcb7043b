import { expect, test } from "vitest";
import { favourite } from "$lib/peak";

interface Round {
  cards: { card: number; seat: number; votes: number }[];
}
const found = (...rounds: Round["cards"][]) =>
  favourite(
    rounds.map((cards) => ({ cards })),
    (round) => round.cards,
  )?.card;

test("the card that most people chose is the favourite, of several the last one", () => {
  const [one, two, three] = [1, 2, 3].map((card) => ({ card, seat: 0, votes: card === 3 ? 1 : 2 }));
  expect(found([one!], [two!, three!])).toBe(2);
  expect(found([one!, three!])).toBe(1);
});

test("a card that nobody chose is nobody's favourite", () => {
  expect(found([{ card: 1, seat: 0, votes: 0 }])).toBeUndefined();
  expect(found()).toBeUndefined();
});
