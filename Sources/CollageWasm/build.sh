#!/usr/bin/env bash
# Builds five WebAssembly modules, of the same objects: build.sh [FOLDER]. Safe to run again.
#   collage.wasm         editing sessions
#   collage-format.wasm  reads and writes documents
#   collage-editor.wasm  both in one but transitions, for pages that need both: their common code is in it once
#   collage-layout.wasm  documents and the layouts that are generated for photos; a page loads it when a document has one
#   collage-color.wasm   color cubes of looks; a page loads it when a photo has a look
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

# Returns whether every module is newer than every source, and of this compiler.
is_current() {
  local module compiler="$output/compiler.txt"
  [ "$(swiftc --version 2>/dev/null)" = "$(cat "$compiler" 2>/dev/null)" ] || return 1
  for module in collage collage-format collage-editor collage-layout collage-color; do
    [ -f "$output/$module.wasm" ] || return 1
    [ -z "$(find "$sources"/{CollageModel,CollageColor,CollageFormat,CollageFormatWasm,CollageLayout,CollageWasm,StableNumbers} \
      -newer "$output/$module.wasm" -print -quit)" ] || return 1
  done
}
if is_current; then
  echo "The modules in $output are current."
  exit 0
fi

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mkdir -p "$output"

# Prints the Swift files of folders and files, in one order on every machine.
files_of() { find "$@" -name '*.swift' | LC_ALL=C sort; }

# Compiles the files named on standard input as one module, which others can import: compile NAME.
# Machine code is made when all modules are linked, with what they have in common known: 4 % smaller.
# Without inlining of what -Osize still finds worth it, a module is a twelfth smaller and, in V8, no slower.
inlining=(-Xllvm -inline-threshold=0)
linking=(-mllvm -inline-threshold=0)
compile() {
  local name=$1 files
  mapfile -t files
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize \
    -lto=llvm-full "${inlining[@]}" -parse-as-library -swift-version 6 -package-name collage -Xfrontend -disable-stack-protector \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I "$folder" \
    -module-name "$name" -emit-module -emit-module-path "$folder/$name.swiftmodule" -c "${files[@]}" -o "$folder/$name.o"
}

# Links objects and shrinks the result: link FILE "FUNCTION ..." MODULE ...
link() {
  local file=$1 exports=() objects=() function module
  for function in $2; do exports+=("--export=collage_$function"); done
  for module in "${@:3}"; do objects+=("$folder/$module.o"); done
  # The C library provides only memory allocation; the stack is below the data, where an overflow traps.
  "$linker" "${objects[@]}" "$library" --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144 \
    "${linking[@]}" "${exports[@]}" -o "$folder/linked-$file"
  # Floating-point results are defined bit for bit; no option may relax that. The bottom of the stack is at address 0, so
  # that no pointer wraps around to the first kilobyte. Restructured from flat code, a module is 1 % smaller. Passes until
  # nothing changes (--converge) save nothing over two of them, and take three times as long.
  wasm-opt --low-memory-unused -Oz --flatten --rereloop -Oz -Oz --optimize-stack-ir --enable-bulk-memory \
    --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals "$folder/linked-$file" -o "$folder/$file"
  mv "$folder/$file" "$output/$file"
  echo "$output/$file: $(wc -c <"$output/$file") bytes"
}

session="buffer release_names open close touch trackpad offer hover cancel wait command set_policy set_touch_area state presentation
  is_settling hit dividers outline outlines deadline stroke_outline stroke_erased scroll_velocity split supply copy"
transitions="transition transition_at transition_outline"
color="buffer table forget_table cube cube_words"
format="format_buffer format_keep_template format_forget_templates format_read format_expand format_board format_scene"

# The sources of the library itself, so that documents mean the same everywhere; of the layouts all but those that are
# generated for photos. No text is compared but byte by byte: Unicode's tables, and the code for them, are not linked.
formats=("$sources/CollageFormat"/{Composition,JSON,Layer,Look,Reading,Template,Values,DocumentKind.swift,FormatError.swift})
formats+=("$sources/CollageFormat/Gestures/GestureLog.swift" "$sources/CollageFormatWasm"/*.swift)
formats+=("$sources/CollageFormatWasm/Embedded/NumberRuntime.swift")
written=("$sources/CollageLayout"/{Arrangements,Carving,Editing,LayoutError.swift,Template+Slots.swift})
written+=("$sources/CollageLayout/Generating"/{CutoutMask,LayoutPhoto}.swift)
written+=("$sources/CollageFormatWasm/Embedded/Template+Generated.swift")

build_session() {
  build_color
  files_of "$sources/CollageWasm" | grep -v '/Runtime.swift$' | compile CollageWasm
  link collage.wasm "$session $transitions" CollageRuntime CollageModel CollageWasm
  local linking=()
  link collage-color.wasm "$color" CollageRuntime CollageModel CollageColor CollageWasm
}
build_color() {
  # Cubes follow sliders, so their functions are inlined.
  local inlining=()
  files_of "$sources/CollageColor" | compile CollageColor
}
build_format() {
  files_of "${formats[@]}" "${written[@]}" | compile CollageFormatWasm
  link collage-format.wasm "$format" CollageRuntime CollageModel CollageFormatWasm
}
build_layout() {
  # Swift 6.3.1 compiles the generators wrongly without inlining: rows lose their last photo. DocumentTests compare each kind
  # of layout, of every module, with the native one.
  local inlining=() linking=()
  files_of "$sources/StableNumbers" | compile StableNumbers
  # Several layouts are searched for by several threads, which WebAssembly does not have.
  files_of "${formats[@]}" "$sources/CollageLayout" | grep -v '/LayoutRequest.swift$' | compile CollageLayoutWasm
  link collage-layout.wasm "$format" CollageRuntime CollageModel StableNumbers CollageLayoutWasm
}

files_of "$sources/CollageWasm/Runtime.swift" | compile CollageRuntime
files_of "$sources/CollageModel" | compile CollageModel
builds=()
for module in session format layout; do
  "build_$module" &
  builds+=($!)
done
for build in "${builds[@]}"; do wait "$build" || fail "a module could not be built"; done
link collage-editor.wasm "$session $format" CollageRuntime CollageModel CollageWasm CollageFormatWasm
swiftc --version >"$output/compiler.txt" 2>/dev/null
