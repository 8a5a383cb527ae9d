#!/usr/bin/env bash
# Builds two WebAssembly modules: the editing session, collage.wasm, and the reader of documents, collage-format.wasm:
# build.sh [FOLDER]. Safe to run again.
set -euo pipefail
sources="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
output="${1:-$(dirname "$sources")/.build/wasm}"
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

tables="$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a"
[ -f "$tables" ] || fail "$tables is missing; it comes with the Swift toolchain"

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mkdir -p "$output"

# Prints the Swift files of folders and files, in one order on every machine.
files_of() { find "$@" -name '*.swift' | LC_ALL=C sort; }

# Compiles the files named on standard input as one module: compile NAME [ARGUMENT ...].
# Without inlining of what -Osize still finds worth it, a module is a twelfth smaller and, in V8, no slower.
compile() {
  local name=$1 files
  mapfile -t files
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize \
    -Xllvm -inline-threshold=0 -parse-as-library -swift-version 6 -package-name collage -Xfrontend -disable-stack-protector \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I "$folder" \
    -module-name "$name" "${@:2}" -c "${files[@]}" -o "$folder/$name.o"
}

# Links objects and shrinks the result: link FILE PREFIX "FUNCTION ..." OBJECT ...
link() {
  local file=$1 exports=() function
  for function in $3; do exports+=("--export=$2_$function"); done
  # The C library provides only memory allocation; the stack is below the data, where an overflow traps.
  "$linker" "${@:4}" "$library" --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144 \
    "${exports[@]}" -o "$folder/linked.wasm"
  # Floating-point results are defined bit for bit; no option may relax that. The bottom of the stack is at address 0, so
  # that no pointer wraps around to the first kilobyte. Restructured from flat code, a module is 1 % smaller.
  wasm-opt --low-memory-unused -Oz --flatten --rereloop -Oz --converge --optimize-stack-ir --enable-bulk-memory \
    --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals "$folder/linked.wasm" -o "$folder/small.wasm"
  mv "$folder/small.wasm" "$output/$file"
  echo "$output/$file: $(wc -c <"$output/$file") bytes"
}

build_session() {
  files_of "$sources/CollageModel" "$sources/CollageWasm" | compile CollageWasm
  link collage.wasm collage "buffer open close touch trackpad offer hover cancel wait command set_policy state presentation
    is_settling hit dividers outline scroll_velocity split transition transition_at transition_outline" "$folder/CollageWasm.o"
}

# The sources of the library itself, so that files mean the same everywhere; of the layouts all but those that are
# generated for photos. Texts need Unicode's tables.
build_format() {
  local formats=("$sources/CollageFormat"/{Composition,JSON,Look,Reading,Template,Values,DocumentKind.swift,FormatError.swift})
  local layouts=("$sources/CollageLayout"/{Arrangements,Carving,Editing,LayoutError.swift,Template+Slots.swift})
  layouts+=("$sources/CollageLayout/Generating"/{CutoutMask,LayoutPhoto}.swift)
  files_of "$sources/CollageModel" |
    compile CollageModel -emit-module -emit-module-path "$folder/CollageModel.swiftmodule"
  files_of "${formats[@]}" "${layouts[@]}" "$sources/CollageFormat/Gestures/GestureLog.swift" \
    "$sources/CollageFormatWasm" "$sources/CollageWasm/Runtime.swift" | compile CollageFormatWasm
  link collage-format.wasm collage_format "buffer keep_template forget_templates read expand board scene" \
    "$folder/CollageFormatWasm.o" "$folder/CollageModel.o" "$tables"
}

build_session
build_format
