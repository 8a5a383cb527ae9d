"""Compares a picture of a text with the drawing that is expected."""
import numpy

from setting import SIZE

# The horizontal shift in pixels that comes from rounded numbers, and the difference of a pixel at the edge of letters that are
# the same. Of 672 cases, each that looks the same differs by less than 0.7, and each that does not by more than 0.9.
FARTHEST, MOST = 0.5, 0.8


def centroid(ink):
    total = ink.sum()
    return numpy.array([(ink.sum(0) * numpy.arange(ink.shape[1])).sum(), (ink.sum(1) * numpy.arange(ink.shape[0])).sum()]) / total


def difference(ink, drawing):
    """Returns how a picture differs: the largest difference of a pixel, 0 to 1.

    The height of the baseline depends on the font's metrics, which are no part of the tests: the drawing is put where the ink is.
    """
    height, width = ink.shape
    origin = numpy.array([width / 2 - drawing.advance / 2 * SIZE / 1000, height / 2])
    nominal = drawing.coverage((width, height), origin, SIZE / 1000)
    if nominal.sum() < 1 or ink.sum() < 1:
        return float(max(nominal.max(), ink.max()))
    shift = centroid(ink) - centroid(nominal)
    if abs(shift[0]) > FARTHEST:
        return 1
    placed = drawing.coverage((width, height), origin + shift, SIZE / 1000)
    return float(numpy.abs(placed - ink).max())
