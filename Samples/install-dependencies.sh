#!/usr/bin/env bash
# Installs the Debian packages that building Collage needs, those that are missing only; safe to run again.
# More packages may be named as arguments.
set -euo pipefail

# git fetches the Swift packages; the rest are the libraries, their headers and what finds them.
needed=(ca-certificates git binutils pkg-config libvips-dev libzimg-dev libdeflate-dev zlib1g-dev libbrotli-dev libturbojpeg0-dev libjpeg-dev libssl-dev
  libpango1.0-dev libharfbuzz-dev librsvg2-dev libcurl4-openssl-dev "$@")

# The fonts that templates name: Inter, Noto Sans and Noto Serif with most scripts, color emoji, Chinese, Japanese and
# Korean, a hand-written and a display face. They take 155 MB on disk, 91 of which are fonts-noto-cjk;
# COLLAGE_FONTS=none leaves all of them out.
if [ "${COLLAGE_FONTS:-all}" != none ]; then
  needed+=(fonts-inter fonts-noto-core fonts-noto-color-emoji fonts-noto-cjk fonts-dancingscript fonts-bebas-neue)
fi

is_installed() {
  [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

if ! command -v swift >/dev/null; then
  echo "The Swift toolchain (6.1 or later) is missing; see https://www.swift.org/install/linux/debian/12/" >&2
  exit 69
fi

if ! command -v dpkg-query >/dev/null; then
  echo "Not a Debian system: expecting libvips, zimg, libdeflate, zlib, Brotli, libjpeg-turbo, libcrypto, Pango, HarfBuzz, librsvg, littleCMS, pkg-config and git to be installed already."
  exit 0
fi

# Sections of the tests run side by side, and apt fails where another one reads its lists.
mkdir -p "$(dirname "${BASH_SOURCE[0]}")/../.build"
exec {lock}>"$(dirname "${BASH_SOURCE[0]}")/../.build/install.lock"
flock "$lock"

missing=()
for package in "${needed[@]}"; do
  # pkgconf takes the place of pkg-config on newer systems.
  if [ "$package" = pkg-config ] && command -v pkg-config >/dev/null; then continue; fi
  # Node comes from many places.
  if [ "$package" = nodejs ] && command -v node >/dev/null; then continue; fi
  is_installed "$package" || missing+=("$package")
done

# The toolchain links against some version of the C++ library; g++ brings the one that suits the system.
if ! compgen -G '/usr/lib/gcc/*/*/libstdc++.so' >/dev/null; then missing+=(g++); fi

if [ ${#missing[@]} -eq 0 ]; then
  echo "Installed already: ${needed[*]}"
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "Missing: ${missing[*]}. Install them as root, or install sudo." >&2
    exit 77
  fi
  as_root=(sudo)
fi

echo "Installing: ${missing[*]}"
"${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
echo "Installed: ${missing[*]}"
