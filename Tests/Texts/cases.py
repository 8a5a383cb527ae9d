"""The cases of unicode-org/text-rendering-tests: a text, a font, places on its axes, and the outlines that are expected."""
import pathlib
import struct
import subprocess
import xml.etree.ElementTree as tree
from typing import NamedTuple

from outlines import Drawing

TEST = "{https://github.com/OpenType/fonttest}"
# The widths that Pango knows; a document's width becomes the nearest of them.
WIDTHS = (50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200)


class Case(NamedTuple):
    """A text to be set; a case without a drawing only must not end the program."""

    name: str
    font: pathlib.Path
    text: str
    axes: dict
    drawing: Drawing


class Unsayable(Exception):
    """The reason why a document cannot say a case."""


class Font:
    """A font file, and its axes: the least, the default and the largest place of each."""

    def __init__(self, path):
        found = subprocess.run(["fc-query", "--index=0", "--format=%{family[0]}\n", str(path)], check=True,
                               capture_output=True, text=True)
        self.path, self.family, self.axes = path, found.stdout.splitlines()[0], axes(path.read_bytes())

    def choice(self, case):
        """Returns the font of a case as a document says it."""
        placed = {tag: default for tag, (_, default, _) in self.axes.items()}
        for tag, value in case.axes.items():
            if tag not in ("wght", "wdth") and value != placed.get(tag):
                raise Unsayable(f"documents have no axis {tag}")
            placed[tag] = value
        choice = {"family": self.family}
        if "wght" in placed:
            weight = placed["wght"]
            if weight != int(weight) or not 1 <= weight <= 1000:
                raise Unsayable("documents have whole weights from 1 to 1000")
            choice["weight"] = int(weight)
        if "wdth" in placed:
            if placed["wdth"] not in WIDTHS:
                raise Unsayable("Pango has nine widths")
            choice["width"] = int(placed["wdth"])
        return choice


def axes(data):
    """Reads the table fvar of a font file."""
    count, = struct.unpack_from(">H", data, 4)
    for entry in range(count):
        tag, _, start, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * entry)
        if tag == b"fvar":
            offset, _, number, size = struct.unpack_from(">4H", data, start + 4)
            found = (struct.unpack_from(">4s3l", data, start + offset + size * axis) for axis in range(number))
            return {tag.decode(): tuple(place / 65536 for place in places) for tag, *places in found}
    return {}


def read(folder):
    """Returns all cases, in the order of the files."""
    found = []
    for page in sorted((folder / "testcases").glob("*-*.html")):
        for cell in tree.parse(page).getroot().iter():
            if cell.get("class") not in ("expected", "expected-no-crash"):
                continue
            said = dict(part.split(":") for part in cell.get(TEST + "var", "").split(";") if part)
            expected = cell.find("svg") if cell.get("class") == "expected" else None
            found.append(Case(
                cell.get(TEST + "id"), folder / "fonts" / cell.get(TEST + "font"), cell.get(TEST + "render"),
                {tag.strip(): float(value) for tag, value in said.items()},
                None if expected is None else Drawing(expected)))
    return found
