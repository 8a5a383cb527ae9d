#!/usr/bin/env bash
# Fetches axe-core, which finds what people with disabilities could not use on a page, into .build: it is of another license, so it
# is no part of this repository. PyPI has it within a package. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

package=axe-playwright-python==0.1.8
digest=fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8
tools=.build/axe
[ ! -f "$tools/axe.min.js" ] || exit 0

# Debian has the module in a package of its own.
python3 -c "import ensurepip" 2>/dev/null || COLLAGE_FONTS=none Samples/install-dependencies.sh python3-venv
python3 -m venv --clear "$tools"
echo "$package --hash=sha256:$digest" >"$tools/requirements.txt"
"$tools/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --target "$tools/package" \
  -r "$tools/requirements.txt"
cp "$tools/package/axe_playwright_python/axe.min.js" "$tools/axe.min.js"
