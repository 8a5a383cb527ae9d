#!/usr/bin/env bash
# Checks the format and the usual mistakes of every script, style sheet and page of ours, and of the editor's page the types and
# the list of its modules: Tests/check-page.sh [--format]. --format writes them as they should be. Installs deno, which does it
# all, into .build; safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=2.9.8
tools=.build/page-tools
deno="$tools/bin/deno"
config=Tests/Browser/deno.jsonc
export DENO_DIR="$PWD/$tools/cache" DENO_NO_UPDATE_CHECK=1 NO_COLOR=1

install_deno() {
  [[ "$("$deno" --version 2>/dev/null)" != "deno $version "* ]] || return 0
  # Debian has the module in a package of its own.
  python3 -c "import ensurepip" 2>/dev/null || COLLAGE_FONTS=none Samples/install-dependencies.sh python3-venv
  python3 -m venv --clear "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check "deno==$version"
}

# Prints the files of ours that a browser or Node reads, with one of the extensions.
files() {
  git ls-files --cached --others --exclude-standard -- "${@/#/:(glob)**/*.}"
}

# The modules that index.html asks for in advance are those that the page imports.
preloads() {
  "$deno" run --quiet --config "$config" --allow-read --allow-write=Sources Tests/Browser/preloads.mjs "$@"
}

install_deno
mapfile -t scripts < <(files js mjs ts)
mapfile -t sheets < <(files css html)
if [ "${1:-}" = --format ]; then
  preloads --write
  "$deno" fmt --quiet --config "$config" "${scripts[@]}" "${sheets[@]}"
  exit 0
fi
"$deno" fmt --check --config "$config" "${scripts[@]}" "${sheets[@]}"
"$deno" lint --quiet --config "$config" "${scripts[@]}"
preloads
# Layers say which rule wins, not doubled classes and not importance.
if grep -nE '\.([a-z-]+)\.\1\b|!important' Sources/Browser/CollageEditor/Page/styles/*.css; then
  echo "check-page: these rules belong into another layer" >&2
  exit 1
fi
# What the page asks of others goes through its host (host.d.ts); its own modules come from one folder.
if git grep -nE '\bfetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket' -- 'Sources/Browser/CollageEditor/Page/*.js' \
  ':!*/Page/start.js' ':!*/Page/hosts/*' ':!*/Page/model/assets.js' ':!*/Page/model/layouts-worker.js'; then
  echo "check-page: these requests belong into a host" >&2
  exit 1
fi
# What the page says is a message, which its elements remember (parts/elements.js), so that it can be said in other languages.
if git grep -nE '\.(textContent|ariaLabel|ariaValueText|title|placeholder|dataset\.(drop|problem|clip)) = |setAttribute\("(aria-label|title|placeholder)"' \
  -- 'Sources/Browser/CollageEditor/Page/*.js' ':!*/Page/basics/elements.js' | grep -v 'document\.title = '; then
  echo "check-page: showText and showLabels say this" >&2
  exit 1
fi
if git grep -nE '("aria-(label|roledescription|valuetext)"|placeholder|"data-(drop|problem|clip)"): "[^"]*[a-z]{2}' \
  -- 'Sources/Browser/CollageEditor/Page/*.js'; then
  echo "check-page: say makes a message of this" >&2
  exit 1
fi
"$deno" run --quiet --config "$config" --allow-read Tests/Browser/message-tables.mjs
"$deno" run --quiet --config "$config" --allow-read Tests/Browser/page-floors.mjs
mapfile -t page < <(files js | grep /CollageEditor/Page/)
# The examples of the interface for other pages must have its types.
examples="$tools/examples.ts"
"$deno" run --quiet --config "$config" --allow-read Tests/Browser/examples.mjs ../../Sources/Browser/CollageEditor/Page >"$examples"
"$deno" check --quiet --config "$config" "${page[@]}" "$examples"
echo "The scripts and pages are well formed, and the types of the page agree."
