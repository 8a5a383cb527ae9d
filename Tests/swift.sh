#!/usr/bin/env bash
# Runs a command of swift with all that the tests are built with, so that each finds the modules that another has compiled:
# swift.sh build|test|package [OPTIONS]
# The modules that compute are optimized (see Package.swift). A seventh of the compiler's time would go into what only
# debuggers read. The trait is that of the service, which is tested too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export COLLAGE_OPTIMIZED_TESTS=1
exec swift "$1" --scratch-path .build/tests --traits default,Server -debug-info-format none "${@:2}"
