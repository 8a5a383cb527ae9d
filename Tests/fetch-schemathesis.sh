#!/usr/bin/env bash
# Fetches schemathesis, which derives requests from an OpenAPI document, into .build: prints the path of the program. PyPI has it;
# versions and digests are those of Tests/Serving/requirements.txt. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

requirements=Tests/Serving/requirements.txt
tools=$PWD/.build/schemathesis
if ! cmp -s "$requirements" "$tools/requirements.txt"; then
  # Debian has the module in a package of its own.
  python3 -c "import ensurepip" 2>/dev/null || COLLAGE_FONTS=none Samples/install-dependencies.sh python3-venv >&2
  python3 -m venv --clear "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: -r "$requirements" >&2
  cp "$requirements" "$tools/requirements.txt"
fi
echo "$tools/bin/schemathesis"
