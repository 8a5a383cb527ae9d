#!/usr/bin/env bash
# Builds the documentation of every module, and reads PDFs with other programs than ours.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Samples/install-dependencies.sh python3-pil python3-numpy qpdf poppler-utils mupdf-tools
Samples/build.sh collage sample-photos
export COLLAGE_TOOL="$PWD/.build/release/collage"
[ -d Samples/photos ] || .build/release/sample-photos Samples/photos
# Debian's Pillow belongs to Debian's Python, which need not be the first one found.
python=python3
"$python" -c "import PIL, numpy" 2>/dev/null || python=/usr/bin/python3
echo "-- documenting every module"
Tests/check-documentation.sh
echo "-- comparing the pages of PDFs with pictures, in two readers, and finding their texts"
"$python" Tests/Documents/agreement.py
"$python" Tests/Documents/press.py
