"""Measures of a collage as it is looked at: from its frames and windows, from its picture, and from what stands out in its photos."""
import csv
import math
import statistics

import numpy
from PIL import Image

import metrics
from placement import Box

# Edges of frames that are nearer than this share of the canvas' mean side are on one line.
LINE = 0.004
# Spectral residual (Hou and Zhang, 2007) looks at a photo of this size, and blurs what it finds.
RESIDUAL, BLUR = 64, 2.5


def measures(case, placements, photos, picture):
    """Returns the measures of a collage by name."""
    frames = [placement.frame for placement in sorted(placements)]
    lost, errors = metrics.crops(placements), metrics.gutter_errors(frames, case.canvas, case.gap)
    deviation, smallest = metrics.evenness(frames, [1] * len(frames))
    areas = [frame.area for frame in frames]
    kept = [saliency_kept(photos[placement.photo].path, placement.window) for placement in placements]
    return {
        "crop": statistics.fmean(lost), "worst crop": max(lost),
        **boxes(case, placements, photos),
        "saliency kept": statistics.fmean(kept), "worst saliency kept": min(kept),
        "blank": metrics.blank(frames, case.canvas, case.gap),
        "gutter off": statistics.fmean(errors) / case.gap, "worst gutter off": max(errors) / case.gap,
        "size deviation": deviation, "smallest size": smallest, "largest size": max(areas) / statistics.fmean(areas),
        "order": metrics.order_kept(frames),
        "aligned": aligned(frames, case.canvas), "symmetry": symmetry(frames, case.canvas),
        "sizes off center": sizes_off_center(frames, case.canvas), "ink off center": ink_off_center(picture),
        "slender": statistics.fmean(abs(math.log(frame.width / frame.height)) for frame in frames if frame.area),
    }


def boxes(case, placements, photos):
    """Returns measures of heads and subjects; those of photos without any are as if all were seen."""
    found = {}
    for name in ("heads", "subjects"):
        count, cut, half = metrics.cut_counts(placements, [getattr(photo, name) for photo in photos])
        found[f"{name} cut"], found[f"{name} half gone"] = cut / max(1, count), half / max(1, count)
    every = [(placement, box) for placement in placements for box in (*photos[placement.photo].heads, *photos[placement.photo].subjects)]
    shares = [metrics.seen(placement, box) for placement, box in every]
    shown = sum(share * box.area / placement.window.area * placement.frame.area
                for share, (placement, box) in zip(shares, every) if placement.window.area)
    return {**found, "boxes seen": statistics.fmean(shares or [1]), "worst box seen": min(shares or [1]),
            "boxes' area": shown / (case.canvas[0] * case.canvas[1])}


def aligned(frames, canvas):
    """Returns the share of the frames' edges that lie on a line with the same edge of another frame."""
    near = LINE * (canvas[0] + canvas[1]) / 2
    edges = [[getattr(frame, side) for frame in frames] for side in ("x", "right", "y", "bottom")]
    shared = [any(abs(a - b) <= near for other, b in enumerate(some) if other != place) for some in edges for place, a in enumerate(some)]
    return statistics.fmean(shared)


def symmetry(frames, canvas):
    """Returns how well frames lie on frames when the canvas is mirrored from left to right, 0 to 1."""
    total = sum(frame.area for frame in frames)
    mirrored = [Box(canvas[0] - frame.right, frame.y, frame.width, frame.height) for frame in frames]
    best = [max(frame.shared(other) / (frame.area + other.area - frame.shared(other) or 1) for other in mirrored) for frame in frames]
    return sum(frame.area * share for frame, share in zip(frames, best)) / (total or 1)


def off_center(x, y, width, height):
    """Returns the distance of a point from the center, 1 at a corner."""
    return math.hypot(x - width / 2, y - height / 2) / math.hypot(width / 2, height / 2)


def sizes_off_center(frames, canvas):
    """Returns how far large photos are from the center in the mean: the center of mass of frames by the squares of their areas."""
    weights = [frame.area ** 2 for frame in frames]
    x, y = (sum(weight * (getattr(frame, low) + getattr(frame, high)) / 2 for weight, frame in zip(weights, frames)) / sum(weights)
            for low, high in (("x", "right"), ("y", "bottom")))
    return off_center(x, y, *canvas)


def ink_off_center(picture):
    """Returns how far the center of mass of a picture's edges of light and dark is from its center."""
    light = numpy.asarray(picture.convert("L"), dtype=float)
    down, across = numpy.gradient(light)
    ink = numpy.hypot(down, across)
    height, width = ink.shape
    total = ink.sum() or 1
    x, y = (ink.sum(0) * (numpy.arange(width) + 0.5)).sum() / total, (ink.sum(1) * (numpy.arange(height) + 0.5)).sum() / total
    return off_center(x, y, width, height) if ink.any() else 0.0


def saliency(photo):
    """Returns how much each part of a photo stands out, by the residual of its spectrum; the sum is 1."""
    light = numpy.asarray(photo.convert("L").resize((RESIDUAL, RESIDUAL), Image.BOX), dtype=float)
    spectrum = numpy.fft.fft2(light)
    strength = numpy.log(numpy.abs(spectrum) + 1e-9)
    around = sum(numpy.roll(strength, (down, across), (0, 1)) for down in (-1, 0, 1) for across in (-1, 0, 1)) / 9
    found = numpy.abs(numpy.fft.ifft2(numpy.exp(strength - around + 1j * numpy.angle(spectrum)))) ** 2
    cells = numpy.arange(RESIDUAL)
    blur = numpy.exp(-((cells[:, None] - cells) / BLUR) ** 2 / 2)
    weights = blur @ found @ blur.T
    return weights / weights.sum()


KNOWN = {}


def saliency_kept(path, part):
    """Returns the share of what stands out in a photo that a window of it shows."""
    if path not in KNOWN:
        with Image.open(path) as photo:
            KNOWN[path] = saliency(photo)

    def covered(start, length):
        cells = numpy.arange(RESIDUAL) / RESIDUAL
        return numpy.clip(numpy.minimum(cells + 1 / RESIDUAL, start + length) - numpy.maximum(cells, start), 0, None) * RESIDUAL

    return float(covered(part.y, part.height) @ KNOWN[path] @ covered(part.x, part.width))


def save(path, rows):
    """Writes a line for each collage: the pair's number, whether it is the first or the second, its method, its measures."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["number", "collage", "method", *rows[0][3]])
        for number, place, method, found in rows:
            writer.writerow([number, place, method, *(f"{value:.4g}" for value in found.values())])


def read(path):
    """Returns the names of the measures, and for each pair the values of both collages."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    names = [name for name in rows[0] if name not in ("number", "collage", "method")]
    found = {}
    for row in rows:
        found.setdefault(int(row["number"]), {})[int(row["collage"])] = [float(row[name]) for name in names]
    return names, {number: [two[0], two[1]] for number, two in found.items()}
