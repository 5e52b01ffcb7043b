#!/bin/sh
# Sets up .venv from a hash-pinned lock file: setup.sh LOCK [--editable]
# PYTHON names the interpreter of a new .venv; by default the python3 on the path.
set -eu
cd "$(dirname "$0")/.."
UV_VERSION=0.13.7

make_venv() {
    rm -rf .venv
    "${PYTHON:-python3}" -m venv .venv >/dev/null 2>&1
}

if [ ! -x .venv/bin/uv ]; then
    if ! make_venv; then
        # Debian parts venv from Python.
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            apt-get update -qq && apt-get install -qq -y python3-venv >/dev/null
        fi
        make_venv || { echo "Please install Python's venv (Debian: python3-venv)." >&2; exit 1; }
    fi
    .venv/bin/python -m pip install -q --disable-pip-version-check "uv==$UV_VERSION"
fi

export VIRTUAL_ENV="$PWD/.venv"
.venv/bin/uv pip install -q --compile-bytecode --require-hashes -r "$1"
if [ "${2:-}" = "--editable" ]; then
    # hatchling is in the lock, so the build needs nothing that is not pinned.
    .venv/bin/uv pip install -q --no-deps --no-build-isolation --editable .
fi
