#!/usr/bin/env bash
# Builds the documentation of every module that has a DocC catalog, or of those that are named; a warning is an error:
# check-documentation.sh [--site FOLDER] [MODULE ...]. --site writes all of it as one static site. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

permission=() options=()
if [ "${1:-}" = --site ]; then
  permission=(--allow-writing-to-directory "$2")
  options=(--enable-experimental-combined-documentation --transform-for-static-hosting --output-path "$2")
  shift 2
fi
modules=("$@")
if [ ${#modules[@]} -eq 0 ]; then
  for catalog in Sources/*/*/*.docc; do modules+=("$(basename "$catalog" .docc)"); done
fi

# The manifest names the documentation plugin only if this is set.
export COLLAGE_DOCUMENTATION=1
targets=()
for module in "${modules[@]}"; do targets+=(--target "$module"); done
Tests/swift.sh package "${permission[@]}" generate-documentation \
  "${targets[@]}" --warnings-as-errors "${options[@]}" || {
  echo "check-documentation: there are warnings or errors" >&2
  exit 1
}
echo "The documentation builds without a warning."
