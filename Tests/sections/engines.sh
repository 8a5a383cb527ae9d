#!/usr/bin/env bash
# Attacks the tool with damaged files, compares pictures of every form with those of reference decoders, and runs every benchmark in
# small: they check pictures and measures, and never the time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Samples/install-dependencies.sh ffmpeg libvips-tools libheif-examples libavif-bin libtiff-tools libjpeg-turbo-progs
Samples/build.sh collage photos model-benchmark
python=$(Tests/python.sh)
echo "-- attacking the tool with damaged pictures and hostile documents"
Tests/Attack/attack.py quick --count "${ATTACK_COUNT:-150}" --seed "${ATTACK_SEED:-1}"
echo "-- comparing made pictures of all forms with those of reference decoders"
"$python" Tests/Conformance/run.py --made
echo "-- comparing 2,000 pictures with those on record"
"$python" Tests/SamePictures/run.py
echo "-- comparing pictures with another renderer's"
"$python" Tests/Performance/run.py --small
"$python" Tests/Performance/albums.py --small
echo "-- measuring the pages of books"
"$python" Tests/Albums/measure.py --small
echo "-- measuring films, large photos and deep pictures, in small"
"$python" Tests/Performance/phones.py --small
echo "-- testing the benchmark of collages: its measures, and a small run"
"$python" Tests/CollageBench/test.py
echo "-- checking that a finger's move allocates nothing"
.build/release/model-benchmark 200000
