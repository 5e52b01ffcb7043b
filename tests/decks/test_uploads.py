"""People's own pictures become cards, and bad files become a clear word."""

from io import BytesIO

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.decks.files import (
    bomb,
    many_frames,
    many_scans,
    moving,
    photo,
    scene,
    text_bomb,
    with_secrets,
    written,
)
from vernissage.decks.pictures import cropping, uploads
from vernissage.decks.pictures.file_parts import MOST_FRAMES, MOST_SCANNED, MOST_SCANS, is_laborious
from vernissage.decks.pictures.uploads import (
    Accepted,
    Refused,
    accept,
    content_name,
    is_near_duplicate,
)
from vernissage.kit.texts import LANGUAGES, Texts


def accepted(data: bytes) -> Accepted:
    made = accept(data)
    assert isinstance(made, Accepted), made
    return made


def refused(data: bytes) -> str:
    made = accept(data)
    assert isinstance(made, Refused)
    return made.code


def shown(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture


def pixels(data: bytes) -> NDArray[np.int16]:
    return np.asarray(shown(data).convert("RGB"), dtype=np.int16)


def colour_at(data: bytes, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(level) for level in pixels(data)[y, x])


def is_like(one: tuple[int, ...], other: tuple[int, ...], off: int = 24) -> bool:
    return all(abs(a - b) <= off for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_becomes_a_card_in_two_sizes(kind: str) -> None:
    made = accepted(written(scene(), kind))
    for data, size in ((made.full, (600, 900)), (made.small, (240, 360))):
        card = shown(data)
        assert (card.format, card.mode, card.size) == ("WEBP", "RGB", size)
    assert not made.bare
    assert not made.fitted
    assert accept(written(scene(), kind)) == made, "the same file makes the same card"


# Files that are no pictures, or too much of one


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"<svg xmlns='http://www.w3.org/2000/svg' width='500' height='500'/>",
        b"%PDF-1.7",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"RIFF\x10\0\0\0WEBPVP8 ",
        written(scene(), "GIF"),
        written(scene(), "BMP"),
        written(scene(), "TIFF"),
    ],
)
def test_what_is_no_png_jpeg_or_webp_is_refused(data: bytes) -> None:
    assert refused(data) in {"picture_unknown", "picture_broken"}


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_cut_off_file_is_broken(kind: str, share: float) -> None:
    data = written(scene(), kind)
    assert refused(data[: int(len(data) * share)]) in {"picture_broken", "picture_unknown"}


def test_damaged_files_are_a_word_and_never_an_accident() -> None:
    chance = np.random.default_rng(6)
    for kind in ("PNG", "JPEG", "WEBP"):
        whole = written(scene(size=(260, 390)), kind)
        for _ in range(20):
            data = bytearray(whole)
            for at in chance.integers(8, min(len(data), 900), 6):
                data[at] = chance.integers(0, 256)
            made = accept(bytes(data))
            if isinstance(made, Refused):
                assert made.code.startswith("picture_")


def test_a_bomb_is_refused_by_its_head() -> None:
    for size in ((7_000, 7_000), (12_000, 12_000), (60_000, 60_000)):
        assert refused(bomb(*size)) == "picture_pixels"
    assert refused(bomb(2_000, 2_000)) == "picture_broken", "more pixels than it says"
    assert refused(text_bomb()) == "picture_broken"


def test_a_small_file_of_endless_work_is_refused_before_it_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = [many_scans(20_000), many_frames(20_000, "PNG"), many_frames(600, "WEBP")]
    assert len(files[0]) < 3_000_000
    opened: list[object] = []
    monkeypatch.setattr(Image, "open", opened.append)
    for file in files:
        assert refused(file) == "picture_laborious"
    assert not opened


def test_a_large_picture_has_fewer_scans() -> None:
    size = (3000, 4000)
    most = MOST_SCANNED // (size[0] * size[1])
    assert refused(many_scans(most + 1, size)) == "picture_laborious"
    assert isinstance(accept(many_scans(20, size)), Accepted)


def test_a_file_of_endless_parts_is_refused() -> None:
    for data in (b"\xff\xd8" + b"\xff\xe1\0\2" * 100_000, b"\x89PNG\r\n\x1a\n" + bytes(1_000_000)):
        assert refused(data) == "picture_laborious"


def test_what_hides_scans_from_a_count_hides_them_from_decoders() -> None:
    """Padding, junk, markers without a length, and a segment that says it has none."""
    scans = many_scans(MOST_SCANS + 1)
    first = scans.index(b"\xff\xda")
    for hidden in (b"\xff" * 9, b"junk", b"\xff\x00", b"\xff\x02\xff\xff", b"\xff\xe1\0\0"):
        assert is_laborious(scans[:first] + hidden + scans[first:])
    assert not is_laborious(many_scans(MOST_SCANS))
    assert not is_laborious(many_frames(MOST_FRAMES, "PNG"))
    thumbnail = photo() + scans  # what follows the end is never decoded
    assert isinstance(accept(thumbnail), Accepted)


def test_figures_that_are_too_large_or_too_small() -> None:
    assert refused(b"\0" * (uploads.LARGEST + 1)) == "picture_large"
    assert refused(written(scene(size=(239, 500)))) == "picture_small"
    assert refused(written(scene(size=(5_000, 100)))) == "picture_small"
    accepted(written(scene(size=(240, 360))))


def test_every_refusal_has_its_words_in_every_language() -> None:
    for data in (
        b"",
        b"\0" * (uploads.LARGEST + 1),
        bomb(9_000, 9_000),
        bomb(100, 100),
        bomb(2_000, 2_000),
    ):
        made = accept(data)
        assert isinstance(made, Refused)
        for language in LANGUAGES:
            assert Texts(language, "vernissage.server")(f"illegal.{made.code}", **made.facts)


# What was in the file


def test_nothing_of_a_file_survives_but_its_pixels() -> None:
    data = with_secrets()
    assert b"SECRET-CAMERA" in data
    made = accepted(data)
    for card in (made.full, made.small):
        assert b"SECRET" not in card
        assert not any(mark in card for mark in (b"EXIF", b"XMP ", b"ICCP"))
        assert not shown(card).getexif()
        assert not {"exif", "xmp", "icc_profile", "comment"} & shown(card).info.keys()


def test_a_photo_is_turned_as_it_was_held() -> None:
    """Red above blue, written down lying on its side."""
    upright = Image.new("RGB", (400, 600), "blue")
    upright.paste("red", (0, 0, 400, 300))
    for way, turn in uploads._TURNS.items():
        exif = Image.Exif()
        exif[0x0112] = way
        back = {6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}.get(way, turn)
        made = accepted(written(upright.transpose(back), "JPEG", exif=exif, quality=95))
        assert is_like(colour_at(made.full, 300, 150), (255, 0, 0)), way
        assert is_like(colour_at(made.full, 300, 750), (0, 0, 255)), way


@pytest.mark.parametrize("frames", [2, 40])
@pytest.mark.parametrize("kind", ["WEBP", "PNG"])
def test_of_a_moving_picture_the_first_frame_is_taken(kind: str, frames: int) -> None:
    still, moved = accepted(written(scene(0, (300, 400)))), accepted(moving(frames, kind))
    assert is_near_duplicate(still.look, moved.look)
    assert getattr(shown(moved.full), "n_frames", 1) == 1


def test_transparent_is_paper() -> None:
    clear = Image.new("RGBA", (400, 600), (255, 0, 0, 0))
    clear.paste((0, 128, 0, 255), (0, 0, 400, 300))
    palette = clear.convert("P")
    palette.info["transparency"] = palette.getpixel((200, 500))
    for picture in (clear, clear.convert("LA"), palette):
        made = accepted(written(picture))
        assert is_like(colour_at(made.full, 300, 750), uploads.PAPER), picture.mode
        assert not is_like(colour_at(made.full, 300, 150), uploads.PAPER), picture.mode


def test_colours_of_print_of_16_bits_and_of_palettes() -> None:
    print_ = Image.new("CMYK", (400, 600), (0, 255, 255, 0))  # magenta and yellow: red
    assert is_like(colour_at(accepted(written(print_, "JPEG")).full, 300, 400), (255, 0, 0), 40)
    ramp = np.linspace(0, 65535, 600, dtype=np.uint16)[:, None].repeat(400, axis=1)
    fine = accepted(written(Image.fromarray(ramp)))
    assert is_like(colour_at(fine.full, 300, 10), (2, 2, 2))
    assert is_like(colour_at(fine.full, 300, 450), (128, 128, 128))
    assert is_like(colour_at(fine.full, 300, 890), (253, 253, 253))
    for mode in ("1", "L", "P"):
        accepted(written(scene().convert(mode)))


def test_a_broken_colour_profile_does_no_harm() -> None:
    plain, odd = photo(), photo(icc_profile=b"nonsense" * 40)
    assert is_near_duplicate(accepted(plain).look, accepted(odd).look)


# What is put on the card


def test_the_window_goes_where_there_is_something_to_see() -> None:
    def with_something_at(x: int, y: int, size: tuple[int, int]) -> Image.Image:
        picture = Image.new("RGB", size, "white")
        pen = ImageDraw.Draw(picture)
        for ring in range(10, 100, 8):
            pen.ellipse((x - ring, y - ring, x + ring, y + ring), outline="black", width=3)
        return picture

    for x in (110, 350, 590):
        left, top, right, bottom = (
            cropping.crop_window(with_something_at(x, 350, (700, 700))) or (0,) * 4
        )
        assert left - 9 <= x - 100 <= x + 100 <= right + 9, x
        assert (top, bottom) == (0, 700)
        assert (right - left) * 3 == pytest.approx((bottom - top) * 2)
    for y in (110, 500, 790):
        _, top, _, bottom = cropping.crop_window(with_something_at(250, y, (500, 900))) or (0,) * 4
        assert top - 9 <= y - 100 <= y + 100 <= bottom + 9, y


def test_a_plain_picture_is_cut_in_the_middle() -> None:
    assert cropping.crop_window(Image.new("RGB", (600, 600), "red")) == pytest.approx(
        (100, 0, 500, 600)
    )


def test_a_wide_picture_is_shown_whole() -> None:
    wide = Image.new("RGB", (1200, 500), "red")
    wide.paste("blue", (600, 0, 1200, 500))
    made = accepted(written(wide))
    assert made.fitted
    assert is_like(colour_at(made.full, 5, 450), (255, 0, 0))
    assert is_like(colour_at(made.full, 595, 450), (0, 0, 255))
    assert accepted(written(scene(size=(300, 1500)))).fitted


# Flags


def test_what_looks_the_same_is_found_and_what_does_not_is_not() -> None:
    for seed in range(4):
        looks = [
            accepted(written(scene(seed), "PNG")).look,
            accepted(written(scene(seed, (800, 1120)), "JPEG", quality=40)).look,
            accepted(written(scene(seed, (250, 350)), "WEBP", quality=70)).look,
        ]
        assert all(is_near_duplicate(looks[0], look) for look in looks), seed
        assert not is_near_duplicate(looks[0], accepted(written(scene(seed + 100))).look), seed


def test_next_to_nothing_is_flagged() -> None:
    assert accepted(written(Image.new("RGB", (400, 600), "navy"))).bare
    noise = np.random.default_rng(1).integers(118, 138, (600, 400, 3), np.uint8)
    assert accepted(written(Image.fromarray(noise))).bare
    assert not accepted(photo()).bare


def test_names_are_by_content() -> None:
    assert content_name(photo(1)) == content_name(photo(1)) != content_name(photo(2))
    assert len(content_name(b"")) == 32


def test_its_colours_are_named() -> None:
    picture = Image.new("RGB", (500, 700), "#18948c")
    picture.paste("#d4a020", (0, 0, 500, 300))
    assert set(accepted(written(picture)).colours) == {"teal", "gold"}
