#!/usr/bin/env bash
# Makes all that the page of a release holds, from the commit that is checked out, and checks it: release.sh [--rehearsal] VERSION FOLDER
#   collage_*.deb, collage-server_*.deb, collage-VERSION-linux-*.tar.xz, collage-VERSION.spdx.json     see build.sh
#   collage-VERSION-py3-none-any.whl        the Python package
#   collage-editor-VERSION.tgz              the editor for any page, as npm installs it
#   collage-VERSION-site.tar.xz             documentation, gallery, and the editor to be tried
#   collage-VERSION-container.tar.xz        the image of Samples/container, where podman or docker runs
#   release-notes.md                        the version's section of the CHANGELOG
#   SHA256SUMS                              of all of them
# Each .deb is for Debian 12 and 13 and for Ubuntu 24.04: it is built on Debian 12, whose libraries are the oldest of the three, and
# asks for nothing that the others name differently; a package built on one of these would not run on Debian 12. It is installed by
# the README's lines, from a server on this machine, on bare systems of all three. SUITES names others, or none (SUITES=).
# A rehearsal takes the notes of what is not released yet, installs on Debian 12 alone, and leaves out the site, which
# `Tests/nightly.sh site` makes, and the container.
set -euo pipefail
packages="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
repository="$(cd "$packages/../.." && pwd)"

fail() {
  echo "release.sh: $1" >&2
  exit 1
}
step() { printf '\n== %s\n' "$1"; }

rehearsal=()
if [ "${1:-}" = --rehearsal ]; then
  rehearsal=(--rehearsal)
  shift
fi
[ $# -eq 2 ] || fail "usage: Samples/packages/release.sh [--rehearsal] VERSION FOLDER"
version=$1
mkdir -p "$2"
output="$(cd "$2" && pwd)"
[ -z "$(ls -A "$output")" ] || fail "$output has other files"
# Mirrors by suite; the first is that of this machine, if it is a Debian.
debian=${DEBIAN_MIRROR:-$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true; } |
  sed -nE 's#^(URIs:|deb) *(\[[^]]*\] )?(http[^ ]*/debian/?)( .*)?$#\3#p; T; q')}
debian=${debian:-http://deb.debian.org/debian}
suites=(bookworm="$debian")
[ ${#rehearsal[@]} -gt 0 ] || suites+=(trixie="$debian" noble=http://archive.ubuntu.com/ubuntu)
[ -z "${SUITES+set}" ] || read -ra suites <<<"$SUITES"

step "Comparing versions, and cutting the notes"
commit="$(git -C "$repository" rev-parse HEAD)"
told="$("$packages/versions.py" --print)"
[ "$version" = "$told" ] || fail "Version.swift says $told, not $version"
"$packages/versions.py"
notes="$("$packages/notes.py" "$version" "${rehearsal[@]}")"
[ ${#rehearsal[@]} -gt 0 ] || [ -z "$(git -C "$repository" status --porcelain)" ] || fail "there are uncommitted changes"
echo "$notes" >"$output/release-notes.md"

needed=(woff2 nodejs python3-pip python3-setuptools python3-wheel debootstrap)
# Node of other places brings it.
command -v npm >/dev/null || needed+=(npm)
"$repository/Samples/install-dependencies.sh" "${needed[@]}" >/dev/null
SOURCE_DATE_EPOCH="$(git -C "$repository" show --no-patch --format=%ct "$commit")"
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# shellcheck source=Samples/packages/archives.sh
. "$packages/archives.sh"
source="$work/collage"
"$packages/build.sh" "$output" "$source"

step "Making the Python package and the editor for any page"
"$source/Samples/python/build.sh" "$output"
# The documentation's build replaces the tool.
mkdir "$work/tool"
cp "$source/.build/release/collage" "$work/tool/"
export COLLAGE_TOOL="$work/tool/collage" COLLAGE_WASM="$source/.build/wasm"
"$source/Samples/embed/build.sh" "$work/collage-editor-$version"
cp "$work/collage-editor-$version.tgz" "$output/"

if [ ${#rehearsal[@]} -eq 0 ]; then
  step "Making the site"
  (cd "$source" && Samples/build.sh photos)
  "$source/Samples/site/build.sh" "$work/collage-$version-site"
  make_archive "$work/collage-$version-site" "$output/collage-$version-site.tar.xz"

  step "Making the container"
  container=
  for program in podman docker; do
    if [ -z "$container" ] && "$program" info >/dev/null 2>&1; then container=$program; fi
  done
  if [ -n "$container" ]; then
    "$container" build -f "$source/Samples/container/Containerfile" -t "collage:$version" "$output"
    "$container" save "collage:$version" | xz --threads=1 >"$output/collage-$version-container.tar.xz"
  else
    echo "release.sh: neither podman nor docker runs here; the release has no container archive" >&2
  fi
fi
write_sums "$output"

step "Comparing what each file says of its version"
"$packages/versions.py" "$output" "${rehearsal[@]}"
for suite in "${suites[@]}"; do
  step "Installing on a bare ${suite%%=*}, by the README's lines"
  "$repository/Tests/Engines/package-test.sh" "$output" "${suite#*=}" "${suite%%=*}"
done
step "Resolving the package of Swift by the article's line"
"$repository/Tests/Engines/swift-line.sh" "$version"

ls -l "$output"
cat <<TEXT

The release is in $output. Whoever has the key tags the commit, signs the sums, and puts all files on the page:
  git tag --sign $version --cleanup=verbatim --file "$output/release-notes.md" $commit
  git push origin $version
  gpg --armor --detach-sign "$output/SHA256SUMS"
TEXT
