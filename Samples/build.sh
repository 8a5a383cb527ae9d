#!/usr/bin/env bash
# Builds products of this package as a working copy has them: build.sh PRODUCT ...
# The tests are built of the same modules (see Samples/swift.sh). A release, which is smaller and starts a little faster, is built by
# Samples/packages/build.sh. Two products are no programs: "page" is the WebAssembly modules that `collage edit` needs, and "photos" the
# sample photos, which are painted if they are missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ $# -gt 0 ] || { echo "build.sh: a product is missing; usage: Samples/build.sh PRODUCT ..." >&2; exit 64; }
# What is built of the same modules is built at once: cores are idle while the largest modules are compiled one after the other.
together=()
for product in "$@"; do
  case "$product" in
  page)
    Samples/install-dependencies.sh wasi-libc binaryen brotli
    Sources/Browser/CollageWasm/build.sh --page --quick
    ;;
  collage-server | serve-example)
    # The service needs Hummingbird and its packages, which only builds with the trait Server fetch. They have a folder of their
    # own: a trait is a flag of every module, and the other products would be built again.
    . Samples/options.sh
    swift build --scratch-path .build/server --traits default,Server "${options[@]}" --product "$product"
    mkdir -p .build/release
    ln -f ".build/server/release/$product" ".build/release/$product"
    ;;
  photos) together+=(sample-photos) ;;
  *) together+=("$product") ;;
  esac
done
[ ${#together[@]} -eq 0 ] || COLLAGE_ONLY=$(IFS=,; echo "${together[*]}") Samples/swift.sh build
if [[ " $* " == *" photos "* ]] && [ ! -d Samples/photos ]; then .build/release/sample-photos Samples/photos; fi
