#!/bin/sh
# Installs what journeys are made in: Chromium without windows, and letters for all that people
# write in it. A whole Chromium or Chrome does as well, but takes nearly twice the time.
# Root on Debian: from its packages. Elsewhere: Playwright's own, or a word about what is missing.
set -eu
cd "$(dirname "$0")/.."

missing() {
    command -v chromium-headless-shell >/dev/null || echo chromium-headless-shell
    command -v fc-list >/dev/null && fc-list | grep -qi emoji || echo fonts-noto-color-emoji
    command -v fc-list >/dev/null && fc-list | grep -qi dejavu || echo fontconfig fonts-dejavu-core
}

from_packages() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # a list of packages
    apt-get update -qq && apt-get install -qq -y --no-install-recommends $1 >/dev/null
}

from_playwright() {
    .venv/bin/python -m tests.journeys.chromium 2>/dev/null ||
        .venv/bin/playwright install chromium >/dev/null 2>&1
}

WANTED=$(missing | tr '\n' ' ')
[ -n "$WANTED" ] || exit 0
from_packages "$WANTED" && exit 0
case "$WANTED" in
*chromium*)
    from_packages "${WANTED#chromium-headless-shell}" || true # some systems have only the letters
    from_playwright && exit 0
    ;;
*) exit 0 ;;
esac
echo "Journeys are made in a real browser, please install: $WANTED" >&2
exit 1
