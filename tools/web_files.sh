#!/bin/sh
# Runs a tool of the client, which finds its settings there, on files named from the root:
# web_files.sh prettier --check web/src/main.ts
set -eu
cd "$(dirname "$0")/.."
for argument in "$@"; do
    shift
    set -- "$@" "${argument#web/}"
done
exec sh tools/node.sh sh -c 'cd web && exec "node_modules/.bin/$0" "$@"' "$@"
