#!/bin/sh
# Sets up .venv from a hash-pinned lock file: setup.sh LOCK [--editable]
set -eu
cd "$(dirname "$0")/.."
UV_VERSION=0.13.7

# Debian ships Python without ensurepip; there, the system's pip lends a hand.
if [ ! -x .venv/bin/uv ]; then
    rm -rf .venv
    if python3 -m venv .venv 2>/dev/null && [ -x .venv/bin/pip ]; then
        .venv/bin/pip install -q --disable-pip-version-check "uv==$UV_VERSION"
    else
        python3 -m pip install -q --break-system-packages "uv==$UV_VERSION"
        rm -rf .venv
        python3 -m uv venv -q .venv
        python3 -m uv pip install -q --python .venv/bin/python "uv==$UV_VERSION"
    fi
fi

export VIRTUAL_ENV="$PWD/.venv"
.venv/bin/uv pip install -q --require-hashes -r "$1"
if [ "${2:-}" = "--editable" ]; then
    # hatchling is in the lock, so the build needs nothing that is not pinned.
    .venv/bin/uv pip install -q --no-deps --no-build-isolation --editable .
fi
