#!/usr/bin/env bash
# Builds products of this package optimized, without debug information, and with Swift's library inside: build.sh PRODUCT ...
# Glue code is not optimized (see `glue` in Package.swift): a first build takes a sixth less time than all of it optimized, a second
# one after a change to a command a third, and pictures take as long to make.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ $# -gt 0 ] || { echo "build.sh: a product is missing; usage: Samples/build.sh PRODUCT ..." >&2; exit 64; }
for product in "$@"; do
  COLLAGE_QUICK_BUILD=1 swift build -c release --static-swift-stdlib -debug-info-format none --product "$product"
done
