"""Texts as the tool sets them: the cases of a font as layers of one document, rendered to PNG and PDF."""
import json
import os
import pathlib
import subprocess
import tempfile

import numpy
from PIL import Image

from cases import Unsayable

TOOL = os.environ.get("COLLAGE_TOOL", str(pathlib.Path(__file__).parents[2] / ".build/release/collage"))
# Pixels per em: a hundredth of an em is two pixels.
SIZE = 200
# The least space around the expected ink, in which ink of ours that is elsewhere shows, in pixels.
AROUND = 150
# The pixels of a page that are drawn for each that is compared, in both directions.
FINER = 2
# Pages with many cases are large.
Image.MAX_IMAGE_PIXELS = None


class Cell:
    """The part of a document in which a case is set, in pixels: centered, so that its place tells its length, too."""

    def __init__(self, case, top):
        left, lower, right, upper = case.drawing.bounds() if case.drawing else (0, 0, 1000, 1000)
        scale = SIZE / 1000
        middle = case.drawing.advance / 2 if case.drawing else 500
        self.top = top
        self.width = 2 * (AROUND + int(scale * max(right - middle, middle - left)))
        self.height = 2 * (AROUND + int(scale * max(upper, -lower, 1000)))

    def text(self, case, choice):
        return {"text": case.text, "font": choice | {"size": SIZE}, "fit": "fixed", "fill": "black", "align": "center"}

    def layer(self, case, choice, middle):
        text = self.text(case, choice) | {"text": case.text.replace("{{", "{{{{")}
        return {"id": case.name, "size": [self.width, self.height], "center": [middle, self.top + self.height / 2], "text": text}


def documents(cases, fonts):
    """Returns the cases of one font that a document can say, with their cells and layers, and reasons of those it cannot."""
    said, unsaid, top = [], {}, 0
    for case in cases:
        try:
            choice = fonts[case.font].choice(case)
        except Unsayable as reason:
            unsaid[case.name] = str(reason)
            continue
        cell = Cell(case, top)
        said.append((case, cell, choice))
        top += cell.height
    return said, unsaid


def run(*command, **environment):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ | environment)


def failure(done):
    """Returns what went wrong in a run, or None."""
    if done.returncode != 0 or " is missing; " in done.stderr:
        return done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"ended with {done.returncode}"
    return None


def pictures(said, keep=None):
    """Renders cases of one font; returns for PNG and PDF the pictures of their cells by name, or words why there are none."""
    width = max(cell.width for _, cell, _ in said)
    height = sum(cell.height for _, cell, _ in said)
    with tempfile.TemporaryDirectory() as folder:
        fonts = os.path.join(folder, "collage-fonts")
        os.mkdir(fonts)
        os.symlink(said[0][0].font, os.path.join(fonts, said[0][0].font.name))
        # Without installed fonts, which would lend letters that the font lacks, and stand for it where their names are the same.
        settings = os.path.join(folder, "fonts.conf")
        pathlib.Path(settings).write_text(f"<fontconfig><cachedir>{folder}/cache</cachedir></fontconfig>")
        document = os.path.join(folder, "texts.json")
        layers = [cell.layer(case, choice, width / 2) for case, cell, choice in said]
        with open(document, "w") as file:
            json.dump({"format": "collage-template", "version": 1, "name": "Texts", "slots": [], "layers": layers,
                       "canvas": {"width": width, "height": height, "background": "white"}}, file)
        found = {}
        for kind in ("png", "pdf"):
            output = os.path.join(folder, f"texts.{kind}")
            why = failure(run(TOOL, "render", document, "--font-dir", fonts, "-o", output, FONTCONFIG_FILE=settings))
            if kind == "pdf" and not why:
                # Pages of PDF have 96 units of a canvas per inch. Readers round the places of letters, hence finer pixels.
                why = failure(run("mutool", "draw", "-q", "-r", str(96 * FINER), "-c", "gray", "-o", output + ".png", output))
                output += ".png"
            found[kind] = why or cut(output, said, width)
    return found


def cut(path, said, width):
    """Returns the covered share of each pixel of the cells in a picture of black texts on white."""
    with Image.open(path) as picture:
        gray = picture.convert("L")
        ink = 1 - numpy.asarray(gray.reduce(round(gray.width / width)), float) / 255
    cells = {}
    for case, cell, _ in said:
        left = (width - cell.width) // 2
        cells[case.name] = ink[cell.top:cell.top + cell.height, left:left + cell.width]
    return cells
