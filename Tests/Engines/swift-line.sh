#!/usr/bin/env bash
# Builds a package that depends on this one by the line of the article on Collage, from a server on this machine in place of the
# address that stands there: swift-line.sh VERSION. The version is that of a tag of HEAD, which the copy on the server has.
set -euo pipefail
repository="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
version=$1
work="$(mktemp -d)"
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$work"' EXIT

mkdir "$work/site"
git clone --quiet --bare "$repository" "$work/site/collage"
git -C "$work/site/collage" tag "$version" "$(git -C "$repository" rev-parse HEAD)"
git -C "$work/site/collage" update-server-info
touch "$work/log"
python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$work/site" >"$work/log" 2>/dev/null &
server=$!
until port="$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$work/log")" && [ -n "$port" ]; do
  kill -0 "$server" || { echo "swift-line.sh: the server does not start" >&2; exit 1; }
done

# The line of libraries, as it stands: the other one brings a package from elsewhere.
line="$(sed -nE 's/^(\.package\(url: .*, traits: \[\]\)),.*/\1/p' "$repository/Sources/Services/Collage/Collage.docc/Collage.md")"
cp -r "$repository/Samples/OwnSwapRule" "$work/package"
cd "$work/package"
sed -i "s|\.package(name: \"collage\".*traits: \[\])|${line/https:\/\/example.org/http://127.0.0.1:$port}|" Package.swift
grep -q "127.0.0.1:$port/collage\", from: \"$version\"" Package.swift || {
  echo "swift-line.sh: the article has no line for $version" >&2
  exit 1
}
# No C library can be found: the model needs none.
mkdir "$work/empty"
PKG_CONFIG_LIBDIR="$work/empty" PKG_CONFIG_PATH= swift build --cache-path "$work/cache" --product shelf-demo >"$work/build" 2>&1 || { cat "$work/build" >&2; exit 1; }
"$(swift build --show-bin-path)/shelf-demo" | grep -q '"hat" in "upper right"'
grep -q "\"version\" : \"$version\"" Package.resolved
echo "A package builds by the line of $version, from http://127.0.0.1."
