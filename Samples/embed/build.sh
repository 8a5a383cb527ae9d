#!/usr/bin/env bash
# Makes the editor for any page: Samples/embed/build.sh FOLDER. The folder gets plain modules, WebAssembly, styles, templates,
# fonts and types, and beside it an npm package, FOLDER.tgz. Nothing is downloaded, and the same sources make the same bytes.
# Needs the tool (Samples/build.sh collage), the modules (Sources/Browser/CollageWasm/build.sh --page), Node, and woff2_compress
# (Samples/install-dependencies.sh woff2).
set -euo pipefail
[ $# -eq 1 ] || {
  echo "usage: build.sh FOLDER" >&2
  exit 64
}
mkdir -p "$1"
output="$(cd "$1" && pwd)"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../.." && pwd)"
browser="$root/Sources/Browser"
page="$browser/CollageEditor/Page"
modules="${COLLAGE_WASM:-$root/.build/wasm}"

fail() {
  echo "build.sh: $1" >&2
  exit 1
}
for module in collage collage-color collage-layout collage-slots collage-text; do
  [ -f "$modules/$module.wasm" ] || fail "$modules/$module.wasm is missing; run Sources/Browser/CollageWasm/build.sh --page"
done
[ -f "$output/collage-editor.js" ] || [ -z "$(ls -A "$output")" ] || fail "$output has other files"
rm -rf "${output:?}"/*

# What only the page of `collage edit` loads stays behind.
(cd "$page" && find . -name '*.js' -o -name '*.d.ts') | sed 's#^\./##' | LC_ALL=C sort |
  grep -vE '^(start|main)\.js$|^hosts/edit/' | while read -r file; do
  mkdir -p "$output/$(dirname "$file")"
  cp "$page/$file" "$output/$file"
done
mkdir -p "$output/modules"
cp "$browser"/CollageWasm/collage{,-color,-format}.{js,d.ts} "$output/modules"
cp "$modules"/collage{,-color,-layout,-slots,-text}.wasm "$output"
for name in styles around template; do
  sed -n 's/^@import "\(.*\)";$/\1/p' "$page/$name.css" | while read -r sheet; do cat "$page/$sheet"; done >"$output/$name.css"
done
cp "$root/LICENSE" "$output"
# The version is that of the tool, which tells it to all.
version="$(sed -n 's/.*number = "\(.*\)"$/\1/p' "$root/Sources/Tool/CollageCommand/Version.swift")"
sed "s/^  \"name\": .*/&\n  \"version\": \"$version\",/" "$here/package.json" >"$output/package.json"
node "$here/library.mjs" "$output/library"
cp -r "$here/strings" "$output/library/strings"

# A package as npm writes it: everything below package/, with no times and owners of this machine.
find "$output" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
tar --sort=name --format=ustar --mtime=@499162500 --owner=0 --group=0 --numeric-owner --transform='s#^\.#package#' \
  -C "$output" -cf - . | gzip -n -9 >"$output.tgz"
echo "$output: $(find "$output" -type f | wc -l) files, $(du -sb "$output" | cut -f1) bytes; $output.tgz: $(wc -c <"$output.tgz") bytes"
