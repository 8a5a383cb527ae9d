#!/usr/bin/env bash
# Draws the picture of outfits for the documents: the sample garments as they were photographed, and three icons made from them.
# Needs what quickstart.sh builds. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=${COLLAGE_TOOL:-.build/release/collage}
garments=${1:-Samples/garments}
picture=${2:-Sources/Services/CollageBatch/CollageBatch.docc/outfits.jpg}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The garments of each, in any order: their names tell their kinds.
outfits=(
  'jumper trousers shoes bag'
  'shirt jacket skirt shoes bag hat'
  'jacket trousers shoes hat'
)
pictures=()
for outfit in "${outfits[@]}"; do
  photos=()
  for name in $outfit; do photos+=("$garments/$name.jpg"); done
  picture_of_outfit="$folder/outfit-${#pictures[@]}.png"
  "$tool" render auto/outfit "${photos[@]}" -o "$picture_of_outfit" --quiet
  pictures+=("$picture_of_outfit")
done
photos=()
slots=()
for name in bag hat jacket jumper shirt shoes skirt trousers; do
  slots+=("{\"id\": \"$name\", \"frame\": [$((4 + 147 * ${#slots[@]})), 0, 139, 178]}")
  photos+=("$garments/$name.jpg")
done
slots+=('{"id": "four", "frame": [4, 190, 382, 477]}' '{"id": "six", "frame": [397, 190, 382, 477]}'
  '{"id": "hat-on", "frame": [790, 190, 382, 477]}')
cat > "$folder/sheet.json" <<END
{"format": "collage-template", "version": 1, "name": "Outfits",
 "canvas": {"width": 1176, "height": 671, "background": "#ffffff"}, "defaults": {"focus": "center"},
 "slots": [$(IFS=,; echo "${slots[*]}")]}
END
"$tool" render "$folder/sheet.json" "${photos[@]}" "${pictures[@]}" --order given -o "$picture" --quality 85 --quiet
