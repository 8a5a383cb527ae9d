"""Collage itself: generated layouts, and shipped templates."""
import hashlib
import json
import math
import os
import re
import subprocess

import timing
from placement import Box, Layout, NoLayout, Placement

# Shipped templates for as many photos as a case has, on its paper.
TEMPLATES = {
    (4, "3:2"): "hero/hero-left", (4, "A4"): "print/10x15-four", (4, "1:1"): "square/hero-and-three",
    (5, "3:2"): "magazine/column-and-detail", (5, "A4"): "print/a4-poster", (5, "1:1"): "square/pinwheel",
    (6, "3:2"): "magazine/stepped", (6, "A4"): "print/letter-six",
    (7, "3:2"): "grids/mosaic-seven-16x9",
    (8, "3:2"): "grids/mosaic-eight", (8, "A4"): "print/a4-eight", (8, "1:1"): "grids/three-columns",
    (9, "3:2"): "grids/three-by-three", (9, "A4"): "grids/three-by-three-2x3", (9, "1:1"): "square/nine",
    (12, "3:2"): "grids/tiles-twelve", (12, "A4"): "print/a4-twelve",
}


def run(tool, *arguments):
    done = subprocess.run([tool, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise NoLayout(f"{' '.join(arguments[:2])}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def placements(report, paths):
    """Reads the frames and the windows of a rendered picture."""
    places, made = {path: index for index, path in enumerate(paths)}, []
    for slot in report["slots"]:
        photo = places[slot["photo"]]
        width, height = paths[slot["photo"]]
        x, y, across, down = slot["crop"]
        made.append(Placement(photo, Box(*slot["area"]), Box(x / width, y / height, across / width, down / height)))
    return made


class Ours:
    """Renders each case, so that frames and windows are those of a picture."""

    def __init__(self, bench, name, focus="auto"):
        self.bench, self.name, self.focus = bench, name, focus

    def layout(self, case, photos):
        # A photo that a case has twice would not be found again by its path.
        paths = {photo.path: photo.size for photo in photos}
        folder = self.bench.scratch
        template, milliseconds = self.template(case, list(paths), folder)
        picture = os.path.join(folder, "picture.jpg")
        report = run(self.bench.tool, "render", template, *paths, "--order", "given", "--when-short", "leave", "-o", picture,
                     "--json", "--focus", self.focus, "--cache", self.bench.cache_of_heads, *self.sizing(case))
        proof = digest(picture) + (digest(template) if os.path.exists(template) else "")
        return Layout(placements(report, paths), milliseconds, proof)


class Generated(Ours):
    """`collage layout` in one of its styles."""

    def __init__(self, bench, name, *options, focus="auto"):
        super().__init__(bench, name, focus)
        self.options = options

    def template(self, case, paths, folder):
        made = os.path.join(folder, "layout.json")
        width, height = case.canvas
        command = ("layout", *paths, "--order", "given", "--canvas", f"{width}x{height}", "--gap", str(case.gap), "--margin", "0",
                   "--threads", "1", "--cache", self.bench.cache_of_heads, "--focus", self.focus, "--json", *self.options,
                   *self.weights(case, paths), "-o", made)
        times = [run(self.bench.tool, *command)["milliseconds"]["search"] for _ in range(timing.runs(case))]
        return made, min(times)

    def sizing(self, case):
        return ()

    def weights(self, case, paths):
        return ()


class Weighted(Generated):
    """Every fifth photo is asked for at three times the area."""

    asked = (5, 3)

    def weights(self, case, paths):
        every, weight = self.asked
        return [part for path in paths[::every] for part in ("--weights", f"{path}={weight}")]


class Template(Ours):
    """A shipped template with the case's gutter and no margin."""

    def __init__(self, bench, name, *options, focus):
        super().__init__(bench, name, focus)
        self.options = options

    def template(self, case, paths, folder):
        if (case.count, case.paper) not in TEMPLATES:
            raise NoLayout(f"no template for {case.name}")
        return TEMPLATES[case.count, case.paper], 0

    def sizing(self, case):
        width, height = case.canvas
        name, _ = self.template(case, (), "")
        known = run(self.bench.tool, "templates", name, "--json")[0]
        # Gaps are lengths of the template's canvas, which grows by the mean of both sides.
        scale = math.sqrt(width * height / (known["width"] * known["height"]))
        unit = re.sub("px", "", known["unit"])
        return ("--size", f"{width}x{height}", "--gap", f"{case.gap / scale:.4f}{unit}", "--margin", "0", *self.options)
