#!/usr/bin/env bash
# Draws the pictures of generated layouts for the documents: a number, a heart and a name, filled with the sample photos, and the
# sample garments as they were photographed with three icons made of them: layout-pictures.sh [PHOTOS [GARMENTS [FOLDER]]].
# Needs what quickstart.sh builds. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=${COLLAGE_TOOL:-.build/release/collage}
photos=${1:-Samples/photos}
garments=${2:-Samples/garments}
shapes=${3:-Sources/Model/CollageLayout/CollageLayout.docc}/shapes.jpg
outfits=${3:-Sources/Services/CollageBatch/CollageBatch.docc}/outfits.jpg
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Draws pictures beside each other on a white sheet: sheet PICTURE NAME HEIGHT SLOTS PHOTO ...
sheet() {
  cat > "$folder/sheet.json" <<END
{"format": "collage-template", "version": 1, "name": "$2",
 "canvas": {"width": 1176, "height": $3, "background": "#ffffff"}, "defaults": {"focus": "center"}, "slots": [$4]}
END
  "$tool" render "$folder/sheet.json" "${@:5}" --order given -o "$1" --quality 85 --quiet
}

look=(--gap 8 --margin 30 --background "#f7f5f2" --quiet)
"$tool" layout "$photos" --shape 40 --canvas 1000x800 "${look[@]}" -o "$folder/number.png"
"$tool" layout "$photos" --shape heart --canvas 800x800 "${look[@]}" -o "$folder/heart.png"
"$tool" layout "$photos" --shape Anna --canvas 1812x700 "${look[@]}" -o "$folder/name.png"
sheet "$shapes" Outlines 974 '{"id": "number", "frame": [0, 0, 650, 520]}, {"id": "heart", "frame": [656, 0, 520, 520]},
  {"id": "name", "frame": [0, 526, 1176, 448]}' "$folder"/{number,heart,name}.png

# The garments of each, in any order: their names tell their kinds.
icons=(
  'jumper trousers shoes bag'
  'shirt jacket skirt shoes bag hat'
  'jacket trousers shoes hat'
)
pictures=()
for icon in "${icons[@]}"; do
  worn=()
  for name in $icon; do worn+=("$garments/$name.jpg"); done
  pictures+=("$folder/icon-${#pictures[@]}.png")
  "$tool" render auto/outfit "${worn[@]}" -o "${pictures[-1]}" --quiet
done
all=()
slots=()
for name in bag hat jacket jumper shirt shoes skirt trousers; do
  slots+=("{\"id\": \"$name\", \"frame\": [$((4 + 147 * ${#slots[@]})), 0, 139, 178]}")
  all+=("$garments/$name.jpg")
done
slots+=('{"id": "four", "frame": [4, 190, 382, 477]}' '{"id": "six", "frame": [397, 190, 382, 477]}'
  '{"id": "hat-on", "frame": [790, 190, 382, 477]}')
sheet "$outfits" Outfits 671 "$(IFS=,; echo "${slots[*]}")" "${all[@]}" "${pictures[@]}"
