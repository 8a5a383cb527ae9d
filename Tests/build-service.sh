#!/usr/bin/env bash
# Builds the service and the sample that mounts it in another application, as the tests of both and of the documentation use them:
# .build/serving has them beside the tool. Optimizing Hummingbird and its packages takes as long as compiling them, and no test
# measures it. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# A trait is a flag of every module, so these have a folder of their own.
for product in collage-server serve-example; do
  swift build --scratch-path .build/service --traits default,Server -debug-info-format none \
    --explicit-target-dependency-import-check error --product "$product" 2>&1 | tee -a "$log"
done
if grep -E '^/.*: warning: ' "$log"; then
  echo "build-service: a target builds with warnings" >&2
  exit 1
fi
Samples/build.sh collage sample-photos
mkdir -p .build/serving
ln -f .build/release/collage .build/release/sample-photos .build/service/debug/collage-server .build/serving
