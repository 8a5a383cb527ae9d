#!/usr/bin/env bash
# Checks what needs no build: the format of Swift, scripts and pages, the import table, floors, what strangers read first, and whether
# the mutations still apply.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

echo "-- format"
swift format lint --strict --parallel --recursive Sources Tests Samples Package.swift
Tests/check-page.sh
Tests/check-imports.sh
echo "-- versions, release notes and the README"
python3 Tests/published.py
echo "-- mutations"
Tests/Mutations/run.py --check
