#!/usr/bin/env bash
# Builds the documentation of every module that has a DocC catalog, or of those that are named; a warning is an error:
# check-documentation.sh [--site FOLDER] [MODULE ...]. --site writes all of it as one static site. Safe to run again.
# Swift's plugin for this plans the whole package anew for each module, which takes ten times as long as documenting it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "check-documentation: $1" >&2
  exit 1
}

site=""
if [ "${1:-}" = --site ]; then
  [ $# -ge 2 ] || fail "the folder of --site is missing"
  site=$2
  shift 2
fi
wanted=" $* "
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for build in "Samples/swift.sh build" Tests/build-service.sh; do
  $build >"$work/log" 2>&1 || { cat "$work/log"; fail "the modules do not build"; }
done

# Modules of C that those of Swift import, of this package and of others.
headers=()
while IFS= read -r map; do headers+=(-Xcc "-fmodule-map-file=$map"); done < <(
  find Sources/Bindings/Headers .build/service/checkouts/*/Sources -name module.modulemap
  find .build/service/debug/ -maxdepth 2 -name module.modulemap
)
mapfile -t libraries < <(sed -nE 's/.*pkgConfig: "([^"]+)".*/\1/p' Package.swift)
for option in $(pkg-config --cflags "${libraries[@]}"); do headers+=(-Xcc "$option"); done

document() {
  local module=$1 catalog=$2 dependencies=() dependency built
  for dependency in "${@:3}"; do
    [ ! -d "$work/$dependency.doccarchive" ] || dependencies+=(--dependency "$work/$dependency.doccarchive")
  done
  mkdir -p "$work/$module"
  # What only the service has lies in its own folder.
  [ -e ".build/release/Modules/$module.swiftmodule" ] && built=release || built=service/debug
  swift symbolgraph-extract -module-name "$module" -I ".build/$built/Modules" "${headers[@]}" -target "$target" \
    -output-dir "$work/$module" -minimum-access-level public -emit-extension-block-symbols || return
  docc convert "$catalog" --additional-symbol-graph-dir "$work/$module" --fallback-display-name "$module" \
    --fallback-bundle-identifier "$module" --warnings-as-errors --transform-for-static-hosting \
    --enable-experimental-external-link-support "${dependencies[@]}" --output-path "$work/$module.doccarchive"
}

target=$(swift -print-target-info | sed -nE 's/.*"unversionedTriple": "(.*)",/\1/p')
archives=()
# Links lead from a module to those that it depends on, which are documented first.
while read -r module dependencies; do
  catalog=$(echo Sources/*/"$module/$module.docc")
  [ -d "$catalog" ] && [[ "$wanted" == "  " || "$wanted" == *" $module "* ]] || continue
  echo "-- $module"
  # shellcheck disable=SC2086 # The names of modules are words.
  document "$module" "$catalog" $dependencies </dev/null || fail "there are warnings or errors"
  archives+=("$work/$module.doccarchive")
done < <(Tests/dependencies.py)
[ $# -eq 0 ] || [ ${#archives[@]} -eq $# ] || fail "not all of these are modules with a DocC catalog: $*"

if [ -n "$site" ]; then
  docc merge "${archives[@]}" --synthesized-landing-page-name Collage --synthesized-landing-page-kind Package \
    --output-path "$work/site"
  cp -R "$work/site/." "$site/"
fi
echo "The documentation builds without a warning."
