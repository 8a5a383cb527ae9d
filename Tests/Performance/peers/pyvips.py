#!/usr/bin/env python3
"""A grid as pyvips' documentation would write it: a thumbnail of each photo, inserted into a canvas."""
import json
import sys

# This folder has a file of the library's name.
sys.path.pop(0)
import pyvips  # noqa: E402

layout = json.load(open(sys.argv[1]))
canvas = pyvips.Image.black(layout["W"], layout["H"]).bandjoin([0, 0]).copy(interpretation="srgb") + layout["bg"]
canvas = canvas.cast("uchar")
for path, x, y, w, h in layout["items"]:
    tile = pyvips.Image.thumbnail(path, w, height=h, crop="centre", size="both")
    canvas = canvas.insert(tile.flatten() if tile.hasalpha() else tile, x, y)
canvas.write_to_file(sys.argv[2], Q=90)
