#!/usr/bin/env bash
# Builds the documentation of every module that has a DocC catalog, or of those that are named; a warning is an error:
# check-documentation.sh [--site FOLDER] [MODULE ...]. --site writes all of it as one static site. Without a module, the public
# interfaces are compared with Tests/Interface, too. Safe to run again.
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
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

document() {
  local module=$1 catalog=$2 dependencies=() dependency
  for dependency in "${@:3}"; do
    [ ! -d "$work/$dependency.doccarchive" ] || dependencies+=(--dependency "$work/$dependency.doccarchive")
  done
  docc convert "$catalog" --additional-symbol-graph-dir "$work/$module" --fallback-display-name "$module" \
    --fallback-bundle-identifier "$module" --warnings-as-errors --transform-for-static-hosting \
    --enable-experimental-external-link-support "${dependencies[@]}" --output-path "$work/$module.doccarchive"
}

Tests/symbol-graphs.sh "$work" "$@" >"$work/modules"
archives=()
# Links lead from a module to those that it depends on, which are documented first.
while read -r module catalog dependencies; do
  echo "-- $module"
  # shellcheck disable=SC2086 # The names of modules are words.
  document "$module" "$catalog" $dependencies </dev/null || fail "there are warnings or errors"
  archives+=("$work/$module.doccarchive")
done <"$work/modules"
[ $# -eq 0 ] || [ ${#archives[@]} -eq $# ] || fail "not all of these are modules with a DocC catalog: $*"
[ $# -gt 0 ] || Tests/interface.py "$work"

if [ -n "$site" ]; then
  docc merge "${archives[@]}" --synthesized-landing-page-name Collage --synthesized-landing-page-kind Package \
    --output-path "$work/site"
  cp -R "$work/site/." "$site/"
fi
echo "The documentation builds without a warning."
