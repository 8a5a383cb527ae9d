#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test; the exit code is not zero if one fails. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n== %s (after %d s)\n' "$1" "$SECONDS"; }

step "Installing what is missing"
# WebAssembly needs a C library, a shrinker and something to run it in; videos are encoded by ffmpeg; colors are compared
# with littleCMS's and pictures with Pillow's; PDFs are checked and drawn by three readers.
Samples/install-dependencies.sh wasi-libc binaryen brotli woff2 nodejs chromium firefox-esr ffmpeg liblcms2-utils python3-pil python3-numpy \
  iproute2 openssl curl qpdf poppler-utils mupdf-tools libvips-tools

step "Building the editing session as WebAssembly"
Sources/Browser/CollageWasm/build.sh

step "Building the command line tool, which the tests of commands run, and what checks the model and the layouts"
Samples/build.sh collage sample-photos model-fuzz layout-benchmark model-benchmark

step "Running every test"
export COLLAGE_TOOL="$PWD/.build/release/collage"
Tests/swift.sh build --build-tests
# Tests of commands mostly wait for other processes: in a run of their own they hold up no others. The bundle is run by itself,
# because two `swift test` at a time find the build's database locked.
# A run that hangs is ended, and the programs that it had started are listed.
run_tests() {
  local status=0
  timeout --foreground --kill-after=60 2400 .build/tests/debug/collagePackageTests.xctest --testing-library swift-testing \
    "$@" || status=$?
  [ "$status" -ne 124 ] || ps -e --forest -o pid,etimes,stat,wchan:20,args
  return "$status"
}
checks_log=$(mktemp) model_log=$(mktemp) site=$(mktemp -d) embedded=$(mktemp -d)
run_tests --filter '^CollageCommandTests\.' >"$checks_log" 2>&1 &
checks=$!
model=
trap 'kill "$checks" $model 2>/dev/null || true; rm -rf "$checks_log" "$model_log" "$site" "$embedded"' EXIT
run_tests --skip '^CollageCommandTests\.'
wait "$checks" || { cat "$checks_log"; exit 1; }
cat "$checks_log"

[ -d Samples/photos ] || .build/release/sample-photos Samples/photos

# Optimizing the packages of the service takes as long as compiling them, and no test measures it: it is built as tests are,
# of the modules that these have compiled.
build_service() {
  local product
  mkdir -p .build/serving || return
  for product in collage-server serve-example; do Tests/swift.sh build --product "$product" || return; done
  ln -f .build/release/collage .build/release/sample-photos .build/tests/debug/collage-server .build/serving
}

# Debian's Pillow belongs to Debian's Python, which need not be the first one found.
python=python3
"$python" -c "import PIL, numpy" 2>/dev/null || python=/usr/bin/python3

# This computes without a pause: it takes what the others leave of the cores.
check_the_model() {
  step "Checking the model's invariants after every event of a million, and of every short sequence"
  nice -n 19 .build/release/model-fuzz random --events 1000000 --seed "${MODEL_FUZZ_SEED:-1}" || return
  local trigger
  for trigger in dragOut longPress tapTap; do
    nice -n 19 .build/release/model-fuzz all --depth 6 --trigger "$trigger" || return
  done
  step "Checking that ten thousand random mosaics tile their canvases exactly"
  nice -n 19 .build/release/layout-benchmark tiling
}
check_the_model >"$model_log" 2>&1 &
model=$!

# The editor's tests mostly wait: these run beside them.
check_the_rest() {
  step "Building the service, and the sample that mounts it in another application"
  build_service || return
  step "Building the site: the documentation of every module, and the gallery of every template"
  Samples/site/build.sh "$site" || return
  step "Comparing the pages of PDFs with pictures, in two readers, and finding their texts"
  "$python" Tests/Documents/agreement.py || return
  "$python" Tests/Documents/press.py || return
  step "Testing another package that uses the model and the testing kit, without the renderer's libraries"
  Tests/check-package.sh || return
  step "Testing a running service: answers, attacks, its OpenAPI document, the examples of its article, and faults"
  COLLAGE_BINARIES="$PWD/.build/serving" Tests/Serving/run.sh
}
check_the_rest >"$checks_log" 2>&1 &
checks=$!

step "Testing the editor: its server against intruders, its page by real touch, keys and drops in Chromium, and in Firefox"
Tests/fetch-axe.sh
# The tests of the editor for any page share one distribution of it.
export COLLAGE_EMBEDDED="$embedded/editor"
Samples/embed/build.sh "$COLLAGE_EMBEDDED"
# Two files at a time: they mostly wait for pages, and each has a server and a browser of its own.
timeout --foreground --kill-after=60 2700 node --test --test-concurrency=2 Tests/Browser/*.test.mjs

step "Measuring the editor, in small"
node Tests/Browser/editor-figures.mjs --small

step "Attacking the tool with damaged pictures and hostile documents"
Tests/Attack/attack.py quick --count 800 --seed "${ATTACK_SEED:-1}"

step "Comparing pictures with another renderer's"
"$python" Tests/Performance/run.py --small
"$python" Tests/Performance/albums.py --small

step "Measuring films, large photos and deep pictures, in small"
"$python" Tests/Performance/phones.py --small

step "Testing the benchmark of collages: its measures, and a small run"
"$python" Tests/CollageBench/test.py

step "Checking that a finger's move allocates nothing"
.build/release/model-benchmark 200000

wait "$checks" || { cat "$checks_log"; exit 1; }
cat "$checks_log"
wait "$model" || { cat "$model_log"; exit 1; }
cat "$model_log"

step "Every test passed"
