"""Chance: fair, and the same on every machine."""

from collections import Counter

from vernissage.kit import Rng


def test_the_same_seed_and_number_give_the_same_on_every_machine() -> None:
    rng = Rng(b"vernissage", 7)
    # Written down once: a change here would make every stored game replay differently.
    assert [rng.below(1000) for _ in range(5)] == [220, 784, 798, 303, 352]
    assert rng.shuffled("abcdefgh") == tuple("hacegfdb")


def test_every_input_has_its_own_chance() -> None:
    draws = {Rng(seed, number).below(2**60) for seed in (b"a", b"b") for number in range(50)}
    assert len(draws) == 100


def test_seed_and_number_do_not_run_into_each_other() -> None:
    assert Rng(b"1", 23).below(2**60) != Rng(b"12", 3).below(2**60)


def test_a_die_is_fair() -> None:
    rng = Rng(b"die", 0)
    counts = Counter(rng.roll() for _ in range(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert chi_square(list(counts.values())) < 20.5  # five degrees of freedom, one in a thousand


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counts = Counter(Rng(b"shuffle", number).shuffled((1, 2, 3, 4)) for number in range(4800))
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 49.7  # 23 degrees of freedom, one in a thousand


def test_shuffles_within_one_input_differ() -> None:
    rng = Rng(b"x", 0)
    assert len({rng.shuffled(range(20)) for _ in range(50)}) == 50


def test_a_shuffle_keeps_the_cards() -> None:
    assert sorted(Rng(b"x", 1).shuffled([5, 5, 3, 1])) == [1, 3, 5, 5]
    assert Rng(b"x", 1).shuffled([]) == ()
    assert len(Rng(b"x", 1).sample(range(10), 3)) == 3


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)
