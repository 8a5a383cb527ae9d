#!/usr/bin/env bash
# Makes the page of the site on which the editor can be tried: try.sh FOLDER. Any web server can serve the folder: FOLDER/try is the
# page with the sample photos, and FOLDER/editor what it loads. Needs what Samples/embed/build.sh does, and the sample photos.
set -euo pipefail
site="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
[ $# -eq 1 ] || {
  echo "try.sh: usage: Samples/site/try.sh FOLDER" >&2
  exit 64
}
mkdir -p "$1/try/photos"
output="$(cd "$1" && pwd)"
photos="$(cd "${COLLAGE_PHOTOS:-$site/../photos}" && pwd)"
"$site/../embed/build.sh" "$output/editor"
rm -f "$output/editor.tgz"
cp "$site"/try/* "$output/try"
cp "$photos"/*.jpg "$output/try/photos"
(cd "$output/try/photos" && printf '%s\n' *.jpg | sed 's/.*/"&"/' | paste -sd, | sed 's/.*/[&]/') >"$output/try/photos/names.json"
