#!/usr/bin/env bash
# Builds the documentation of every module, reads PDFs with other programs than ours, and tests the Python package and its samples.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Samples/install-dependencies.sh libvips-tools qpdf poppler-utils mupdf-tools
Samples/build.sh collage photos
export COLLAGE_TOOL="$PWD/.build/release/collage"
python=$(Tests/python.sh)
echo "-- documenting every module"
Tests/check-documentation.sh
echo "-- comparing the pages of PDFs with pictures, in two readers, and finding their texts"
"$python" Tests/Documents/agreement.py
"$python" Tests/Documents/press.py
"$python" Tests/Documents/archive.py
"$python" Tests/Documents/posters.py
Tests/Python/run.sh
