#!/usr/bin/env python3
"""Collages and single resizes on Pillow: a reduced decode, a crop and a Lanczos reduction for each photo."""
import io

from common import PLACES, SIDE, serve
from PIL import Image, ImageOps

Image.MAX_IMAGE_PIXELS = None


def covering(data, width, height):
    image = Image.open(io.BytesIO(data))
    image.draft("RGB", (2 * width, 2 * height))
    return ImageOps.fit(ImageOps.exif_transpose(image).convert("RGB"), (width, height), Image.LANCZOS)


def encoded(image):
    file = io.BytesIO()
    image.save(file, "JPEG", quality=90)
    return file.getvalue()


def collage(photos):
    canvas = Image.new("RGB", (1080, 1080), "white")
    for data, place in zip(photos, PLACES):
        canvas.paste(covering(data, SIDE, SIDE), place)
    return encoded(canvas)


serve(collage, lambda data: encoded(covering(data, 800, 600)))
