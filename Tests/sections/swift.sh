#!/usr/bin/env bash
# Builds the tool, the samples and the tests as one, and runs all Swift tests, those that passed on the same sources left out:
# swift.sh [--all]. --all runs them all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# WebAssembly needs a C library, a shrinker and something to run it in; videos are encoded by ffmpeg; colors are compared with
# littleCMS's.
Samples/install-dependencies.sh wasi-libc binaryen brotli nodejs ffmpeg liblcms2-utils
# Noted before anything is built: what changes meanwhile was not tested.
mapfile -t passed < <(Tests/passed.py list)
if [ "${1:-}" = --all ]; then
  passed=()
fi
echo "-- building the WebAssembly modules and the tests"
logs=$(mktemp -d)
built=$logs/built commands=$logs/commands modules=$logs/modules
running=()
trap 'kill "${running[@]}" 2>/dev/null || true; rm -rf "$logs"' EXIT
# As a release has them, these take as long as all tests to build: Tests/nightly.sh model tests those, and holds their sizes.
Sources/Browser/CollageWasm/build.sh --quick >"$modules" 2>&1 &
running+=($!)
# With all, each target may import only what it declares, and compiles without warnings.
check=()
[ "${1:-}" != --all ] || check=(--explicit-target-dependency-import-check error)
Samples/swift.sh build --build-tests "${check[@]}" 2>&1 | tee "$built"
if grep -E '^(/|macro expansion ).*: warning: ' "$built"; then
  echo "a target builds with warnings" >&2
  exit 1
fi
wait "${running[0]}" || { cat "$modules"; exit 1; }
running=()

[ ${#passed[@]} -eq 0 ] || echo "-- leaving out what passed on the same sources: ${passed[*]}"
skipped=()
for target in "${passed[@]}"; do skipped+=(--skip "^$target\\."); done

# Tests of commands mostly wait for other processes: in a run of their own they hold up no others. The bundle is run by itself,
# because two `swift test` at a time find the build's database locked.
# A run that hangs is ended, and the programs that it had started are listed.
export COLLAGE_TOOL="$PWD/.build/release/collage"
run_tests() {
  local status=0
  timeout --foreground --kill-after=60 1800 .build/release/collagePackageTests.xctest --testing-library swift-testing \
    "$@" "${skipped[@]}" || status=$?
  [ "$status" -ne 124 ] || ps -e --forest -o pid,etimes,stat,wchan:20,args
  return "$status"
}
# A run without a single test would fail.
tests_commands() { [[ " ${passed[*]} " != *" CollageCommandTests "* ]]; }
others=$(find Tests -maxdepth 1 -type d -name '*Tests' ! -name CollageCommandTests -printf '%f\n' | grep -vxF "$(printf '%s\n' "${passed[@]}")" || true)
if tests_commands; then
  echo "-- testing commands"
  run_tests --filter '^CollageCommandTests\.' >"$commands" 2>&1 &
  running+=($!)
fi
if [ -n "$others" ]; then
  echo "-- testing all else"
  run_tests --skip '^CollageCommandTests\.'
fi
! tests_commands || {
  wait "${running[0]}" || { cat "$commands"; exit 1; }
  running=()
  cat "$commands"
}
Tests/passed.py record
