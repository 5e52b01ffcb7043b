"""Piles and hands."""

from vernissage.kit import CardId, Pile, Rng, numbered, without

RNG = Rng(b"cards", 1)


def cards(*ids: int) -> tuple[CardId, ...]:
    return tuple(map(CardId, ids))


def test_cards_are_drawn_from_the_top() -> None:
    drawn, pile, reshuffled = Pile(cards(1, 2, 3)).take(2, RNG)
    assert (drawn, pile, reshuffled) == (cards(1, 2), Pile(cards(3)), False)


def test_discards_go_under_what_is_left() -> None:
    drawn, pile, reshuffled = Pile(cards(1), cards(2, 3, 4)).take(3, RNG)
    assert drawn[0] == 1
    assert reshuffled
    assert {*drawn, *pile.draw} == {1, 2, 3, 4}
    assert pile.discard == ()


def test_an_empty_table_gives_what_it_has() -> None:
    drawn, pile, reshuffled = Pile(cards(1)).take(3, RNG)
    assert (drawn, len(pile), reshuffled) == (cards(1), 0, False)


def test_discarding_and_counting() -> None:
    pile = Pile(cards(1)).discarding(cards(2, 3))
    assert pile == Pile(cards(1), cards(2, 3))
    assert len(pile) == 3


def test_a_hand_without_some_cards_keeps_its_order() -> None:
    assert without(numbered(5), *cards(1, 3)) == cards(0, 2, 4)
