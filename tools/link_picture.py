"""Paints what messengers show beside a link, in each language: python -m tools.link_picture

Cards of the usual deck on the wall of the gallery, and what this is. Made again only when the art
or the words change; the files are committed.
"""

import base64
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.journeys import chromium
from vernissage.decks.pictures.painting import paint_numbered
from vernissage.kit.texts import LANGUAGES, Language
from vernissage.server.http.page_head import PICTURE_SIZE
from vernissage.server.texts import texts
from vernissage.table.state import DECKS

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "web/public/og"
FONTS = ROOT / "web/node_modules"
TITLE = "@fontsource/yeseva-one/files/yeseva-one-{}-400-normal.woff2"
BODY = "@fontsource-variable/onest/files/onest-{}-wght-normal.woff2"
SCRIPTS = ("latin", "cyrillic")
CARDS = (4, 14, 12, 1, 13)  # of the usual deck; the third hangs in the middle
QUALITY = 84

PAGE = """<!doctype html><meta charset="utf-8"><style>
{fonts}
* {{ box-sizing: border-box; margin: 0 }}
body {{ width: {width}px; height: {height}px; overflow: hidden; color: #f4ecdb;
  background: radial-gradient(ellipse 70% 75% at 50% 34%, #2b3866, #161e38 72%, #10162a);
  font-family: Body, sans-serif }}
.rail {{ position: absolute; inset: 26px 0 auto; height: 4px; background: #7683ab }}
.wall {{ position: absolute; inset: 28px 0 auto; display: flex; justify-content: center;
  gap: 34px }}
.card {{ position: relative; margin-top: 42px }}
.card:nth-child(even) {{ margin-top: 62px }}
.card::before {{ content: ""; position: absolute; left: 50%; bottom: 100%; width: 2px; height: 90px;
  background: #7683ab }}
.card img {{ display: block; width: 176px; border: 8px solid #25304f; border-radius: 14px;
  outline: 1.5px solid #7683ab; box-shadow: 0 16px 32px rgb(0 0 0 / 55%) }}
.card:nth-child(3) img {{ width: 206px }}
.floor {{ position: absolute; inset: auto 0 0; height: 246px;
  background: linear-gradient(#12182b00, #10162af5 34%) }}
h1 {{ position: absolute; left: 0; right: 0; bottom: 88px; text-align: center;
  font: 400 104px/1 Title, serif }}
p {{ position: absolute; left: 60px; right: 60px; bottom: 36px; text-align: center;
  color: #f4bd55; font-size: 33px; font-weight: 600 }}
</style><div class="rail"></div><div class="wall">{cards}</div><div class="floor"></div>
<h1>{title}</h1><p>{line}</p>"""


def encoded(media: str, data: bytes) -> str:
    return f"data:{media};base64,{base64.b64encode(data).decode()}"


def fonts() -> str:
    faces = [
        f"@font-face {{ font-family: {name}; src: url({encoded('font/woff2', file.read_bytes())});"
        f" unicode-range: {reach}; font-weight: 100 900 }}"
        for name, files in (("Title", TITLE), ("Body", BODY))
        for script, reach in zip(SCRIPTS, ("U+0-24F, U+2000-206F", "U+400-4FF"), strict=True)
        for file in [FONTS / files.format(script)]
    ]
    return "\n".join(faces)


def page(language: Language, cards: str) -> str:
    say = texts(language)
    width, height = PICTURE_SIZE
    title, line = escape(say("home.title")), escape(say("page.picture"))
    return PAGE.format(
        fonts=fonts(), cards=cards, title=title, line=line, width=width, height=height
    )


def main() -> None:
    painted = (encoded("image/webp", paint_numbered(DECKS[0], one).full) for one in CARDS)
    cards = "".join(f'<div class="card"><img src="{one}" alt=""></div>' for one in painted)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, chromium.launch(playwright) as browser:
        width, height = PICTURE_SIZE
        sheet = browser.new_page(viewport={"width": width, "height": height})
        for language in LANGUAGES:
            sheet.set_content(page(language, cards))
            sheet.evaluate("() => document.fonts.ready.then(() => null)")
            sheet.screenshot(path=FOLDER / f"{language}.jpg", type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    main()
