#!/usr/bin/env bash
# Tests a running service, in small: what it answers, how it starts and ends, attacks, the examples of its article, and loads
# with faults. Judges no times. Needs the tool, the service and sample-photos in .build/release, or in
# COLLAGE_BINARIES. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

step() { printf '\n-- %s\n' "$1"; }

step "Starting, answering and ending"
python3 Tests/Serving/operation.py
step "Attacking"
python3 Tests/Serving/attack.py --small
step "The examples of the article"
python3 Tests/Serving/examples.py
step "An editor on a page whose host is the service"
node --test Tests/Serving/embed.test.mjs
step "Connections"
python3 Tests/Serving/connections.py
step "A full disk"
python3 Tests/Serving/full_disk.py
step "Load and faults, in small"
python3 Tests/Serving/figures.py --small
