#!/usr/bin/env bash
# Installs Pillow and NumPy if they are missing, and prints a Python that has them. Debian's belong to Debian's Python, which need not
# be the first one found.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
Samples/install-dependencies.sh python3-pil python3-numpy >&2
python3 -c "import PIL, numpy" 2>/dev/null && echo python3 || echo /usr/bin/python3
