"""Croppers in windows of fixed aspect ratios: what they keep of heads and subjects, and of a dataset's ground truth.

Each window is the largest of its aspect ratio, so that croppers differ by its place alone.
"""
import json
import os
import pathlib
import statistics
from typing import NamedTuple

from PIL import Image, ImageOps

import croppers
import metrics
import photos
from placement import Box

ASPECTS = {"9:16": 9 / 16, "4:5": 4 / 5, "1:1": 1, "16:9": 16 / 9}
SIDE = 900


class Subject(NamedTuple):
    """A photo with boxes that a window of an aspect ratio should keep; kind is that of the table's rows."""

    path: str
    size: tuple
    kind: str
    aspects: list
    boxes: list


def reduced(path, name, folder):
    """Returns a copy with at most 900 pixels a side, upright, which all croppers get, and its size."""
    os.makedirs(folder, exist_ok=True)
    made = os.path.join(folder, name + ".jpg")
    if not os.path.exists(made):
        with Image.open(path) as image:
            image.draft("RGB", (2 * SIDE, 2 * SIDE))
            upright = ImageOps.exif_transpose(image).convert("RGB")
        upright.thumbnail((SIDE, SIDE))
        upright.save(made, quality=92)
    with Image.open(made) as image:
        return made, image.size


def listed(given):
    """Yields the photos of the list."""
    every = photos.read()
    collection = photos.Collection(given.cache, given.photos, given.origin)
    for photo in every:
        path = collection.file(photo)
        if path:
            made, size = reduced(path, photo.sha256[:16], os.path.join(given.cache, "reduced"))
            yield Subject(made, size, "heads" if photo.heads else "subjects", list(ASPECTS.values()), photo.heads + photo.subjects)


def carousel(folder, cache):
    """Yields the photos of a checkout of RafeLoya/carousel, once for each aspect ratio of their labels."""
    for label in sorted(pathlib.Path(folder, "dataset").glob("*.json")):
        if label.name.endswith("_metadata.json"):
            continue
        read = json.loads(label.read_text())
        picture = label.with_name(read["imagePath"])
        if not picture.is_file():
            continue
        width, height = read["imageWidth"], read["imageHeight"]
        made, size = reduced(picture, label.stem, os.path.join(cache, "carousel"))
        grouped = {}
        for shape in read["shapes"]:
            (left, top), (right, bottom) = shape["points"]
            grouped.setdefault(shape["label"], []).append((min(left, right), min(top, bottom), abs(right - left), abs(bottom - top)))
        for name, boxes in grouped.items():
            across, _, down = name.partition("x")
            truth = [Box(x / width, y / height, w / width, h / height) for x, y, w, h in boxes]
            yield Subject(made, size, "labels", [int(across) / int(down)], truth)


def overlap(window, box):
    """Returns the intersection over the union."""
    shared = window.shared(box)
    return shared / (window.area + box.area - shared)


def fit(window, boxes):
    """Whether all boxes would fit into a window of this size together."""
    across = max(box.right for box in boxes) - min(box.x for box in boxes)
    down = max(box.bottom for box in boxes) - min(box.y for box in boxes)
    return across <= window.width + 0.002 and down <= window.height + 0.002


def counts(windows, boxes):
    """Returns boxes, cut, half gone, and the last two of those photos whose boxes would all fit, over all windows."""
    sums = [0] * 5
    for window in windows:
        fits = fit(window, boxes)
        for box in boxes:
            share = window.shared(box) / box.area
            cut, half = share < metrics.CUT, share < metrics.HALF
            sums = [a + b for a, b in zip(sums, (1, cut, half, cut and fits, half and fits))]
    return sums


def measure(cropper, subjects):
    """Returns the sums of counts by kind, and for labels the best overlaps and how many keep a label whole."""
    sums, overlaps, kept = {}, [], []
    for subject in subjects:
        windows = cropper.windows(subject.path, subject.size, subject.aspects)
        if subject.kind == "labels":
            overlaps += [max(overlap(window, box) for box in subject.boxes) for window in windows]
            kept += [any(window.shared(box) >= metrics.CUT * box.area for box in subject.boxes) for window in windows]
        else:
            before = sums.get(subject.kind, [0] * 5)
            sums[subject.kind] = [a + b for a, b in zip(before, counts(windows, subject.boxes))]
    labels = {"overlap": statistics.fmean(overlaps), "kept": statistics.fmean(kept), "windows": len(kept)} if kept else None
    return {"kinds": sums, "labels": labels}


def table(results):
    lines = ["| cropper | " + " | ".join(["heads: cut / half gone / cut though they fit / half gone though they fit, %", "subjects"]) + " |",
             "| --- | --- | --- |"]
    for name, result in results.items():
        cells = []
        for kind in ("heads", "subjects"):
            boxes, *rest = result["kinds"].get(kind, [0])
            cells.append(" / ".join(f"{100 * part / boxes:.1f}" for part in rest) if boxes else "-")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    labeled = {name: result["labels"] for name, result in results.items() if result["labels"]}
    if labeled:
        lines += ["", "| cropper | carousel: mean overlap with the nearest label | labels kept, % |", "| --- | --- | --- |"]
        lines += [f"| {name} | {labels['overlap']:.3f} | {100 * labels['kept']:.1f} |" for name, labels in labeled.items()]
    return "\n".join(lines)


def run(given, bench):
    """Measures all croppers on the list's photos, and on carousel's if it is given, and writes crops.md and crops.json."""
    subjects = list(listed(given)) + (list(carousel(given.carousel, given.cache)) if given.carousel else [])
    ready, missing = croppers.available(bench)
    results = {}
    for cropper in ready:
        results[cropper.name] = measure(cropper, subjects)
        print(cropper.name, results[cropper.name], flush=True)
    whole = "\n".join([f"{len(subjects)} photos in windows of {', '.join(ASPECTS)}.", "", table(results)]
                      + [f"Not run: {name}: {reason}" for name, reason in missing.items()])
    pathlib.Path(given.out, "crops.md").write_text(whole + "\n")
    pathlib.Path(given.out, "crops.json").write_text(json.dumps(results, indent=1))
    print(whole)
    return 0

