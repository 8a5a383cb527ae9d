#!/usr/bin/env bash
# Builds the editing session as a WebAssembly module of its own: build.sh [OUTPUT.wasm]. Safe to run again.
set -euo pipefail
sources="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
output="${1:-$(dirname "$sources")/.build/wasm/collage.wasm}"
library=/usr/lib/wasm32-wasi/libc.a

fail() {
  echo "build.sh: $1" >&2
  exit 1
}
command -v swiftc >/dev/null || fail "swiftc is missing; install a Swift toolchain"
install="run Samples/install-dependencies.sh wasi-libc binaryen"
[ -f "$library" ] || fail "$library is missing; $install"
command -v wasm-opt >/dev/null || fail "wasm-opt is missing; $install"
linker="$(dirname "$(readlink -f "$(command -v swiftc)")")/wasm-ld"
[ -x "$linker" ] || linker="$(command -v wasm-ld)" || fail "wasm-ld is missing; it comes with the Swift toolchain"

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
files=()
while IFS= read -r -d '' file; do files+=("$file"); done \
  < <(find "$sources/CollageModel" "$sources/CollageWasm" -name '*.swift' -print0 | LC_ALL=C sort -z)

# Without inlining of what -Osize still finds worth it, the module is a twelfth smaller and, in V8, no slower.
swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize -Xllvm -inline-threshold=0 \
  -parse-as-library -swift-version 6 -package-name collage -Xfrontend -disable-stack-protector \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility \
  -module-name CollageWasm -c "${files[@]}" -o "$folder/collage.o"

exports=()
for name in buffer open close touch trackpad offer hover cancel wait command set_policy state presentation is_settling hit \
  dividers outline scroll_velocity; do
  exports+=("--export=collage_$name")
done
# The C library provides only memory allocation; the stack is below the data, where an overflow traps.
"$linker" "$folder/collage.o" "$library" --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144 \
  "${exports[@]}" -o "$folder/linked.wasm"
mkdir -p "$(dirname "$output")"
# Floating-point results are defined bit for bit; no option may relax that. The bottom of the stack is at address 0, so that
# no pointer wraps around to the first kilobyte. Restructured from flat code, the module is 1 % smaller.
wasm-opt --low-memory-unused -Oz --flatten --rereloop -Oz --converge --optimize-stack-ir --enable-bulk-memory \
  --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals "$folder/linked.wasm" -o "$folder/collage.wasm"
mv "$folder/collage.wasm" "$output"
echo "$output: $(wc -c <"$output") bytes"
