#!/usr/bin/env bash
# Makes Debian's packages and a tarball, from the commit that is checked out, into a folder: build.sh FOLDER [SOURCE]
#   collage_VERSION_ARCHITECTURE.deb                the tool, the editor's page, man pages, completions
#   collage-server_VERSION_ARCHITECTURE.deb         the service, which few need and which is three times as large
#   collage-VERSION-linux-ARCHITECTURE.tar.xz       both for any folder, with a launcher that says what is missing
#   collage-VERSION.spdx.json                       everything that was compiled or linked in, with versions and licenses
#   SHA256SUMS
# The commit is exported to SOURCE, which stays with all that was built, as release.sh needs it; without it, to a folder that does not.
# The same commit gives the same bytes, wherever and whenever it is built with the same compiler and packages.
set -euo pipefail
packages="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
repository="$(cd "$packages/../.." && pwd)"

fail() {
  echo "build.sh: $1" >&2
  exit 1
}
step() { printf '\n== %s\n' "$1"; }

[ $# -ge 1 ] && [ $# -le 2 ] || fail "usage: Samples/packages/build.sh FOLDER [SOURCE]"
mkdir -p "$1"
output="$(cd "$1" && pwd)"
commit="$(git -C "$repository" rev-parse HEAD)"
[ -z "$(git -C "$repository" status --porcelain --untracked-files=no)" ] ||
  echo "build.sh: uncommitted changes are left out; the packages are of commit $commit" >&2

step "Installing what is missing"
"$repository/Samples/install-dependencies.sh" wasi-libc binaryen brotli dpkg-dev xz-utils python3

# A release is as old as its commit, has nobody's umask or locale, and knows no path of the machine that built it.
SOURCE_DATE_EPOCH="$(git -C "$repository" show --no-patch --format=%ct "$commit")"
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

step "Exporting commit $commit"
source="$(mkdir -p "${2:-$work/collage}" && cd "${2:-$work/collage}" && pwd)"
[ -z "$(ls -A "$source")" ] || fail "$source has other files"
git -C "$repository" archive "$commit" | tar -x -C "$source"
cd "$source"

step "Building the tool, the service and the editor's page"
. "$repository/Samples/options.sh"
for product in collage collage-server; do
  swift build "${options[@]}" --traits default,Server -Xswiftc -file-prefix-map -Xswiftc "$source=." \
    -Xcc "-ffile-prefix-map=$source=." -Xlinker "--build-id=0x$commit" --product "$product"
done
Sources/Browser/CollageWasm/build.sh --page --small "$source/.build/wasm"
binaries="$(swift build -c release --traits default,Server --show-bin-path)"
built="$binaries/collage"
version="$("$built" --version | head -1 | cut -d' ' -f2)"
date="$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)"
architecture="$(dpkg --print-architecture)"

step "Staging version $version"
stage="$work/stage" server="$work/server"
install -D -m 755 -t "$stage/usr/bin" "$built"
install -D -m 755 -t "$server/usr/bin" "$binaries/collage-server"
# Hashes of modules, which only incremental builds read, depend on the folder of the build.
strip --strip-unneeded --remove-section=.comment --remove-section=.note --remove-section=.swift_modhash \
  "$stage/usr/bin/collage" "$server/usr/bin/collage-server"
for module in collage collage-album collage-color collage-layout collage-slots; do
  for file in "$module.wasm" "$module.wasm.br"; do
    install -D -m 644 ".build/wasm/$file" "$stage/usr/share/collage/wasm/$file"
  done
done
mkdir -p "$stage/usr/share/man/man1"
python3 "$packages/man.py" "$built" "$stage/usr/share/man/man1" "$version" "$date"
gzip -9 --no-name "$stage/usr/share/man/man1"/*.1
complete() {
  mkdir -p "$(dirname "$stage/usr/share/$2")"
  # Completions are read by a shell, not run.
  "$built" --generate-completion-script "$1" | sed "1{/^#!/d}" >"$stage/usr/share/$2"
}
complete bash bash-completion/completions/collage
complete zsh zsh/vendor-completions/_collage
complete fish fish/vendor_completions.d/collage.fish
install -D -m 644 -t "$server/usr/share/doc/collage-server/examples" Samples/serve/serve.json Samples/serve/collage-serve.service
install -D -m 644 "$packages/copyright" "$stage/usr/share/doc/collage/copyright"
install -D -m 644 "$packages/copyright" "$server/usr/share/doc/collage-server/copyright"
gzip -9 --no-name <CHANGELOG.md >"$stage/usr/share/doc/collage/CHANGELOG.md.gz"
maintainer="$(sed -n 's/^Maintainer: //p' "$packages/collage.control.in")"
printf 'collage (%s) unstable; urgency=medium\n\n  * CHANGELOG.md.gz says what changed.\n\n -- %s  %s\n' "$version" "$maintainer" \
  "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9 --no-name >"$stage/usr/share/doc/collage/changelog.gz"

step "Listing what was compiled and linked"
python3 "$packages/sbom.py" "$stage/usr/bin/collage" "$source" "$version" "$commit" >"$work/collage-$version.spdx.json"

# shellcheck source=Samples/packages/archives.sh
. "$packages/archives.sh"
step "Packing"
make_package collage "$stage"
make_package collage-server "$server"
make_tarball
cp "$work/collage-$version.spdx.json" "$output/"
write_sums "$output"
ls -l "$output"
