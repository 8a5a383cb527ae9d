#!/usr/bin/env bash
# Draws the picture of detail and effects for the documents: a row each, from its lowest number to its highest, of the sample photos.
# Needs what quickstart.sh builds. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=${COLLAGE_TOOL:-.build/release/collage}
photos=${1:-Samples/photos}
picture=${2:-Sources/CollageRender/CollageRender.docc/effects.jpg}
template=$(mktemp --suffix .json)
trap 'rm -f "$template"' EXIT

# An effect's name, the numbers of its row, and a photo that shows it.
rows=(
  'noiseReduction 0 0.5 1 02-starry-night'
  'clarity -1 0 1 10-desert-dunes'
  'sharpen 0 0.5 1 06-flower-meadow'
  'blur 0 0.3 1 04-balloons'
  'radialBlur 0 0.5 1 09-city-dusk'
  'tiltShift 0 0.5 1 09-city-dusk'
  'oilPaint 0 0.5 1 06-flower-meadow'
  'pencilSketch 0 0.5 1 12-moon-lake'
  'pixelate 0 0.3 1 03-sunset-sea'
  'vignette -1 0 1 07-snowy-peaks'
  'halftone 0 0.3 1 04-balloons'
  'grain 0 0.5 1 05-forest-fog'
)
slots=()
styles=()
used=()
for row in "${rows[@]}"; do
  read -r name first second third photo <<<"$row"
  cells=()
  for number in "$first" "$second" "$third"; do
    cells+=("\"$name $number\"")
    styles+=("\"$name $number\": {\"adjust\": {\"$name\": $number}}")
    used+=("$photos/$photo.jpg")
  done
  slots+=("{\"row\": [$(IFS=,; echo "${cells[*]}")]}")
done
cat > "$template" <<END
{"format": "collage-template", "version": 1, "name": "Effects",
 "canvas": {"width": 900, "height": 2400, "background": "#ffffff"}, "defaults": {"gap": 6, "focus": "center"},
 "split": {"column": [$(IFS=,; echo "${slots[*]}")]},
 "styles": {$(IFS=,; echo "${styles[*]}")}}
END
"$tool" render "$template" "${used[@]}" -o "$picture" --quality 72
