#!/usr/bin/env bash
# Compares random events of all kinds natively and in WebAssembly, every number of every state and presentation to the bit:
# Tests/compare-wasm.sh [EVENTS]. Prints the first difference; exits with 1 if there is one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
Sources/Browser/CollageWasm/build.sh
COLLAGE_COMPARED_EVENTS="${1:-1000000}" Samples/swift.sh test --filter everyNumberOfEveryStateIsTheSameToTheBit
