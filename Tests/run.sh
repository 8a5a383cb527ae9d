#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test; the exit code is not zero if one fails. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n== %s\n' "$1"; }

step "Installing what is missing"
Samples/install-dependencies.sh

step "Building the command line tool, which some tests run"
swift build -c release --static-swift-stdlib --product collage

step "Running every test"
swift test

step "Every test passed"
