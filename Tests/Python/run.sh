#!/usr/bin/env bash
# Tests the Python package as it is installed from its wheel, and the samples that use it. Needs the tool (COLLAGE_TOOL, or
# .build/release/collage) and sample photos (Samples/photos).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Samples/install-dependencies.sh python3-pip python3-setuptools python3-wheel python3-pil python3-pytest mypy
export COLLAGE_TOOL="${COLLAGE_TOOL:-$PWD/.build/release/collage}"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT

echo "-- making the wheel, and installing it"
Samples/python/build.sh "$place"
/usr/bin/python3 -m pip install --quiet --no-deps --no-index --no-compile --root-user-action=ignore --disable-pip-version-check \
  --target "$place/installed" "$place"/collage-*.whl
echo "-- checking types"
(cd Samples/python && /usr/bin/python3 -m mypy --cache-dir "$place/mypy" collage ../immich/immich.py ../action/sheets.py)
echo "-- testing Python"
export PYTHONPATH="$place/installed" PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 -m pytest -q -p no:cacheprovider -W error --durations=3 Tests/Python "$@"
