"""Names of the colours that a picture has."""

import pytest
from PIL import Image

from vernissage.decks.pictures.card_words import vocabulary
from vernissage.decks.pictures.colours import SHADES, colour_names


def test_the_names_are_those_that_cards_are_told_with() -> None:
    assert set(SHADES) == set(vocabulary().colour)


@pytest.mark.parametrize("name", SHADES)
def test_a_sheet_of_one_colour_has_its_name(name: str) -> None:
    for shade in SHADES[name]:
        assert colour_names(Image.new("RGB", (60, 90), f"#{shade}")) == (name,)


@pytest.mark.parametrize(
    ("colour", "name"),
    [("#8899cc", "sky"), ("#704080", "violet"), ("#305040", "green"), ("#c0a0a8", "pink"),
     ("#201008", "brown"), ("#fff", "white"), ("#000", "black"), ("#777777", "grey")],
)  # fmt: skip
def test_shades_between_are_named_as_people_would(colour: str, name: str) -> None:
    assert colour_names(Image.new("RGB", (60, 90), colour)) == (name,)


def test_a_strong_colour_catches_the_eye_before_much_grey() -> None:
    picture = Image.new("RGB", (60, 90), "#909090")
    picture.paste("#e01818", (0, 0, 60, 30))
    assert colour_names(picture) == ("red", "grey")
    picture.paste("#909090", (0, 3, 60, 30))
    assert colour_names(picture) == ("grey",)


def test_whatever_is_in_a_picture_it_has_a_colour() -> None:
    noise = Image.effect_noise((60, 90), 200).convert("RGB")
    for picture in (noise, Image.new("L", (3, 3)), Image.new("RGBA", (500, 20))):
        assert 1 <= len(colour_names(picture)) <= 3
