#!/usr/bin/env bash
# Builds the WebAssembly modules: build.sh [--page] [--quick | --small] [FOLDER]. What is newer than its sources stays. --page builds
# only what the editor's page loads. --quick makes machine code of each module of Swift once instead of for each of these, and does not
# shrink them: they are a third larger, in half of the time. --small takes three times as long for files that are a fiftieth smaller, as a
# release has them.
#   collage.wasm         editing sessions on compositions, transitions, and documents
#   collage-album.wasm   the same, and sessions of albums; a page loads it in place of the first one for an album
#   collage-format.wasm  documents alone, for pages that do not edit
#   collage-layout.wasm  documents and the layouts that are generated for photos; a page loads it when a document has one
#   collage-slots.wasm   changes of slots; a page loads it when a template is edited
#   collage-color.wasm   color cubes of looks; a page loads it when a photo has a look
#   collage-text.wasm    lines of texts; a page without a server loads it when a collage has a text
set -euo pipefail
sources="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
modules=(collage collage-album collage-color collage-layout collage-slots collage-text collage-format)
# Floating-point results are defined bit for bit; no option may relax that. The bottom of the stack is at address 0, so that no
# pointer wraps around to the first kilobyte.
shrinking=(-Oz --low-memory-unused --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int
  --enable-mutable-globals)
brotli=(--best --lgwin=24)
is_quick= objects=objects lto=(-lto=llvm-full)
while [[ "${1:-}" == --* ]]; do
  case "$1" in
  --quick) is_quick=yes brotli=(--quality=4) objects=quick-objects lto=() ;;
  --page) modules=(collage collage-album collage-color collage-layout collage-slots collage-text) ;;
  # Restructured from flat code, a module is smaller. Passes until nothing changes (--converge) save nothing over these, and take
  # three times as long.
  --small) shrinking=(--low-memory-unused -Oz --flatten --rereloop -Oz -Oz --optimize-stack-ir "${shrinking[@]:2}") ;;
  *)
    echo "build.sh: $1 is not an option; usage: build.sh [--page] [--quick | --small] [FOLDER]" >&2
    exit 64
    ;;
  esac
  shift
done
output="${1:-$(dirname "$sources")/.build/wasm}"
library=/usr/lib/wasm32-wasi/libc.a

fail() {
  echo "build.sh: $1" >&2
  exit 1
}
command -v swiftc >/dev/null || fail "swiftc is missing; install a Swift toolchain"
install="run Samples/install-dependencies.sh wasi-libc binaryen brotli"
[ -f "$library" ] || fail "$library is missing; $install"
command -v wasm-opt >/dev/null || fail "wasm-opt is missing; $install"
command -v brotli >/dev/null || fail "brotli is missing; $install"
linker="$(dirname "$(readlink -f "$(command -v swiftc)")")/wasm-ld"
[ -x "$linker" ] || linker="$(command -v wasm-ld)" || fail "wasm-ld is missing; it comes with the Swift toolchain"

folder="$output/$objects"
mkdir -p "$folder"
# Two builds at once would write the same files.
exec {lock}>"$output/lock"
flock "$lock"
# Objects of another compiler, or of another version of this script, are no use.
settings="$(swiftc --version 2>/dev/null) $(cksum <"${BASH_SOURCE[0]}")"
[ "$settings" = "$(cat "$output/settings.txt" 2>/dev/null)" ] || rm -f "$output"/*objects/*.o "$output"/*.wasm
echo "$settings" >"$output/settings.txt"

# Where modules are younger than all sources, a quick build has nothing to do, however they were built.
if [ -n "$is_quick" ]; then
  read_by_modules=("$sources"/{Model,System/Determinism,Bindings/Pango/Internal,Browser/CollageWasm})
  is_stale=
  for name in "${modules[@]}"; do
    [ -f "$output/$name.wasm" ] && [ -f "$output/$name.wasm.br" ] && [ -z "$is_stale" ] || { is_stale=yes; break; }
    is_stale=$(find "${read_by_modules[@]}" \( -name '*.swift' -o -type d \) -newer "$output/$name.wasm" -print -quit)
  done
  [ -n "$is_stale" ] || { echo "$output is current"; exit; }
fi

# The largest sizes in bytes, plain and with gzip, which every server can do, with the scripts that load a module: growth is a decision.
declare -A most=([collage]=1004999 [collage-format]=449499 [collage-text]=72499)
declare -A most_zipped=([collage]=451499 [collage-color]=38299)
declare -A scripts_of=([collage]="collage.js collage-format.js")

# Returns whether a file is newer than all others that are named.
is_current() {
  local result=$1 file
  [ -f "$result" ] || return 1
  for file in "${@:2}"; do [ "$result" -nt "$file" ] || return 1; done
}

# Prints the Swift files of folders and files, in one order on every machine.
files_of() { find "$@" -name '*.swift' | LC_ALL=C sort; }

# Compiles the files named on standard input as one module, which others can import: compile NAME MODULE ..., the latter
# being those that it imports.
# Machine code is made when all modules are linked, with what they have in common known: 4 % smaller.
# Without inlining of what -Osize still finds worth it, a module is a sixth smaller and, in V8, no slower: a twelfth by the limit
# of LLVM, and a tenth more by that of Swift's own optimizer, which stops at so many blocks of a function. Documents are another
# thirtieth smaller with one block; in the model that would make a move a third slower.
inlining=(-Xllvm -inline-threshold=0 -Xllvm -sil-inline-overall-caller-block-limit=10)
linking=(-mllvm -inline-threshold=-40)
defined=()
compile() {
  local name=$1 files imported=()
  mapfile -t files
  for module in "${@:2}"; do imported+=("$folder/$module.o"); done
  # A file that was removed changes the folder that it was in.
  mapfile -t folders < <(for file in "${files[@]}"; do dirname "$file"; done | sort -u)
  if is_current "$folder/$name.o" "${files[@]}" "${folders[@]}" "${imported[@]}"; then return; fi
  rm -f "$folder/$name.o"
  # What changes while it is compiled is newer than the object.
  touch "$folder/$name.begun"
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize \
    "${lto[@]}" "${inlining[@]}" "${defined[@]}" -parse-as-library -swift-version 6 -package-name collage -Xfrontend -disable-stack-protector \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I "$folder" \
    -module-name "$name" -emit-module -emit-module-path "$folder/$name.swiftmodule" -c "${files[@]}" -o "$folder/$name.new"
  touch --reference="$folder/$name.begun" "$folder/$name.new"
  mv "$folder/$name.new" "$folder/$name.o"
}

# Links objects and shrinks the result, if the module was asked for: link NAME "FUNCTION ..." MODULE ...
link() {
  local name=$1 exports=() linked=() function module
  [[ " ${modules[*]} " == *" $name "* ]] || return 0
  for function in $2; do exports+=("--export=collage_$function"); done
  for module in "${@:3}"; do linked+=("$folder/$module.o"); done
  if is_current "$output/$name.wasm" "${linked[@]}" && is_current "$output/$name.wasm.br" "${linked[@]}" &&
    { [ -n "$is_quick" ] || [ "${shrinking[*]}" = "$(cat "$output/objects/$name.shrunk" 2>/dev/null)" ]; }; then
    echo "$output/$name.wasm is current"
    return
  fi
  rm -f "$output/objects/$name.shrunk"
  # The C library provides only memory allocation; the stack is below the data, where an overflow traps.
  "$linker" "${linked[@]}" "$library" --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144 \
    --wrap=posix_memalign "${linking[@]}" "${exports[@]}" -o "$folder/$name.linked"
  if [ -n "$is_quick" ]; then
    mv "$folder/$name.linked" "$folder/$name.wasm"
  else
    wasm-opt "${shrinking[@]}" "$folder/$name.linked" -o "$folder/$name.wasm"
    rm "$folder/$name.linked"
    check_size "$name"
  fi
  # Servers send this one to browsers that accept it: a third of the size. A stale one must never stay.
  rm -f "$output/$name.wasm.br"
  mv "$folder/$name.wasm" "$output/$name.wasm"
  brotli "${brotli[@]}" --output="$output/$name.wasm.br" "$output/$name.wasm"
  [ -n "$is_quick" ] || echo "${shrinking[*]}" >"$folder/$name.shrunk"
  echo "$output/$name.wasm: $(wc -c <"$output/$name.wasm") bytes"
}

# Fails if a module that was shrunk is larger than it may be.
check_size() {
  local size zipped script
  size=$(wc -c <"$folder/$1.wasm") zipped=$(gzip -9 --stdout "$folder/$1.wasm" | wc -c)
  for script in ${scripts_of[$1]:-}; do zipped=$((zipped + $(gzip -9 --stdout "$browser/$script" | wc -c))); done
  [ "$size" -le "${most[$1]:-$size}" ] || fail "$1.wasm has $size bytes; it may have ${most[$1]}"
  [ "$zipped" -le "${most_zipped[$1]:-$zipped}" ] || fail "$1.wasm has $zipped bytes with gzip; it may have ${most_zipped[$1]}"
}

session="buffer text name content forget_names keep_template forget_templates open copy close document template
  template_number history take_up style restyling laying_out resized touch trackpad hover cancel wait event set_policy set_touch_area
  set_slot_mask erasing state presentation is_settling hit dividers outline outlines deadline stroke_outline
  scroll_velocity neighbor pattern adjustment_ranges missing_layout supply_layout forget_missing_layouts transition transition_at
  transition_outline"
album="album append_page add_page remove_page move_page duplicate_page carry show_page page pages"
color="buffer table forget_table cube cube_words"
lines="buffer text text_runs text_words text_lines"
format="text keep_template forget_templates read expand"
slots="take_slots slot_change new_slot moved_point own_template"

# The sources of the library itself, so that documents mean the same everywhere; of the layouts all but those that are
# generated for photos. No text is compared but byte by byte: Unicode's tables, and the code for them, are not linked.
browser="$sources/Browser/CollageWasm"
common=("$sources/Model/CollageFormat" "$browser/Embedded/NumberRuntime.swift")
# The renderer shapes letters of different scripts by themselves, and so does a page.
scripts=("$sources/Bindings/Pango/Internal"/{CompanionFamily,JoinedScripts,ScriptLanguage,WholeWords}.swift "$browser/Embedded/TextRunExports.swift")
documents=("$browser"/{Answers,ByteBuffer,DocumentExports,PhotoList,WireNumbers}.swift)
written=("$sources/Model/CollageLayout"/{Arrangements,Carving,Editing,Resizing,Styling,LayoutError.swift,Template+Slots.swift})
written+=("$sources/Model/CollageLayout/Generating"/{CutoutMask,LayoutPhoto}.swift "$browser/Embedded/Template+Generated.swift")

build_color() {
  # Cubes follow sliders, so their functions are inlined.
  local inlining=() linking=()
  files_of "$sources/Model/CollageColor" | compile CollageColor CollageModel
}
build_session() {
  local inlining=(-Xllvm -inline-threshold=-40 -Xllvm -sil-inline-overall-caller-block-limit=1)
  files_of "${common[@]}" "$browser"/*.swift "${written[@]}" "${scripts[@]}" | compile CollageWasm CollageRuntime CollageModel CollageColor
  # Optimizing all of a module's machine code keeps one core busy: two groups of modules, which take about as long, keep two.
  link_session &
  link collage-album "$session $format $album" CollageRuntime CollageModel CollageWasm
  link collage-format "$format" CollageRuntime CollageModel CollageWasm
  link collage-text "$lines" CollageRuntime CollageModel CollageWasm
  local linking=()
  link collage-color "$color" CollageRuntime CollageModel CollageColor CollageWasm
  wait $!
}
link_session() {
  link collage "$session $format" CollageRuntime CollageModel CollageWasm
  link collage-slots "text $slots" CollageRuntime CollageModel CollageWasm
}
build_layout() {
  # Swift 6.3.1 compiles the generators wrongly without inlining: rows lose their last photo. DocumentTests compare each kind
  # of layout, of every module, with the native one.
  local inlining=() linking=() defined=(-D GENERATORS)
  files_of "$sources/System/Determinism" | grep -v '/OrderedWork.swift$' | compile Determinism
  # Several layouts are searched for by several threads, which WebAssembly does not have.
  files_of "${common[@]}" "${documents[@]}" "$sources/Model/CollageLayout" | grep -v '/LayoutRequest.swift$\|/Albums/' |
    compile CollageLayoutWasm CollageRuntime CollageModel Determinism
  link collage-layout "$format" CollageRuntime CollageModel Determinism CollageLayoutWasm
}

files_of "$browser/Embedded/Runtime.swift" | compile CollageRuntime
files_of "$sources/Model/CollageModel" | compile CollageModel
build_color
builds=()
for part in session layout; do
  "build_$part" &
  builds+=($!)
done
for build in "${builds[@]}"; do wait "$build" || fail "a module could not be built"; done
