#!/usr/bin/env bash
# Tests a running service: service.sh [--all]. Without --all only how it starts, answers and ends, and only if it is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

export COLLAGE_BINARIES="$PWD/.build/serving"
if [ "${1:-}" != --all ]; then
  [ -x "$COLLAGE_BINARIES/collage-server" ] || {
    echo "-- the service is not built (Tests/build-service.sh)"
    exit 0
  }
  Tests/build-service.sh
  echo "-- starting, answering and ending"
  exec python3 Tests/Serving/operation.py
fi
Samples/install-dependencies.sh nodejs chromium openssl curl iproute2
echo "-- building the service, and the sample that mounts it in another application"
Tests/build-service.sh
Tests/Serving/run.sh
