#!/usr/bin/env bash
# Tests the editor: its server against intruders, its page by real touch, keys and drops in Chromium, and in Firefox: editor.sh [--all]
# Without --all only what crosses the whole page: opening, editing, texts, tabs that save, exports.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

needed=(wasi-libc binaryen brotli woff2 nodejs chromium)
[ "${1:-}" != --all ] || needed+=(firefox-esr ffmpeg)
Samples/install-dependencies.sh "${needed[@]}"
Sources/Browser/CollageWasm/build.sh --page --quick
Samples/build.sh collage photos
export COLLAGE_TOOL="$PWD/.build/release/collage"

# A run that hangs is ended. Two files at a time: they mostly wait for pages, and each has a server and a browser of its own.
run_files() { timeout --foreground --kill-after=60 1800 node --test --test-concurrency=2 "$@"; }
if [ "${1:-}" != --all ]; then
  echo "-- testing the page in Chromium"
  run_files Tests/Browser/{editor,tabs,recording,exports}.test.mjs
  exit
fi
Tests/fetch-axe.sh
embedded=$(mktemp -d)
trap 'rm -rf "$embedded"' EXIT
# The tests of the editor for any page share one distribution of it.
export COLLAGE_EMBEDDED="$embedded/editor"
echo "-- making the editor for any page"
Samples/embed/build.sh "$COLLAGE_EMBEDDED"
echo "-- testing all pages in Chromium and Firefox"
# Packages, which are made twice to be compared, are tested by night.
mapfile -t files < <(ls Tests/Browser/*.test.mjs | grep -v /embed-package)
run_files "${files[@]}"
echo "-- measuring the editor, in small"
node Tests/Browser/editor-figures.mjs --small
