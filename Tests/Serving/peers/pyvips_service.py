#!/usr/bin/env python3
"""Collages and single resizes on libvips, as imgproxy makes them: a thumbnail of each photo, inserted into a canvas."""
import pyvips
from common import PLACES, SIDE, serve


def thumbnail(data, width, height):
    return pyvips.Image.thumbnail_buffer(data, width, height=height, crop="centre", size="both")


def collage(photos):
    canvas = pyvips.Image.black(1080, 1080).bandjoin([0, 0]).copy(interpretation="srgb") + 255
    canvas = canvas.cast("uchar")
    for data, (x, y) in zip(photos, PLACES):
        canvas = canvas.insert(thumbnail(data, SIDE, SIDE), x, y)
    return canvas.jpegsave_buffer(Q=90)


serve(collage, lambda data: thumbnail(data, 800, 600).jpegsave_buffer(Q=90))
