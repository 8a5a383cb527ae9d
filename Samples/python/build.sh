#!/usr/bin/env bash
# Makes the Python package: Samples/python/build.sh FOLDER. The folder gets collage-VERSION-py3-none-any.whl, which `pip install` takes.
# Nothing is downloaded but Debian's pip, setuptools and wheel if they are missing, and the same sources make the same bytes.
set -euo pipefail
[ $# -eq 1 ] || {
  echo "usage: build.sh FOLDER" >&2
  exit 64
}
mkdir -p "$1"
output="$(cd "$1" && pwd)"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
"$here/../install-dependencies.sh" python3-pip python3-setuptools python3-wheel >/dev/null

# Setuptools leaves files beside the sources, so that it gets a copy of them; their modes are nobody's umask.
umask 022
copy="$(mktemp -d)"
trap 'rm -rf "$copy"' EXIT
(cd "$here/../.." && cp --parents Samples/python/{pyproject.toml,setup.py} Samples/python/collage/{*.py,py.typed} \
  Sources/Tool/CollageCommand/Version.swift LICENSE "$copy")
cp "$copy/LICENSE" "$copy/Samples/python"
chmod -R u=rwX,go=rX "$copy"/*
# The earliest time that a ZIP archive can have.
SOURCE_DATE_EPOCH=315532800 /usr/bin/python3 -m pip wheel --quiet --no-deps --no-build-isolation --no-index --no-cache-dir \
  --disable-pip-version-check --wheel-dir "$output" "$copy/Samples/python"
ls "$output"/collage-*.whl
