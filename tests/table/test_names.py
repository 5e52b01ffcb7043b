"""Names that look alike are told apart."""

import pytest

from vernissage.table.names import MAX_NAME, skeleton, tidied, told_apart

OLHA = "Оля"
TWINS = [
    ("Оля", "Оля"),
    ("Оля", "ОЛЯ"),
    ("Оля", "О ля"),
    ("Anna", "Аnnа"),  # Cyrillic
    ("Anna", "Αnna"),  # Greek
    ("Anna", "ＡＮＮＡ"),
    ("Anna", "𝓐𝓷𝓷𝓪"),
    ("Anna", "A\u034fnna"),
    ("Anna", "A\u200dnna"),
    ("Anna", "An\ufe00na"),
    ("Anna", "Anna\u3164"),
    ("Anna", "Ánnà"),
    ("Anna", "A\u0336n\u0336na"),
    ("Ilya", "llya"),
    ("Ilya", "1lya"),
    ("Olha", "0lha"),
    ("Emma", "Ernma"),
    ("Coco", "Сосо"),
    ("Ґанна", "Ганна"),
    ("Нина", "Hина"),
    ("Maria", "Ꮇaria"),  # Cherokee
    ("Peter", "ꓑeter"),  # Lisu
    ("Maria", "ᗰaria"),  # Canadian syllabics
    ("Anna", "Aոոa"),  # Armenian
    ("Maria", "🅼aria"),
    ("Peter", "ᴘeter"),
    ("Жанна", "Җанна"),
    ("Bob", "8ob"),
    ("Sasha", "$asha"),
    ("Оля", "Оля."),
    ("Оля", "·Оля"),
    ("Оля", "Оля_"),
    ("🤞", "🤞🏿"),
]


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_twins_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert told_apart(other, [one]) == f"{tidied(other)} 2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Оля", "Коля"),
        ("Anna", "Hanna"),
        ("Миша", "Маша"),
        ("🦊", "🐺"),
        ("कि", "कु"),
        ("Ян", "Яна"),
    ],
)
def test_others_do_not(one: str, other: str) -> None:
    assert told_apart(other, [one]) == other


def test_numbers_are_counted_on() -> None:
    people: list[str] = []
    for _ in range(4):
        people.append(told_apart(OLHA, people))
    assert people == ["Оля", "Оля 2", "Оля 3", "Оля 4"]
    assert told_apart("Оля 2", people) == "Оля 2 2"


def test_a_long_name_makes_room_for_its_number() -> None:
    long = "Ж" * MAX_NAME
    told = told_apart(long, [long])
    assert len(told) == MAX_NAME
    assert told.endswith("Ж 2")
    family = "x" * (MAX_NAME - 3) + "👨\u200d👩"
    assert told_apart(family, [family]).endswith("👨 2")


def test_nothing_is_left_of_what_nobody_sees() -> None:
    assert tidied("\u034f \u3164") == ""
    assert tidied(" Оля\u3164  К. ") == "Оля К."
    assert tidied("❤\ufe0f") == "❤\ufe0f"
