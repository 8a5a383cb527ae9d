"""Croppers: each returns the largest windows of aspect ratios, placed where it thinks best."""
import json
import math
import os

from PIL import Image

from methods import ours
from placement import Box, Unavailable, largest_window


class Center:
    def __init__(self, bench, name):
        self.name = name

    def windows(self, path, size, aspects):
        return [largest_window(size[0] / size[1], aspect) for aspect in aspects]


class Focus:
    """`collage render` with one of its modes of focus, in slots side by side."""

    def __init__(self, bench, name, focus):
        self.bench, self.name, self.focus = bench, name, focus

    def windows(self, path, size, aspects):
        template = os.path.join(self.bench.scratch, "windows.json")
        slots = [{"id": f"s{n}", "frame": [800 * n, 0, 500 * math.sqrt(a), 500 / math.sqrt(a)]} for n, a in enumerate(aspects)]
        canvas = {"width": 800 * len(aspects), "height": 800}
        with open(template, "w") as file:
            json.dump({"format": "collage-template", "version": 1, "name": "windows", "canvas": canvas, "slots": slots}, file)
        report = ours.run(self.bench.tool, "render", template, *[path] * len(aspects), "--order", "given", "--focus", self.focus,
                          "--cache", self.bench.cache_of_heads, "-o", os.path.join(self.bench.scratch, "windows.jpg"), "--json")
        crops = {slot["slot"]: slot["crop"] for slot in report["slots"]}
        made = [crops[f"s{n}"] for n in range(len(aspects))]
        return [Box(x / size[0], y / size[1], w / size[0], h / size[1]) for x, y, w, h in made]


class Smartcrop:
    """The measure of smartcrop.js, in its port to Python, at the largest scale alone."""

    def __init__(self, bench, name):
        self.name = name
        bench.packages.use_python()
        try:
            from smartcrop import SmartCrop
        except ImportError as error:
            raise Unavailable(f"the package smartcrop: {error}") from error
        self.cropper = SmartCrop()

    def windows(self, path, size, aspects):
        with Image.open(path) as image:
            return [self.window(image, size, aspect) for aspect in aspects]

    def window(self, image, size, aspect):
        width, height = round(256 * math.sqrt(aspect)), round(256 / math.sqrt(aspect))
        found = self.cropper.crop(image, width, height, min_scale=1)["top_crop"]
        whole = largest_window(size[0] / size[1], aspect)
        # Its size is rounded to pixels of a reduced photo: only its place is taken.
        x = min(max(0, found["x"] / size[0]), 1 - whole.width)
        y = min(max(0, found["y"] / size[1]), 1 - whole.height)
        return Box(x, y, whole.width, whole.height)


CROPPERS = [
    ("center", Center),
    ("Collage", lambda bench, name: Focus(bench, name, "auto")),
    ("Collage, saliency alone", lambda bench, name: Focus(bench, name, "saliency")),
    ("libvips attention", lambda bench, name: Focus(bench, name, "attention")),
    ("libvips entropy", lambda bench, name: Focus(bench, name, "entropy")),
    ("smartcrop", Smartcrop),
]


def available(bench):
    """Returns the croppers that can run here, and why the others cannot."""
    ready, missing = [], {}
    for name, make in CROPPERS:
        try:
            ready.append(make(bench, name))
        except Unavailable as reason:
            missing[name] = str(reason)
    return ready, missing
