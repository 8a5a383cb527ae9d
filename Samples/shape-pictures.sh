#!/usr/bin/env bash
# Draws the picture of photos in outlines for the documents: a number, a heart and a name, filled with the sample photos.
# Needs what quickstart.sh builds. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=${COLLAGE_TOOL:-.build/release/collage}
photos=${1:-Samples/photos}
picture=${2:-Sources/Model/CollageLayout/CollageLayout.docc/shapes.jpg}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

look=(--gap 8 --margin 30 --background "#f7f5f2" --quiet)
"$tool" layout "$photos" --shape 40 --canvas 1000x800 "${look[@]}" -o "$folder/number.png"
"$tool" layout "$photos" --shape heart --canvas 800x800 "${look[@]}" -o "$folder/heart.png"
"$tool" layout "$photos" --shape Anna --canvas 1812x700 "${look[@]}" -o "$folder/name.png"
cat > "$folder/sheet.json" <<END
{"format": "collage-template", "version": 1, "name": "Outlines",
 "canvas": {"width": 1176, "height": 974, "background": "#ffffff"}, "defaults": {"focus": "center"},
 "slots": [{"id": "number", "frame": [0, 0, 650, 520]}, {"id": "heart", "frame": [656, 0, 520, 520]},
   {"id": "name", "frame": [0, 526, 1176, 448]}]}
END
"$tool" render "$folder/sheet.json" "$folder/number.png" "$folder/heart.png" "$folder/name.png" --order given -o "$picture" \
  --quality 85 --quiet
