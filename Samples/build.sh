#!/usr/bin/env bash
# Builds products of this package optimized, without debug information, and with Swift's library inside: build.sh PRODUCT ...
# Glue code is not optimized (see `glue` in Package.swift): a first build takes a sixth less time than all of it optimized, a second
# one after a change to a command a third, and pictures take as long to make.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ $# -gt 0 ] || { echo "build.sh: a product is missing; usage: Samples/build.sh PRODUCT ..." >&2; exit 64; }
. Samples/options.sh
for product in "$@"; do
  if [ "$product" = collage-server ] || [ "$product" = serve-example ]; then
    # The service needs Hummingbird and its packages, which only builds with the trait Server fetch. They have a folder of their
    # own: a trait is a flag of every module, and the other products would be built again.
    COLLAGE_QUICK_BUILD=1 swift build --scratch-path .build/server --traits default,Server "${options[@]}" --product "$product"
    mkdir -p .build/release
    ln -f ".build/server/release/$product" ".build/release/$product"
  else
    COLLAGE_QUICK_BUILD=1 swift build "${options[@]}" --product "$product"
  fi
done
