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

# A template, and its garments in the order of its slots.
outfits=(
  'four-pieces jumper trousers shoes bag'
  'six-pieces shirt jacket skirt shoes bag hat'
  'three-pieces jacket trousers shoes'
)
pictures=()
for outfit in "${outfits[@]}"; do
  read -r template names <<<"$outfit"
  photos=()
  for name in $names; do photos+=("$garments/$name.jpg"); done
  "$tool" render "Templates/outfits/$template.json" "${photos[@]}" --order given -o "$folder/$template.png" --quiet
  pictures+=("$folder/$template.png")
done
photos=()
slots=()
for name in bag hat jacket jumper shirt shoes skirt trousers; do
  slots+=("{\"id\": \"$name\", \"frame\": [$((4 + 147 * ${#slots[@]})), 0, 139, 178]}")
  photos+=("$garments/$name.jpg")
done
slots+=('{"id": "four", "frame": [4, 190, 352, 440]}' '{"id": "six", "frame": [366, 190, 352, 440]}'
  '{"id": "three", "frame": [728, 190, 444, 440]}')
cat > "$folder/sheet.json" <<END
{"format": "collage-template", "version": 1, "name": "Outfits",
 "canvas": {"width": 1176, "height": 634, "background": "#ffffff"}, "defaults": {"focus": "center"},
 "slots": [$(IFS=,; echo "${slots[*]}")]}
END
"$tool" render "$folder/sheet.json" "${photos[@]}" "${pictures[@]}" --order given -o "$picture" --quality 85 --quiet
