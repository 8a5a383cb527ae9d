#!/usr/bin/env bash
# Draws the picture of labels for the documents: a figure of twelve panels and a sheet with names, of the sample photos.
# Needs what quickstart.sh builds. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=${COLLAGE_TOOL:-.build/release/collage}
photos=${1:-Samples/photos}
picture=${2:-Sources/Rendering/CollageRender/CollageRender.docc/labels.jpg}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mapfile -t panels < <(find "$photos" -name '*.jpg' | sort | head -12)
"$tool" layout "${panels[@]}" --style grid --columns 4 --canvas 900x660 --gap 8 --margin 0 --labels "(a)" --quiet -o "$folder/figure.png"
"$tool" layout "${panels[@]}" --style justified --rows 4 --canvas 660x660 --gap 8 --margin 8 --labels "{{1}} · {{name}}" --quiet \
  -o "$folder/sheet.png"
cat > "$folder/both.json" <<END
{"format": "collage-template", "version": 1, "name": "Labels", "canvas": {"width": 1584, "height": 660, "background": "#ffffff"},
 "slots": [{"id": "figure", "frame": [0, 0, 900, 660]}, {"id": "sheet", "frame": [924, 0, 660, 660]}]}
END
"$tool" render "$folder/both.json" "$folder/figure.png" "$folder/sheet.png" --order given -o "$picture" --quality 85 --quiet
