#!/usr/bin/env bash
# Runs what no change waits for: nightly.sh [SECTION ...]; all sections without one. Each takes from minutes to an hour; safe to run
# again. Every random test prints its seed, which a variable sets: MODEL_FUZZ_SEED, ATTACK_SEED.
#   model      a million events, all short sequences, ten thousand mosaics, and the WebAssembly modules as small as a release has
#              them: their sizes, their tests, and a million events compared bit by bit
#   mutations  breaks each rule of the model in turn and checks that a test fails
#   debug      all Swift tests with every random case, of a debug build, in which assertions hold
#   service    requests derived from the OpenAPI document, the whole attack, and load with faults
#   attack     8,000 damaged files and hostile documents
#   editor     the package of the editor for any page, and the examples of its article in Firefox, too
#   site       the site, with every link followed
#   packages   another package that uses the model, and a release: its files, and their installation on a bare system
#   conformance  2,057 public pictures beside those of reference decoders; CONFORMANCE_MIRRORS names a folder of mirrors
#   texts      Unicode's tests of texts: letters in pictures, PDF files and the page, and the ends of lines
#   holidays   the public holidays of ten years beside those of the Python package holidays
#   batches    engines and object storage that fail: Spark, Slurm, Kubernetes, S3
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

check_model() {
  Samples/build.sh model-fuzz layout-benchmark
  .build/release/model-fuzz random --events 1000000 --seed "${MODEL_FUZZ_SEED:-1}"
  local trigger
  for trigger in dragOut longPress tapTap; do .build/release/model-fuzz all --depth 6 --trigger "$trigger"; done
  .build/release/layout-benchmark tiling
  Samples/install-dependencies.sh wasi-libc binaryen brotli nodejs
  Tests/compare-wasm.sh 1000000
  Samples/swift.sh test --filter '^CollageWasmTests\.'
}

check_mutations() { Tests/Mutations/run.py; }

check_debug() {
  Samples/install-dependencies.sh wasi-libc binaryen brotli nodejs ffmpeg liblcms2-utils
  export COLLAGE_EVERY_CASE=1
  Sources/Browser/CollageWasm/build.sh --quick
  swift test --scratch-path .build/debug-tests -debug-info-format none
}

check_service() {
  Samples/install-dependencies.sh nodejs openssl curl iproute2
  Tests/build-service.sh
  export COLLAGE_BINARIES="$PWD/.build/serving"
  Tests/Serving/schema.sh 20
  python3 Tests/Serving/attack.py
  python3 Tests/Serving/figures.py
}

check_attack() {
  Samples/install-dependencies.sh ffmpeg
  Samples/build.sh collage photos
  Tests/Attack/attack.py quick --count 8000 --seed "${ATTACK_SEED:-1}"
}

check_editor() {
  Samples/install-dependencies.sh wasi-libc binaryen brotli woff2 nodejs chromium firefox-esr ffmpeg
  Sources/Browser/CollageWasm/build.sh
  Samples/build.sh collage photos
  COLLAGE_TOOL="$PWD/.build/release/collage" COLLAGE_EVERY_BROWSER=1 \
    node --test Tests/Browser/embed-package.test.mjs Tests/Browser/embed-examples.test.mjs
}

check_site() {
  Samples/install-dependencies.sh wasi-libc binaryen brotli woff2 nodejs
  Samples/build.sh collage photos
  Sources/Browser/CollageWasm/build.sh --page
  local site
  site=$(mktemp -d)
  Samples/site/build.sh "$site"
  rm -rf "$site"
}

check_packages() {
  Tests/check-package.sh
  local release
  release=$(mktemp -d)
  Samples/packages/release.sh --rehearsal "$(Samples/packages/versions.py --print)" "$release"
  rm -rf "$release"
}

check_conformance() {
  Samples/install-dependencies.sh libheif-examples
  Samples/build.sh collage
  local python place=(--fetch .build/conformance)
  [ -z "${CONFORMANCE_MIRRORS:-}" ] || place=(--mirrors "$CONFORMANCE_MIRRORS")
  python=$(Tests/python.sh)
  "$python" Tests/Conformance/run.py "${place[@]}"
}

check_texts() {
  Samples/install-dependencies.sh wasi-libc binaryen brotli woff2 nodejs chromium fontconfig mupdf-tools unicode-data
  Samples/build.sh collage
  Sources/Browser/CollageWasm/build.sh
  local python place=()
  [ -z "${CONFORMANCE_MIRRORS:-}" ] || place=(--mirrors "$CONFORMANCE_MIRRORS")
  python=$(Tests/python.sh)
  "$python" Tests/Texts/run.py "${place[@]}"
}

check_holidays() {
  Samples/install-dependencies.sh python3-venv
  Samples/build.sh collage
  local tools=$PWD/.build/holidays-python
  [ -d "$tools" ] || python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check holidays==0.109
  "$tools/bin/python" Tests/Albums/holidays.py
}

check_batches() {
  Samples/install-dependencies.sh nodejs python3-venv python3-yaml
  Samples/build.sh collage sample-photos
  [ -d Samples/garments ] || .build/release/sample-photos Samples/garments --garments
  local tools=$PWD/.build/nightly-python
  [ -x "$tools/bin/moto_server" ] || {
    python3 -m venv --clear "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check 'moto[server]' pyspark pandas pyarrow pillow
  }
  "$tools/bin/python" Tests/ObjectStorage/storage-test.py --photos Samples/garments --moto "$tools/bin/moto_server" \
    --count 2000 --faulty 1000 --faults 300
  Tests/Engines/shards-test.sh Samples/outfits.csv Samples/garments
  if command -v java >/dev/null; then
    "$tools/bin/python" Tests/Engines/kill-test.py --photos Samples/garments
  else
    echo "nightly.sh: Java is missing, so that Spark was not tested" >&2
  fi
}

[ $# -gt 0 ] || set -- model mutations debug service attack editor site packages conformance texts holidays batches
trap '[ "$section" = "" ] || printf "\nnightly.sh: %s FAILED\n" "$section" >&2' EXIT
for section in "$@"; do
  printf '\n== %s (after %d s)\n' "$section" "$SECONDS"
  "check_$section"
done
section=
printf '\n== All passed after %d s\n' "$SECONDS"
