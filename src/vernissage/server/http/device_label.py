"""What a device is, coarsely, as its browser says: enough for its owner to know it again."""

KINDS = (("ipad", "tablet"), ("tablet", "tablet"), ("mobi", "phone"), ("iphone", "phone"))
TABLET = "android"  # without "mobile"
COMPUTER = ("windows", "macintosh", "x11", "cros")
BROWSERS = (  # those that call themselves others, too, come first
    ("edg", "Edge"),
    ("opr/", "Opera"),
    ("samsungbrowser", "Samsung"),
    ("yabrowser", "Yandex"),
    ("firefox", "Firefox"),
    ("fxios", "Firefox"),
    ("crios", "Chrome"),
    ("chrome", "Chrome"),
    ("safari", "Safari"),
)


def label_of(agent: str) -> str:
    """A kind and a browser, "phone Firefox"; empty for a program."""
    agent = agent[:512].lower()
    kind = _kind(agent)
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    return f"{kind} {browser}".strip() if kind else ""


def _kind(agent: str) -> str:
    found = next((kind for mark, kind in KINDS if mark in agent), "")
    if found:
        return found
    if TABLET in agent:
        return "tablet"
    return "computer" if any(mark in agent for mark in COMPUTER) else ""
