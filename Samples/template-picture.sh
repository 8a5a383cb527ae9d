#!/usr/bin/env bash
# Draws the README's picture of templates, filled with the sample photos: some of each family. Needs what quickstart.sh builds.
# Safe to run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=${COLLAGE_TOOL:-.build/release/collage}
photos=${1:-Samples/photos}
picture=${2:-Samples/pictures/templates.jpg}

"$tool" templates \
  covers/magazine-cover boards/travel-journal cards/birthday hero/hero-left polaroids/polaroid-captions-three film/film-strip \
  calendars/calendar-month cards/postcard-greetings shapes/heart-of-photos auto/mosaic paper/torn-story hero/golden-spiral \
  cards/invitation polaroids/scatter strips/slanted-four books/photobook-spread magazine/arches compare/before-after-slanted \
  years/year-in-review shapes/honeycomb cards/quote-photo polaroids/polaroid-caption square/pinwheel sheets/recipe-card \
  film/film-story boards/mood-board grids/rounded-six covers/album-cover auto/table shapes/bubbles story/three-tilted \
  paper/brush-photo calendars/calendar-year sheets/just-listed shapes/three-hearts auto/columns magazine/stepped \
  polaroids/on-a-shelf cards/save-the-date hero/banner-with-prints square/circle-over-four boards/scrapbook-page \
  years/month-recap magazine/overlap strips/photo-booth carousels/carousel-three sheets/team-page grids/staggered-rows \
  --photos "$photos" --tile 220 --preview "$picture"
