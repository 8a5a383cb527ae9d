#!/usr/bin/env bash
# Draws pictures of looks for the documents, a row each, of the sample photos: detail and effects from their lowest number to their
# highest, curves, split toning, duotones and the gray mix; and a picture for print, a month of a calendar, two pages of a book and a sheet
# of a poster. Needs what quickstart.sh builds. Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=${COLLAGE_TOOL:-.build/release/collage}
photos=${1:-Samples/photos}
folder=${2:-Sources/Rendering/CollageRender/CollageRender.docc}
template=$(mktemp --suffix .json) made=$(mktemp -d)
trap 'rm -rf "$template" "$made"' EXIT

# Draws a picture of rows, each a photo and three sets of adjustments as JSON, separated by bars: draw PICTURE ROW ...
draw() {
  local picture=$1 row photo cells slots=() styles=() used=() number=0
  shift
  for row in "$@"; do
    IFS='|' read -r -a cells <<<"$row"
    photo=${cells[0]}
    local names=()
    for cell in "${cells[@]:1}"; do
      number=$((number + 1))
      names+=("\"$number\"")
      styles+=("\"$number\": {\"adjust\": $cell}")
      used+=("$photos/$photo.jpg")
    done
    slots+=("{\"row\": [$(IFS=,; echo "${names[*]}")]}")
  done
  cat > "$template" <<END
{"format": "collage-template", "version": 1, "name": "Looks",
 "canvas": {"width": 900, "height": $((200 * $#)), "background": "#ffffff"}, "defaults": {"gap": 6, "focus": "center"},
 "split": {"column": [$(IFS=,; echo "${slots[*]}")]},
 "styles": {$(IFS=,; echo "${styles[*]}")}}
END
  "$tool" render "$template" "${used[@]}" -o "$folder/$picture" --quality 72
}

# Returns a row of one adjustment: its name, three numbers and a photo that shows it.
row() { echo "$5|{\"$1\": $2}|{\"$1\": $3}|{\"$1\": $4}"; }

draw effects.jpg \
  "$(row noiseReduction 0 0.5 1 02-starry-night)" \
  "$(row clarity -1 0 1 10-desert-dunes)" \
  "$(row sharpen 0 0.5 1 06-flower-meadow)" \
  "$(row blur 0 0.3 1 04-balloons)" \
  "$(row radialBlur 0 0.5 1 09-city-dusk)" \
  "$(row tiltShift 0 0.5 1 09-city-dusk)" \
  "$(row oilPaint 0 0.5 1 06-flower-meadow)" \
  "$(row pencilSketch 0 0.5 1 12-moon-lake)" \
  "$(row pixelate 0 0.3 1 03-sunset-sea)" \
  "$(row vignette 1 0 -1 07-snowy-peaks)" \
  "$(row halftone 0 0.3 1 04-balloons)" \
  "$(row grain 0 0.5 1 05-forest-fog)"

flat='[[0, 0.2], [0.25, 0.35], [0.75, 0.7], [1, 0.85]]'
steep='[[0, 0], [0.25, 0.13], [0.75, 0.87], [1, 1]]'
toning='"shadows": "#0f6e7d", "highlights": "#ffb25e"'
duotone='"dark": "#1b1464", "light": "#ffd166"'
draw looks-styles.jpg \
  "01-misty-mountains|{\"curves\": {\"master\": $flat}}|{}|{\"curves\": {\"master\": $steep}}" \
  "07-snowy-peaks|{\"curves\": {\"red\": $flat, \"blue\": $steep}}|{}|{\"curves\": {\"red\": $steep, \"blue\": $flat}}" \
  "10-desert-dunes|{}|{\"splitToning\": {$toning, \"balance\": -0.7}}|{\"splitToning\": {$toning, \"balance\": 0.7}}" \
  "09-city-dusk|{}|{\"duotone\": {$duotone, \"strength\": 0.5}}|{\"duotone\": {$duotone}}" \
  "04-balloons|{\"grayscale\": 1, \"grayBlue\": -1, \"grayCyan\": -1}|{\"grayscale\": 1}|{\"grayscale\": 1, \"grayBlue\": 1, \"grayCyan\": 1}" \
  "06-flower-meadow|{\"grayscale\": 1, \"grayRed\": -1}|{\"grayscale\": 1}|{\"grayscale\": 1, \"grayRed\": 1}"

"$tool" render hero-left "$photos"/{04-balloons,05-forest-fog,06-flower-meadow,07-snowy-peaks}.jpg --margin 0 --gap 10 \
  --background '#1d2b3a' --size 148x92mm --bleed 3mm --crop-marks --dpi 150 -o "$folder/print.jpg" --quality 72

# A month of a calendar, and the first sheet of a poster.
cat >"$made/days.ics" <<'END'
BEGIN:VCALENDAR
BEGIN:VEVENT
SUMMARY:Douglas 75
DTSTART;VALUE=DATE:19520511
RRULE:FREQ=YEARLY
COLOR:steelblue
END:VEVENT
BEGIN:VEVENT
SUMMARY:Elternabend 3b
DTSTART:20270520T190000
COLOR:olivedrab
END:VEVENT
BEGIN:VEVENT
SUMMARY:Zahnarzt
DTSTART:20270520T080000
COLOR:steelblue
END:VEVENT
BEGIN:VEVENT
SUMMARY:Ada & Charles
DTSTART;VALUE=DATE:20270522
COLOR:mediumorchid
END:VEVENT
END:VCALENDAR
END
"$tool" calendar "$photos" --year 2027 --holidays de-BY --events "$made/days.ics" --week-numbers --dpi 72 --quality 80 \
  -o "$made/month-%02d.jpg"
cp "$made/month-05.jpg" Sources/Services/Collage/Collage.docc/calendar.jpg

# Two facing pages of a book.
"$tool" album "$photos" --size A5-landscape --pages 3 --footer "{{page}}" --dpi 75 -o "$made/page-%d.jpg"
"$tool" layout "$made"/page-{2,3}.jpg --style grid --canvas 1242x437 --gap 2 --margin 0 --background '#b0b0b0' \
  -o Sources/Services/Collage/Collage.docc/book.jpg

"$tool" render a4-poster "$photos" --size A2 --tile A4 --dpi 100 -o "$made/poster.pdf"
pdftoppm -r 60 -jpeg -singlefile "$made/poster.pdf" "$folder/tile"
