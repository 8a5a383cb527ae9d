#!/usr/bin/env bash
# Starts the service with photos, on this machine alone, and prints addresses to try: start.sh [PHOTOS]
# Builds what is missing, and paints sample photos if no folder of photos is given. Ends with Control-C. Safe to run again.
set -euo pipefail
photos=${1:+$(cd "$1" && pwd)}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
binaries=${COLLAGE_BINARIES:-.build/release}

if [ ! -x "$binaries/collage" ] || [ ! -x "$binaries/collage-server" ] || [ ! -x "$binaries/sample-photos" ]; then
  Samples/install-dependencies.sh
  Samples/build.sh collage collage-server sample-photos
fi
if [ -z "$photos" ]; then
  photos=$PWD/Samples/photos
  [ -d "$photos" ] || "$binaries/sample-photos" "$photos"
fi

# A secret and a token of this start alone; a service that goes on keeps its own, outside of files that are shared.
random() { head -c 24 /dev/urandom | base64 | tr '+/' '-_'; }
TOKEN=${TOKEN:-$(random)} SECRET=${SECRET:-$(random)}
export COLLAGE_SERVE_KEYS="[{\"name\": \"start\", \"token\": \"$TOKEN\", \"secret\": \"$SECRET\"}]"
export COLLAGE_SERVE_SETS="{\"family\": {\"folder\": \"${photos//\"/\\\"}\"}}"
export COLLAGE_SERVE_LISTEN=${COLLAGE_SERVE_LISTEN:-127.0.0.1:8080}
serve() { "$binaries/collage" serve --config Samples/serve/serve.json "$@"; }
address=http://$COLLAGE_SERVE_LISTEN

serve --check
cat <<TEXT
A photo frame, for any page or browser; another picture every minute:
  <img src="$address/frame/hall.jpg?size=1920x1080" alt="">
A signed address, which nobody can change:
  $address$(serve --sign "/r/story?text.title=Rome")
A picture of photos of your own:
  TOKEN=$TOKEN
  curl -H "Authorization: Bearer \$TOKEN" -F 'request={"template": "three-by-three"};type=application/json' \\
    -F photo=@a.jpg -F photo=@b.jpg $address/v1/render -o picture.jpg
What there is: $address/openapi.json, $address/v1/templates, $address/metrics

TEXT
exec "$binaries/collage" serve --config Samples/serve/serve.json
