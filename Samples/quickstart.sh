#!/usr/bin/env bash
# From a clean clone to pictures: installs what is missing, builds, paints sample photos and renders collages of them.
# Needs Debian 12 with the Swift toolchain, and root or sudo if something is missing. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

photos=Samples/photos
output=Samples/output

step() { printf '\n== %s\n' "$1"; }

step "Installing what is missing"
Samples/install-dependencies.sh

step "Building (the first time takes some minutes)"
Samples/build.sh collage sample-photos
binaries=.build/release

step "Painting sample photos"
"$binaries/sample-photos" "$photos"

step "Rendering collages"
mkdir -p "$output"
templates=(
  grids/mosaic-eight
  hero/hero-left
  polaroids/scatter
  shapes/three-hearts
  strips/slanted-four
  story/three-tilted
)
for template in "${templates[@]}"; do
  picture="$output/$(basename "$template").jpg"
  "$binaries/collage" render "Templates/$template.json" "$photos" -o "$picture"
  echo "$picture"
done

step "Replaying what fingers did on a collage, as a film"
"$binaries/collage" replay Samples/gestures.jsonl --composition Samples/editing.json --frames "$output/replay.webp" \
  --every 40

step "Cutting garments out of their photos, and making an icon of every outfit"
"$binaries/sample-photos" Samples/garments --garments
"$binaries/collage" batch Samples/outfits.csv --template Templates/outfits/four-pieces.json --root Samples/garments \
  --out "$output/outfits" --resume --report "$output/outfits.html"

step "Drawing every template on one sheet"
"$binaries/collage" templates --preview "$output/templates.png"

step "Done"
echo "The pictures are in $PWD/$output"
echo "Now try your own photos:"
echo "  .build/release/collage render mosaic-eight ~/Pictures -o collage.jpg"
echo "  Samples/build.sh page && .build/release/collage edit ~/Pictures   # the editor's page takes two minutes more"
