"""The expected drawing of a case, and how much of each pixel it covers."""
import re

import numpy

LINK = "{http://www.w3.org/1999/xlink}href"
TOKEN = re.compile(r"[A-Za-z]|-?[\d.]+(?:e-?\d+)?")
# The parts of a curve, and the widest part of an outline that is taken to lie in one pixel, in pixels.
PARTS, STEP = 16, 0.1


def contours(path):
    """Reads the outline of a letter: its contours as lists of points, in thousandths of an em, y upward."""
    tokens, found, points, command = TOKEN.findall(path), [], [], ""
    place = 0
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
        if command == "Z":
            found.append(points)
            points = []
            continue
        count = {"M": 2, "L": 2, "Q": 4, "C": 6}[command]
        ends = numpy.array(tokens[place:place + count], float).reshape(-1, 2)
        place += count
        points = [*points, *curve(points[-1], ends)] if points else [ends[-1]]
    return [numpy.array(each) for each in [*found, points] if len(each) > 1]


def curve(start, others):
    """Returns points of a line or curve after its start, by de Casteljau's rule."""
    if len(others) == 1:
        return [others[0]]
    part = numpy.arange(1, PARTS + 1)[:, None, None] / PARTS
    points = numpy.array([start, *others])[None]
    while points.shape[1] > 1:
        points = points[:, :-1] * (1 - part) + points[:, 1:] * part
    return list(points[:, 0])


class Drawing:
    """The letters of a case with their places; lengths are thousandths of an em, y upward."""

    def __init__(self, svg):
        self.advance = float(svg.get("viewBox").split()[2])
        symbols = {symbol.get("id"): contours(symbol.find("path").get("d")) for symbol in svg.iter("symbol")}
        self.letters = [
            [contour + (float(use.get("x")), float(use.get("y"))) for contour in symbols[use.get(LINK)[1:]]]
            for use in svg.iter("use")]
        self.letters = [letter for letter in self.letters if letter]

    def bounds(self):
        """Returns the left, lower, right and upper end of the ink and the advance."""
        points = [point for letter in self.letters for contour in letter for point in (contour.min(0), contour.max(0))]
        points = numpy.array([*points, (0, 0), (self.advance, 0)])
        return (*points.min(0), *points.max(0))

    def coverage(self, size, origin, scale):
        """Returns the share of each pixel that the letters cover.

        `origin` is the place of the first letter in pixels, `scale` the pixels per thousandth of an em.
        """
        width, height = size
        whole = numpy.zeros((height, width))
        for letter in self.letters:
            placed = [contour * (scale, -scale) + origin for contour in letter]
            whole += numpy.abs(winding(placed, width, height)).clip(0, 1)
        # Where letters overlap, a pixel is covered once.
        return whole.clip(0, 1)


def winding(placed, width, height):
    """Returns the mean winding number of each pixel: of each short part of the outline the area to its right."""
    starts = numpy.concatenate(placed)
    ends = numpy.concatenate([numpy.roll(contour, -1, 0) for contour in placed])
    starts, ends = by_rows(starts, ends)
    starts, ends = divided(starts, ends, numpy.ceil(numpy.abs(ends - starts)[:, 0] / STEP))
    middle, rise = (starts + ends) / 2, (ends - starts)[:, 1]
    column, row = numpy.floor(middle).astype(int).clip(0, (width - 1, height - 1)).T
    beside = (middle[:, 0] - column).clip(0, 1)
    place = row * (width + 1) + column
    area = numpy.bincount(place, rise * (1 - beside), height * (width + 1))
    area += numpy.bincount(place + 1, rise * beside, height * (width + 1))
    return numpy.cumsum(area.reshape(height, width + 1), 1)[:, :width]


def divided(starts, ends, counts):
    """Divides lines into parts of the same length."""
    counts = numpy.maximum(1, counts).astype(int)
    number = numpy.arange(counts.sum()) - numpy.repeat(numpy.cumsum(counts) - counts, counts)
    first, step = (numpy.repeat(each, counts, 0) for each in (starts, (ends - starts) / counts[:, None]))
    return first + step * number[:, None], first + step * (number[:, None] + 1)


def by_rows(starts, ends):
    """Divides lines where they cross from one row of pixels to another."""
    lows, highs = numpy.minimum(starts, ends)[:, 1], numpy.maximum(starts, ends)[:, 1]
    first = numpy.floor(lows).astype(int)
    counts = numpy.maximum(1, numpy.ceil(highs).astype(int) - first)
    number = numpy.arange(counts.sum()) - numpy.repeat(numpy.cumsum(counts) - counts, counts)
    first, start, end = (numpy.repeat(each, counts, 0) for each in (first, starts, ends))
    tall = end[:, 1] - start[:, 1]
    level = numpy.where(tall == 0, 1, tall)
    # Rows are passed in either direction.
    near, far = (((first + number + edge - start[:, 1]) / level).clip(0, 1)[:, None] for edge in (0, 1))
    near, far = numpy.where(tall[:, None] < 0, far, near), numpy.where(tall[:, None] < 0, near, far)
    return start + (end - start) * near, start + (end - start) * far
