#!/usr/bin/env bash
# Installs the package on a bare system made by debootstrap, renders, upgrades and removes it: package-test.sh FOLDER MIRROR [SUITE]
# FOLDER is what Samples/packages/build.sh has made. Needs root and debootstrap. For example:
#   package-test.sh release http://deb.debian.org/debian trixie
#   package-test.sh release http://archive.ubuntu.com/ubuntu noble
set -euo pipefail
folder="$(cd "$1" && pwd)"
mirror=$2
pictures="$(cd "$(dirname "${BASH_SOURCE[0]}")/../../Samples/pictures" && pwd)"
suite="${3:-bookworm}"
root="$(mktemp -d /var/tmp/collage-package-XXXXXX)"
trap 'rm -rf "$root"' EXIT

fail() {
  echo "package-test: $1" >&2
  exit 1
}
inside() {
  unshare --mount --pid --fork --kill-child /bin/sh -c "mount --bind /proc '$root/proc' && exec chroot '$root' /usr/bin/env -i \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive /bin/bash -euc \"\$1\"" sh "$1"
}
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
mkdir -p "$root/root/photos" "$root/packages"
cp "$pictures"/*.jpg "$root/root/photos/"
cp "$folder"/*.deb "$root/packages/"

begin=$(date +%s.%N)
inside 'apt-get update -qq
  apt-get install -y --no-install-recommends /packages/collage_*.deb >/packages/log 2>&1 || { tail -5 /packages/log; exit 1; }
  cd /root && collage render three-by-three photos/ -o wall.jpg'
end=$(date +%s.%N)
[ "$(head -c 2 "$root/root/wall.jpg" | od -An -tx1 | tr -d ' ')" = ffd8 ] || fail "there is no picture"
echo "first collage after $(python3 -c "print(f'{$end - $begin:.1f}')") s; $(grep -o 'Need to get .*' "$root/packages/log" || true)"

inside 'apt-get install -y -qq man-db >/dev/null 2>&1 || true; collage --version; collage doctor | tail -1
  test -s /usr/share/man/man1/collage-render.1.gz; test -s /usr/share/bash-completion/completions/collage
  cd /root && collage templates | tail -1
  apt-get install -y --no-install-recommends /packages/collage-server_*.deb >/packages/log 2>&1 || { tail -5 /packages/log; exit 1; }
  collage serve --allow-unsigned --check'
inside 'cd /root && collage edit --no-open photos/ >/root/address 2>&1 & sleep 3; kill $! 2>/dev/null; grep -q 127.0.0.1 /root/address' ||
  fail "the editor does not start: $(cat "$root/root/address")"

# The same version again, as an upgrade does; then what a user made must still be there.
before=$(sha256sum "$root/root/wall.jpg")
inside 'apt-get install -y -qq --reinstall /packages/collage_*.deb >/dev/null 2>&1; collage --version >/dev/null'
inside 'apt-get purge -y -qq collage collage-server >/dev/null 2>&1; ! command -v collage'
listing | grep -i '/collage' | grep -v '^root/' && fail "files of the package are left"
[ "$before" = "$(sha256sum "$root/root/wall.jpg")" ] || fail "a picture of the user has changed"
echo "passed: installed, rendered, upgraded and removed on $suite"
