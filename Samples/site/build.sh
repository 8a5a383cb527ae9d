#!/usr/bin/env bash
# Makes the project's site in a folder: build.sh FOLDER. Any web server can serve it; nothing is fetched from elsewhere.
#   index.html       what the project is, and where to go
#   gallery/         every template that ships, with its picture, its tags and the command that renders it
#   try/             the editor with the sample photos, without a server
#   documentation/   the documentation of all modules
# Needs what quickstart.sh builds. Safe to run again.
set -euo pipefail
site="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
[ $# -eq 1 ] || {
  echo "build.sh: usage: Samples/site/build.sh FOLDER" >&2
  exit 64
}
mkdir -p "$1"
output="$(cd "$1" && pwd)"
cd "$site/../.."
tool=${COLLAGE_TOOL:-.build/release/collage}
photos=${COLLAGE_PHOTOS:-Samples/photos}
step() { printf '\n== %s\n' "$1"; }

step "Documenting every module"
Tests/check-documentation.sh --site "$output"

step "Rendering the gallery"
python3 "$site/gallery.py" "$tool" "$photos" "$output"
cp "$site/site.css" "$site/gallery.js" "$output/gallery/"
cp Samples/pictures/templates.jpg Samples/pictures/editor.jpg "$output/gallery/"

step "Making the editor that can be tried"
"$site/try.sh" "$output"

step "Following every link of the gallery and the front page"
python3 "$site/links.py" "$output"

echo "The site is in $output"
