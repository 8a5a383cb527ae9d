#!/usr/bin/env python3
"""A grid as one writes it with Pillow: a reduced decode, a crop and a Lanczos reduction for each photo."""
import json
import sys

from PIL import Image, ImageOps

Image.MAX_IMAGE_PIXELS = None
layout = json.load(open(sys.argv[1]))
canvas = Image.new("RGB", (layout["W"], layout["H"]), tuple(layout["bg"]))
for path, x, y, w, h in layout["items"]:
    photo = Image.open(path)
    photo.draft("RGB", (2 * w, 2 * h))
    photo = ImageOps.exif_transpose(photo).convert("RGB")
    scale = max(w / photo.width, h / photo.height)
    width, height = w / scale, h / scale
    left, top = (photo.width - width) / 2, (photo.height - height) / 2
    box = (max(0, left), max(0, top), min(photo.width, left + width), min(photo.height, top + height))
    canvas.paste(photo.resize((w, h), Image.LANCZOS, box=box), (x, y))
canvas.save(sys.argv[2], quality=90)
