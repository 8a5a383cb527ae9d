"""Measures of layouts. Lengths are pixels of the canvas; shares are 0 to 1."""
import math
import statistics

CUT, HALF = 0.9, 0.5
# Edges nearer than this are one edge.
TOLERANCE = 0.51


def crops(placements):
    """Returns the share of each photo that is cut away."""
    return [1 - placement.window.area for placement in placements]


def blank(frames, canvas, gap):
    """Returns the share of the canvas that neither photos nor gutters cover: half a gutter belongs to each side of a photo."""
    width, height = canvas[0] + gap, canvas[1] + gap
    covered = sum((frame.width + gap) * (frame.height + gap) for frame in frames)
    return max(0, 1 - covered / (width * height))


def gutter_errors(frames, canvas, gap):
    """Returns, for each side of each photo, how far the nearest neighbor or edge of the canvas is from where it should be."""
    sides = [(f.x, f.right, f.y, f.bottom) for f in frames]
    mirrored = [(canvas[0] - r, canvas[0] - l, t, b) for l, r, t, b in sides]
    turned = [(t, b, l, r) for l, r, t, b in sides]
    upside = [(canvas[1] - b, canvas[1] - t, l, r) for l, r, t, b in sides]
    errors = []
    for boxes, length in ((sides, canvas[0]), (mirrored, canvas[0]), (turned, canvas[1]), (upside, canvas[1])):
        errors += _errors(boxes, length, gap)
    return errors


def _errors(boxes, length, gap):
    """Errors of the far sides of boxes given as start, end, and the extent across."""
    ordered = sorted(boxes)
    errors = []
    for start, end, low, high in boxes:
        facing = (b[0] - end for b in ordered if b[0] >= (start + end) / 2 and b[2] < high - TOLERANCE and b[3] > low + TOLERANCE)
        nearest = next(facing, None)
        errors.append(abs(length - end) if nearest is None else abs(nearest - gap))
    return errors


def evenness(frames, weights):
    """Returns the deviation of the areas over their mean, and the smallest over the mean, each area over its weight."""
    areas = [frame.area / weight for frame, weight in zip(frames, weights)]
    mean = statistics.fmean(areas)
    return statistics.pstdev(areas) / mean, min(areas) / mean


def order_kept(frames):
    """Returns Kendall's rank correlation of the frames' order and the order in which they are read part by part."""
    count = len(frames)
    if count < 2:
        return 1
    rank = {photo: place for place, photo in enumerate(reading_order(frames))}
    places = [rank[photo] for photo in range(count)]
    wrong = sum(places[i] > places[j] for i in range(count) for j in range(i + 1, count))
    return 1 - 4 * wrong / (count * (count - 1))


def reading_order(frames, which=None):
    """Splits the frames by cuts from side to side, else from top to bottom, else takes them by rows of their tops."""
    which = range(len(frames)) if which is None else which
    if len(which) < 2:
        return list(which)
    for low, high in (("y", "bottom"), ("x", "right")):
        parts = _parts(frames, which, low, high)
        if len(parts) > 1:
            return [photo for part in parts for photo in reading_order(frames, part)]
    return sorted(which, key=lambda photo: (frames[photo].y, frames[photo].x))


def _parts(frames, which, low, high):
    parts, reach = [], -math.inf
    for photo in sorted(which, key=lambda photo: getattr(frames[photo], low)):
        if getattr(frames[photo], low) >= reach - TOLERANCE:
            parts.append([])
        parts[-1].append(photo)
        reach = max(reach, getattr(frames[photo], high))
    return parts


def seen(placement, box):
    """Returns the visible share of a box of a photo, 0 to 1."""
    return placement.window.shared(box) / box.area


def cut_counts(placements, boxes_of):
    """Returns how many boxes there are, how many are cut, and of how many more than half is gone."""
    shares = [seen(placement, box) for placement in placements for box in boxes_of[placement.photo]]
    return len(shares), sum(share < CUT for share in shares), sum(share < HALF for share in shares)


def weight_ratio(frames, every):
    """Returns the mean area of each so many-th photo over that of the others."""
    areas = [frame.area for frame in frames]
    return statistics.fmean(areas[::every]) / statistics.fmean(area for place, area in enumerate(areas) if place % every)


def measure(case, layout, photos, asked=None):
    """Returns the measures of a layout by name; areas are seen against the weights that were asked for, as every and weight."""
    placements = layout.placements
    ordered = [p.frame for p in sorted(placements, key=lambda p: p.photo)]
    every, weight = asked or (1, 1)
    weights = [weight if place % every == 0 else 1 for place in range(len(ordered))]
    lost, errors = crops(placements), gutter_errors(ordered, case.canvas, case.gap)
    deviation, smallest = evenness(ordered, weights)
    return {
        "crop": statistics.fmean(lost), "worstCrop": max(lost), "blank": blank(ordered, case.canvas, case.gap),
        "gutter": statistics.fmean(errors), "worstGutter": max(errors), "deviation": deviation, "smallest": smallest,
        "order": order_kept(ordered), "shown": len(placements) / case.count, "milliseconds": layout.milliseconds,
        "ratio": weight_ratio(ordered, every) if asked else None,
        "heads": cut_counts(placements, [photo.heads for photo in photos]),
        "subjects": cut_counts(placements, [photo.subjects for photo in photos]),
    }
