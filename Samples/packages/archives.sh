# The functions of build.sh and release.sh that pack what is staged; they use their variables.

# Every file of a folder has the commit's time.
set_times() { find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +; }

# Makes a package of what is staged in a folder, with the description NAME.control.in: make_package NAME FOLDER
# libcurl and ffmpeg are opened or started when something asks for them, so no dependency of the program names them.
make_package() {
  local name=$1 staged=$2 folder="$work/package-$1" depends
  cp -a "$staged" "$folder"
  mkdir -p "$folder/DEBIAN" "$work/shlibs/debian"
  : >"$work/shlibs/debian/control"
  depends="$(cd "$work/shlibs" && dpkg-shlibdeps -O "$staged/usr/bin"/* 2>/dev/null | sed 's/^shlibs:Depends=//')"
  [ -n "$depends" ] || fail "dpkg-shlibdeps found no dependencies"
  # Ubuntu's libjpeg has another name and version; the program uses the one that libvips brings.
  if grep -q libjpeg <<<"$depends"; then fail "the program is linked with libjpeg, which Ubuntu does not have"; fi
  # Its symbols are older than the release whose operations are used.
  depends="$(sed -E "s/libvips42(t64)? \([^)]*\)/libvips42\1 (>= 8.14)/" <<<"$depends")"
  # Ubuntu has the same library under another name.
  depends="$(sed -E 's/libturbojpeg0 (\([^)]*\))/libturbojpeg0 \1 | libturbojpeg \1/' <<<"$depends")"
  sed -e "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@DEPENDS@/$depends/" \
    -e "s/@SIZE@/$(du -sk --apparent-size "$staged" | cut -f1)/" "$packages/$name.control.in" >"$folder/DEBIAN/control"
  (cd "$folder" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$folder/DEBIAN/md5sums"
  set_times "$folder"
  dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$folder" "$output/${name}_${version}_$architecture.deb" >/dev/null
}

# Packs a folder, with nothing of this machine: make_archive FOLDER FILE
make_archive() {
  set_times "$1"
  tar --create --sort=name --owner=0 --group=0 --numeric-owner --format=gnu --directory "$(dirname "$1")" "$(basename "$1")" |
    xz --threads=1 -9 >"$2"
}

make_tarball() {
  local name="collage-$version-linux-$architecture" folder
  folder="$work/$name"
  mkdir -p "$folder/libexec"
  cp -a "$stage/usr/share" "$folder/share"
  cp -a "$stage/usr/bin"/* "$server/usr/bin"/* "$folder/libexec/"
  install -m 755 "$packages/launcher" "$folder/collage"
  make_archive "$folder" "$output/$name.tar.xz"
}

# Lists every file of a folder with its sum: write_sums FOLDER
write_sums() {
  rm -f "$1/SHA256SUMS"
  (cd "$1" && find . -maxdepth 1 -type f -printf '%f\0' | LC_ALL=C sort -z | xargs -0 sha256sum) >"$work/SHA256SUMS"
  cp "$work/SHA256SUMS" "$1/"
}
