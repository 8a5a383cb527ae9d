#!/usr/bin/env python3
"""Compares the pages of PDF files with the pictures that the same commands render, and the texts in them with those asked for.

  Tests/Documents/agreement.py [--keep FOLDER]

Each case is a template, rendered as PNG and as PDF. The PDF must pass `qpdf --check`, `pdftotext` must find its texts, and its page
drawn by poppler and by mupdf must look like the PNG: at most 2 codes apart in the mean, and 8 in the mean of edges. Needs the tool,
poppler-utils, mupdf-tools, qpdf, Pillow and numpy.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import unicodedata

import numpy
from PIL import Image, ImageFilter

from cases import CASES, photos_of, write_document
from readers import TOOL, check, failures, run

DOTS_PER_INCH = 96
# Readers place letters at quarters of their pixels: pages are drawn larger by this factor, and reduced.
FACTOR = 4
MAX_MEAN, MAX_EDGES = 2, 8


def letters(text):
    """The letters of a text in their order, without spaces and formatting, in one form."""
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if unicodedata.category(letter)[0] not in "ZC")


def differences(picture, page):
    """The mean difference of two pictures, and that of pixels at edges."""
    first, second = (numpy.asarray(image.convert("RGB"), dtype=numpy.int16) for image in (picture, page))
    if first.shape != second.shape:
        return None
    apart = numpy.abs(first - second).mean(axis=2)
    edges = numpy.asarray(picture.convert("L").filter(ImageFilter.FIND_EDGES)) > 32
    return apart.mean(), apart[edges].mean() if edges.any() else 0


def draw(reader, document, folder):
    """The first page, drawn by a reader."""
    target, resolution = os.path.join(folder, reader), str(FACTOR * DOTS_PER_INCH)
    if reader == "poppler":
        run("pdftoppm", "-r", resolution, "-png", "-singlefile", document, target)
    else:
        run("mutool", "draw", "-q", "-r", resolution, "-o", target + ".png", document, "1")
    return Image.open(target + ".png").reduce(FACTOR)


def compare(folder, name, template, texts, options=()):
    photos = photos_of(template)
    path = write_document(folder, template, photos)
    page, picture, jpeg = (os.path.join(folder, file) for file in ("page.pdf", "page.png", "page.jpg"))
    for output in (page, picture, jpeg):
        command = [TOOL, "render", path, *photos, *options, "--quality", "95", "-q", "-o", output]
        made = subprocess.run(command, capture_output=True, text=True)
        if made.returncode != 0:
            return check(False, f"{name}: {made.stderr}")
    check("No syntax or stream encoding errors" in run("qpdf", "--check", page, text=True), f"{name}: qpdf finds errors")
    found = letters(run("pdftotext", page, "-", text=True))
    for text in texts:
        check(letters(text) in found, f"{name}: pdftotext does not find {letters(text)!r}, but {found!r}")
    figures = []
    for reader in ("poppler", "mupdf"):
        found = differences(Image.open(picture), draw(reader, page, folder))
        if found is None:
            check(False, f"{name}: the page of {reader} has another size")
            continue
        figures.append(f"{reader} {found[0]:.2f} {found[1]:.2f}")
        check(found[0] <= MAX_MEAN and found[1] <= MAX_EDGES, f"{name}: {figures[-1]}")
    share = os.path.getsize(page) / os.path.getsize(jpeg)
    fonts = len(run("pdffonts", page, text=True).splitlines()) - 2
    print(f"    {name}: mean and edges {', '.join(figures)}; {fonts} fonts; {share:.2f} of the size as JPEG", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", help="the folder where the files stay")
    arguments = parser.parse_args()
    folder = arguments.keep or tempfile.mkdtemp(prefix="collage-documents-")
    for name, case in CASES.items():
        compare(os.path.join(folder, name), name, *case)
    if failures:
        sys.exit(f"{len(failures)} checks failed; files are in {folder}")
    print(f"{len(CASES)} pages agree with their pictures in two readers")


if __name__ == "__main__":
    main()
