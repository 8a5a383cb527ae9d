#!/usr/bin/env bash
# Proves that another package can use the model and the testing kit, and gets no part of the renderer with them: builds
# and tests Samples/OwnSwapRule where no C library can be found, and downloads nothing. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

package=Samples/OwnSwapRule
scratch="$(pwd)/.build/own-swap-rule"

# pkg-config finds nothing in an empty folder: a build that needs any C library fails here as it would without them.
export PKG_CONFIG_LIBDIR="$scratch/empty" PKG_CONFIG_PATH=
mkdir -p "$PKG_CONFIG_LIBDIR"
# What an earlier run downloaded would hide that nothing is downloaded now.
rm -rf "$scratch/checkouts" "$scratch/repositories" "$scratch/workspace-state.json" "$package/Package.resolved"
swift test --package-path "$package" --scratch-path "$scratch" 2>&1 | grep -v "couldn't find pc file\|you may be able to install" 

# A program without Foundation must link as well: nothing else brings the library of mathematics in.
if ! swift run --package-path "$package" --scratch-path "$scratch" --skip-build shelf-demo | grep -q '"hat" in "upper right"'; then
  echo "check-package: the demo of the model alone does not run" >&2
  exit 1
fi

bundle="$(find "$scratch" -name '*PackageTests.xctest' -type f | head -1)"
[ -n "$bundle" ] || { echo "check-package: no test bundle was built" >&2; exit 1; }
if ldd "$bundle" | grep -E 'libvips|libzimg|libglib'; then
  echo "check-package: the model drags the renderer's libraries in" >&2
  exit 1
fi
# SwiftPM compiles the build tool plugin of every package that it meets (three CPU seconds); of the modules only these.
for module in "$scratch"/debug/Modules/*.swiftmodule; do
  case "$(basename "$module" .swiftmodule)" in
  CollageModel | CollageFormat | CollageTesting | Determinism | OwnSwapRule* | shelf_demo) ;;
  *)
    echo "check-package: the model and the testing kit must not need $(basename "$module" .swiftmodule)" >&2
    exit 1
    ;;
  esac
done
if [ -e "$package/Package.resolved" ] || ls "$scratch/checkouts" 2>/dev/null | grep -q .; then
  echo "check-package: the model and the testing kit must not need other packages" >&2
  exit 1
fi
echo "Another package builds and tests with the model alone."
