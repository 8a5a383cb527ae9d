#!/usr/bin/env bash
# Installs a release on a bare system made by debootstrap, by the README's lines as they stand, renders, upgrades and removes it:
# package-test.sh FOLDER MIRROR [SUITE]
# FOLDER is what Samples/packages/release.sh has made; a server on this machine has its files, in place of a public one. Needs root,
# debootstrap and npm. For example:
#   package-test.sh release http://deb.debian.org/debian trixie
#   package-test.sh release http://archive.ubuntu.com/ubuntu noble
set -euo pipefail
folder="$(cd "$1" && pwd)"
mirror=$2
repository="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
suite="${3:-bookworm}"
root="$(mktemp -d /var/tmp/collage-package-XXXXXX)"
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$root"' EXIT

fail() {
  echo "package-test: $1" >&2
  exit 1
}
inside() {
  unshare --mount --pid --fork --kill-child /bin/sh -c "mount --bind /proc '$root/proc' && exec chroot '$root' /usr/bin/env -i \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive RELEASE=$release \
    /bin/bash -euc \"\$1\"" sh "$1"
}
# The README's line that begins with some words, as a line of a block or in a sentence.
line() {
  local found
  found="$(grep -oE "(^|\`)$1[^\`]*" "$repository/README.md" | sed 's/^`//')"
  [ "$(grep -c . <<<"$found")" = 1 ] || fail "the README has not one line that begins with $1: $found"
  echo "$found"
}
# Prints the seconds that a command takes; what it says is shown if it fails.
seconds() {
  local begin
  begin=$(date +%s.%N)
  "$@" >"$root/log" 2>&1 || { tail -5 "$root/log" >&2; fail "$suite: $*"; }
  python3 -c "print(f'{$(date +%s.%N) - $begin:.1f}')"
}
is_jpeg() { [ "$(head -c 2 "$1" | od -An -tx1 | tr -d ' ')" = ffd8 ] || fail "there is no picture $1"; }

touch "$root/server"
python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$folder" >"$root/server" 2>/dev/null &
server=$!
until port="$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$root/server")" && [ -n "$port" ]; do kill -0 "$server" || fail "no server"; done
release=http://127.0.0.1:$port
# Every file but what any installation of packages changes.
listing() { (cd "$root" && find etc usr opt srv home root -xdev \( -type f -o -type l \) | LC_ALL=C sort); }

options=(--variant=minbase)
script=()
if [[ "$mirror" == *ubuntu* ]]; then
  # Debian's debootstrap has neither the keys nor the newest names of Ubuntu, whose libraries are in universe.
  options+=(--no-check-gpg --components=main,universe)
  script=(/usr/share/debootstrap/scripts/gutsy)
fi
debootstrap "${options[@]}" "$suite" "$root" "$mirror" "${script[@]}" >/dev/null
for file in resolv.conf hosts; do [ ! -e "/etc/$file" ] || cp "/etc/$file" "$root/etc/"; done
cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
mkdir -p "$root/root/photos"
cp "$repository/Samples/pictures"/*.jpg "$root/root/photos/"
# What every desktop has.
seconds inside 'apt-get update -qq; apt-get install -y --no-install-recommends sudo wget ca-certificates' >/dev/null
# A mirror of Python's packages that this machine knows.
for file in pip.conf ssl/certs/ca-certificates.crt; do [ ! -e "/etc/$file" ] || cp -L "/etc/$file" "$root/etc/$file"; done

taken="$(seconds inside "cd /root; $(line 'wget "\$RELEASE/collage_'); $(line 'collage render ')")"
is_jpeg "$root/root/wall.jpg"
echo "first collage after $taken s; $(grep -o 'Need to get .*' "$root/log" || true)"

inside 'apt-get install -y -qq man-db >/dev/null 2>&1 || true; collage --version; collage doctor | tail -1
  test -s /usr/share/man/man1/collage-render.1.gz; test -s /usr/share/bash-completion/completions/collage
  cd /root && collage templates | tail -1'
inside 'cd /root && collage edit --no-open photos/ >/root/address 2>&1 & sleep 3; kill $! 2>/dev/null; grep -q 127.0.0.1 /root/address' ||
  fail "the editor does not start: $(cat "$root/root/address")"

taken="$(seconds inside "cd /root; $(line 'sudo apt install -y python3-venv'); $(line 'python3 -m venv')
  env/bin/python -c 'import collage; collage.render(\"hero-left\", \"photos/\", size=(1600, 1000)).save(\"python.jpg\")'")"
is_jpeg "$root/root/python.jpg"
echo "first collage from Python after $taken s more"

# The service's block as a whole: it is begun in the background, and its picture is asked for.
cp "$repository/Samples/pictures/scatter.jpg" "$root/root/a.jpg"
cp "$repository/Samples/pictures/honeycomb.jpg" "$root/root/b.jpg"
block="$(awk '/^```/ { if (inside && text ~ /collage serve/) printf "%s", text; inside = !inside; text = ""; next } inside { text = text $0 "\n" }' \
  "$repository/README.md")"
inside 'apt-get install -y -qq curl >/dev/null 2>&1'
taken="$(seconds inside "cd /root; $block
  kill \$!; wait || true")"
is_jpeg "$root/root/story.jpg"
echo "first collage over HTTP after $taken s more"

# The editor's package needs no bare system, and no other package.
mkdir "$root/page"
(cd "$root/page" && echo '{"private": true}' >package.json && export RELEASE=$release npm_config_cache="$root/npm" &&
  bash -euc "$(line 'npm install')" >"$root/log" 2>&1) || { tail -5 "$root/log" >&2; fail "npm does not install the editor"; }
[ -s "$root/page/node_modules/@collage/editor/collage-editor.js" ] || fail "npm has not installed the editor"

# The same version again, as an upgrade does; then what a user made must still be there.
before=$(sha256sum "$root/root/wall.jpg")
inside 'apt-get install -y -qq --reinstall /root/collage_*.deb >/dev/null 2>&1; collage --version >/dev/null'
inside 'apt-get purge -y -qq collage collage-server >/dev/null 2>&1; ! command -v collage'
listing | grep -i '/collage' | grep -v '^root/' && fail "files of the package are left"
[ "$before" = "$(sha256sum "$root/root/wall.jpg")" ] || fail "a picture of the user has changed"
echo "passed: installed, rendered, upgraded and removed on $suite"
