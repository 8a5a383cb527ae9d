"""The 75 layout cases: 25 lists of photos by their aspect ratios, each on three canvases.

The lists stand in `Tests/Performance/Layout/Cases.swift` alone, from which `layout-benchmark` takes them too.
"""
import math
import pathlib
import re
from typing import NamedTuple

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "Performance/Layout/Cases.swift"
CANVASES = {"3:2": (3000, 2000), "A4": (2480, 3508), "1:1": (3000, 3000)}

# The sizes of the prepared photos, which have the aspect ratios exactly.
SIZES = {
    "a": (900, 675), "b": (900, 600), "c": (675, 900), "d": (896, 504), "e": (504, 896), "f": (720, 720),
    "g": (600, 900), "h": (900, 300),
}


class Case(NamedTuple):
    number: int
    paper: str
    canvas: tuple
    gap: int
    letters: str

    @property
    def count(self):
        return len(self.letters)

    @property
    def aspects(self):
        return [aspect(letter) for letter in self.letters]

    @property
    def name(self):
        return f"{self.count} photos on {self.paper}"


def aspect(letter):
    width, height = SIZES[letter]
    return width / height


def lists():
    """Returns the lists of letters in the order of the Swift source, long ones joined."""
    block = SOURCE.read_text().partition("let lists: [String] = [")[2].partition("\n  ]")[0]
    block = re.sub(r'"\s*\+\s*"', "", block)
    return re.findall(r'"([a-h]+)"', block)


def make(number, paper, letters):
    width, height = CANVASES[paper]
    # As Swift rounds: halves away from zero.
    gap = math.floor(0.04 * math.sqrt(width * height / len(letters)) + 0.5)
    return Case(number, paper, (width, height), gap, letters)


def every():
    pairs = [(paper, letters) for letters in lists() for paper in CANVASES]
    return [make(number, paper, letters) for number, (paper, letters) in enumerate(pairs, 1)]
