#!/usr/bin/env bash
# Runs a command of swift with all that a working copy is built with, so that the tool, the samples and the tests are built of the
# same modules: swift.sh build|test|package [OPTIONS]
# The modules are optimized, but for those that no picture waits for (see Package.swift), and tests reach what is internal. A
# seventh of the compiler's time would go into what only debuggers read.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export COLLAGE_WORKING_COPY=1
exec swift "$1" -c release -debug-info-format none "${@:2}"
