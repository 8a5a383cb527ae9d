#!/usr/bin/env python3
"""Puts the sheets of posters together by their overlaps, which must show the poster.

  Tests/Documents/posters.py [--keep FOLDER]

A poster of a photo and a text is written whole and over sheets. Their boxes must be exact to a hundredth of a millimeter, and the parts
that poppler draws of them must be those of the whole poster. Needs the tool, poppler-utils, qpdf, Pillow and numpy.
"""
import argparse
import json
import os
import sys
import tempfile

import numpy
from PIL import Image

from cases import PHOTOS
from objects import Document
from readers import TOOL, check, failures, run

DOTS_PER_INCH, PER_MILLIMETER = 254, 10
# Sheets of 80 x 100 mm have room for 60 x 80 mm: 6 columns and 3 rows of 310 x 220 mm, of which neighbors share 10 mm.
POSTER, SHEET, PART, OVERLAP, COLUMNS, ROWS = (310, 220), (80, 100), (60, 80), 10, 6, 3
TEMPLATE = {
    "format": "collage-template", "version": 1, "name": "Poster", "canvas": {"width": 310, "height": 220, "unit": "mm"},
    "slots": [{"id": "photo", "frame": [0, 0, 310, 220]}],
    "layers": [{
        "id": "title", "size": [290, 60], "center": [155, 110],
        "text": {"text": "Over several sheets", "font": {"family": "Inter", "size": 30, "weight": 700}, "fill": "white"}}],
}


def draw(document, folder):
    """The pages of a file, in their order."""
    run("pdftoppm", "-r", str(DOTS_PER_INCH), "-png", document, os.path.join(folder, "page"))
    names = sorted(name for name in os.listdir(folder) if name.startswith("page"))
    pages = [numpy.asarray(Image.open(os.path.join(folder, name)).convert("RGB"), dtype=numpy.int16) for name in names]
    for name in names:
        os.remove(os.path.join(folder, name))
    return pages


def main(folder):
    os.makedirs(folder, exist_ok=True)
    template, whole, poster = (os.path.join(folder, name) for name in ("poster.json", "whole.pdf", "poster.pdf"))
    with open(template, "w") as file:
        json.dump(TEMPLATE, file)
    command = [TOOL, "render", template, PHOTOS[0], "--dpi", "100", "-q"]
    run(*command, "-o", whole)
    run(*command, "--tile", f"{SHEET[0]}x{SHEET[1]}mm", "--overlap", f"{OVERLAP}mm", "-o", poster)
    run("qpdf", "--check", poster)
    pages = list(Document(poster).pages())
    check(len(pages) == COLUMNS * ROWS, f"{len(pages)} sheets")
    for page in pages:
        for box, wanted in (("/MediaBox", (0, 0, *SHEET)), ("/TrimBox", (10, 10, 70, 90))):
            found = [side * 25.4 / 72 for side in page[box]]
            check(max(abs(a - b) for a, b in zip(found, wanted)) < 0.01, f"{box} is {found}")
    found = run("pdftotext", "-raw", poster, "-", text=True)
    for row in range(ROWS):
        for column in range(COLUMNS):
            check(f"Row {row + 1}, column {column + 1}" in found, f"row {row + 1}, column {column + 1} has no number")
    picture, = draw(whole, folder)
    for number, sheet in enumerate(draw(poster, folder)):
        left, top = (PER_MILLIMETER * (place * (side - OVERLAP)) for place, side in zip((number % COLUMNS, number // COLUMNS), PART))
        width, height = (PER_MILLIMETER * side for side in PART)
        part = sheet[100:100 + height, 100:100 + width]
        apart = numpy.abs(part - picture[top:top + height, left:left + width]).max(axis=2)
        check((apart > 8).mean() < 0.001, f"sheet {number + 1} is apart from the poster in {(apart > 8).mean():.2%} of its pixels")
        check((sheet[:60, 150:650] == 255).all(), f"sheet {number + 1} is not white at its top")
    print(f"posters.py: {len(pages)} sheets, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", help="keep the files in this folder")
    keep = parser.parse_args().keep
    if keep:
        sys.exit(main(keep))
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(main(folder))
