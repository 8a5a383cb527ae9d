#!/usr/bin/env bash
# Builds all modules and writes the symbol graph of each that has a DocC catalog, or of those that are named, into a folder of its
# name: symbol-graphs.sh FOLDER [MODULE ...]. Prints "MODULE CATALOG DEPENDENCY ..." for each, after those that it depends on.
# Swift's plugin for this plans the whole package anew for each module, which takes ten times as long.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "symbol-graphs: $1" >&2
  exit 1
}
output=$1 wanted=" ${*:2} "
log=$(mktemp)
trap 'rm -f "$log"' EXIT
builds=("Samples/swift.sh build")
# Hummingbird's module is part of the service, which takes minutes to build.
if [[ "$wanted" == "  " || "$wanted" == *" CollageHummingbird "* ]]; then builds+=(Tests/build-service.sh); fi
for build in "${builds[@]}"; do
  $build >"$log" 2>&1 || { cat "$log" >&2; fail "the modules do not build"; }
done

# Modules of C that those of Swift import, of this package and of others, whose headers the compiler finds by whole paths. Both builds
# have some, of which one is enough.
headers=()
declare -A known=()
while IFS= read -r map; do
  module=$(sed -nE 's/^(explicit )?module "?([A-Za-z_0-9]+).*/\2/p' "$map" | head -1)
  [ -z "${known[$module]:-}" ] || continue
  known[$module]=yes headers+=(-Xcc "-fmodule-map-file=$PWD/$map")
done < <(
  find Sources/Bindings/Headers .build/service/checkouts/*/Sources -name module.modulemap 2>/dev/null || true
  find .build/service/debug/ .build/release/ -maxdepth 2 -name module.modulemap 2>/dev/null || true
)
mapfile -t libraries < <(sed -nE 's/.*pkgConfig: "([^"]+)".*/\1/p' Package.swift)
for option in $(pkg-config --cflags "${libraries[@]}"); do headers+=(-Xcc "$option"); done

target=$(swift -print-target-info | sed -nE 's/.*"unversionedTriple": "(.*)",/\1/p')
while read -r module dependencies; do
  catalog=$(echo Sources/*/"$module/$module.docc")
  [ -d "$catalog" ] && [[ "$wanted" == "  " || "$wanted" == *" $module "* ]] || continue
  # A working copy has no modules of Hummingbird, on which this one stands.
  [ "$module" = CollageHummingbird ] && built=service/debug || built=release
  mkdir -p "$output/$module"
  swift symbolgraph-extract -module-name "$module" -I ".build/$built/Modules" "${headers[@]}" -target "$target" \
    -output-dir "$output/$module" -minimum-access-level public -emit-extension-block-symbols </dev/null >&2 ||
    fail "the symbols of $module cannot be read"
  echo "$module $catalog $dependencies"
done < <(Tests/dependencies.py)
