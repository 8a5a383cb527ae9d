#!/usr/bin/env bash
# Builds the documentation of every module that has a DocC catalog, or of those that are named; a warning is an error.
# Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

modules=("$@")
if [ ${#modules[@]} -eq 0 ]; then
  for catalog in Sources/*/*.docc; do modules+=("$(basename "$catalog" .docc)"); done
fi

# The manifest names the documentation plugin only if this is set.
export COLLAGE_DOCUMENTATION=1
failed=()
for module in "${modules[@]}"; do
  echo "-- $module"
  swift package generate-documentation --target "$module" --warnings-as-errors || failed+=("$module")
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "check-documentation: warnings or errors in ${failed[*]}" >&2
  exit 1
fi
echo "The documentation builds without a warning."
