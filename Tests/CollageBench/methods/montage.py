"""ImageMagick's `montage`, run as it is: frames are read from a picture that it makes of flat colors."""
import hashlib
import os
import shutil
import subprocess
import time

import numpy
from PIL import Image

from placement import Box, Layout, NoLayout, Unavailable, centered

# Colors of photos are multiples of this, above the background's black.
STEP = 3


class Montage:
    def __init__(self, bench, name):
        self.name, self.bench = name, bench
        if not shutil.which("montage"):
            raise Unavailable("the program montage")

    def layout(self, case, photos):
        colors = self.flat_pictures(case, photos)
        columns, cell = self.tiling(case)
        picture = os.path.join(self.bench.scratch, "montage.png")
        self.run(case, colors, columns, cell, picture)
        start = time.perf_counter()
        self.run(case, [photo.path for photo in photos], columns, cell, os.path.join(self.bench.scratch, "montage.jpg"))
        milliseconds = (time.perf_counter() - start) * 1e3
        frames = self.read(picture, case)
        made = [centered(photo, case.aspects[photo], frame) for photo, frame in sorted(frames.items())]
        # The PNG holds the date on which it was made: pixels are compared.
        with Image.open(picture) as image:
            return Layout(made, milliseconds, hashlib.sha256(image.convert("RGB").tobytes()).hexdigest())

    def tiling(self, case):
        """Returns the number of columns, and the cell of photos shown whole, that leave the least blank."""
        width, height = case.canvas[0] + case.gap, case.canvas[1] + case.gap
        choices = []
        for columns in range(1, case.count + 1):
            rows = -(-case.count // columns)
            cell = (width // columns - case.gap, height // rows - case.gap)
            if min(cell) > 0:
                shown = [min(cell[0], cell[1] * a) * min(cell[0] / a, cell[1]) for a in case.aspects]
                choices.append((sum(shown), columns, cell))
        _, columns, cell = max(choices)
        return columns, cell

    def run(self, case, paths, columns, cell, output):
        half = case.gap // 2, case.gap - case.gap // 2
        geometry = f"{cell[0]}x{cell[1]}+{half[0]}+{half[0]}"
        # The hint of its manual for photos: without it, a thousand of them exceed the memory that Debian allows it.
        hint = ("-define", f"jpeg:size={2 * cell[0]}x{2 * cell[1]}")
        done = subprocess.run(["montage", *hint, *paths, "-background", "black", "-tile", f"{columns}x", "-geometry", geometry, output],
                              capture_output=True, text=True)
        if done.returncode:
            raise NoLayout(done.stderr.strip().partition("\n")[0])

    def flat_pictures(self, case, photos):
        """Writes a small picture of a color of its own for each photo."""
        folder = os.path.join(self.bench.scratch, "flat")
        os.makedirs(folder, exist_ok=True)
        paths = []
        for index, photo in enumerate(photos):
            paths.append(os.path.join(folder, f"{case.letters[index]}-{index}.png"))
            if not os.path.exists(paths[-1]):
                size = photo.size[0] // 3, photo.size[1] // 3
                Image.new("RGB", size, color(index)).save(paths[-1])
        return paths

    def read(self, picture, case):
        """Returns the box of each color, moved so that the outer half gutters are outside of the canvas."""
        with Image.open(picture) as image:
            pixels = numpy.asarray(image.convert("RGB")).astype(numpy.int32)
        codes = (pixels[..., 0] << 16) | (pixels[..., 1] << 8) | pixels[..., 2]
        half = case.gap // 2
        frames = {}
        for index in range(case.count):
            red, green, blue = color(index)
            rows, columns = numpy.nonzero(codes == (red << 16) | (green << 8) | blue)
            if len(rows) == 0:
                raise NoLayout(f"montage does not show photo {index}")
            x, y = int(columns.min()), int(rows.min())
            frames[index] = Box(x - half, y - half, int(columns.max()) + 1 - x, int(rows.max()) + 1 - y)
        return frames


def color(index):
    return 255 - STEP * (index % 64), 255 - STEP * (index // 64 % 64), 64
