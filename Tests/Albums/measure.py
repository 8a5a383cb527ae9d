#!/usr/bin/env python3
"""Measure the pages of photo books by their documents, without rendering them.

  Tests/Albums/measure.py [--photos 100] [--folder PHOTOS] [--only NAME ...] [--small]

Photos are parts of the sample photos, a fifth of which have few pixels; or those of a folder. For each kind of book it prints the number of
pages and of photos; how many photos are enlarged more than 1.5 and 2 times at 300 dots per inch, and the largest factor; how many heads no
window of their slot shows whole; the mean and the largest cropped share of a photo; the share of pages that leave more than a tenth white within the margin, and the largest such share; the
largest ratio of areas of two photos of a page, and the share of pages where it is above 8, one photo and its stamps; pages that repeat the
design before them; and lines of facing pages that miss each other by 0.2 to 5 % of the page. --small takes few photos, and fails where a rule is broken that every book keeps. Needs Pillow.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageOps

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Performance"))
import albums

BOOKS = {
    "A4": [], "30x30cm": ["--size", "30x30cm"], "20x20cm": ["--size", "20x20cm"], "A5-landscape": ["--size", "A5-landscape"],
    "spreads": ["--spreads"], "justified": ["--style", "justified"], "masonry": ["--style", "masonry"], "grid": ["--style", "grid"],
    "magazine": ["--templates", "magazine", "--size", "A4"], "books": ["--templates", "books", "--size", "20x20cm"],
}
MOSAICS = ["A4", "30x30cm", "20x20cm", "A5-landscape"]
MARGIN = 0.05
BINDING = 0.5
STAMPS = 8


def make_photos(folder, count, scale):
    albums.make_photos(folder, count, scale)
    for name in sorted(os.listdir(folder))[::5]:
        path = os.path.join(folder, name)
        photo = Image.open(path)
        exif = photo.getexif()
        photo.resize((photo.width * 3 // 20, photo.height * 3 // 20)).save(path, quality=90, exif=exif)


def heads(folder):
    """Returns the extents of the heads in each photo, in shares of the photo."""
    listed = subprocess.run([albums.TOOL, "subjects", folder, "-o", "-", "--quiet"], capture_output=True, check=True, text=True).stdout
    found = {}
    for name, entries in json.loads(listed)["photos"].items():
        boxes = [entry if isinstance(entry, list) else entry["box"] for entry in entries
                 if isinstance(entry, list) or entry.get("confidence", 1) >= BINDING]
        if boxes:
            found[os.path.basename(name)] = (max(x + w for x, y, w, h in boxes) - min(x for x, y, w, h in boxes),
                                             max(y + h for x, y, w, h in boxes) - min(y for x, y, w, h in boxes))
    return found


def loses_head(photo, box, extents):
    aspect, own = (box[2] - box[0]) / (box[3] - box[1]), photo[0] / photo[1]
    needed, window = (extents[0], aspect / own) if aspect < own else (extents[1], own / aspect)
    return needed > window + 1e-6


def white(size, boxes):
    """Returns the share of the page within its margin that lies above, below and beside all photos."""
    margin = MARGIN * min(size)
    inner = (size[0] - 2 * margin) * (size[1] - 2 * margin)
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return max(0, 1 - (right - left) * (bottom - top) / inner)


def shares(size, boxes):
    return sorted(tuple(round(edge / size[place % 2], 2) for place, edge in enumerate(box)) for box in boxes)


def near_misses(left, right):
    """Counts lines of the blocks of two facing pages that miss each other by little."""
    def block(size, boxes):
        return min(box[1] for box in boxes) / size[1], max(box[3] for box in boxes) / size[1]
    return sum(0.002 < abs(one - other) < 0.05 for one, other in zip(block(*left), block(*right)))


def measure(folder, options, extents):
    document = os.path.join(folder, "book.json")
    subprocess.run([albums.TOOL, "album", folder, "-o", document, "--quiet", *options], check=True)
    pages = [(size, [path for path, _ in items], [box for _, box in items]) for size, items in albums.frames(document)]
    width = min(size[0] for size, _, _ in pages)
    sizes, factors, crops, lost = {}, [], [], 0
    for size, paths, boxes in pages:
        for path, box in zip(paths, boxes):
            if path not in sizes:
                with Image.open(path) as photo:
                    sizes[path] = ImageOps.exif_transpose(photo).size
            factors.append(max((box[2] - box[0]) / sizes[path][0], (box[3] - box[1]) / sizes[path][1]))
            ratio = sizes[path][0] / sizes[path][1] / ((box[2] - box[0]) / (box[3] - box[1]))
            crops.append(1 - min(ratio, 1 / ratio))
            lost += os.path.basename(path) in extents and loses_head(sizes[path], box, extents[os.path.basename(path)])
    blanks = [white(size, boxes) for size, _, boxes in pages]
    ratios = [max(areas) / min(areas) for areas in
              ([(box[2] - box[0]) * (box[3] - box[1]) for box in boxes] for _, _, boxes in pages)]
    designs = [shares(size, boxes) for size, _, boxes in pages]
    misses, is_right, before = 0, True, None
    for size, _, boxes in pages:
        is_spread = size[0] > 1.5 * width
        if is_right and before and not is_spread:
            misses += near_misses(before, (size, boxes))
        before = None if is_spread else (size, boxes)
        is_right = is_right if is_spread else not is_right
    return {"pages": len(pages), "photos": len(factors), "over 1.5": sum(factor > 1.5 for factor in factors),
            "over 2": sum(factor > 2 for factor in factors), "largest": max(factors), "heads lost": lost,
            "crop": sum(crops) / len(crops), "most crop": max(crops),
            "white pages": sum(blank > 0.1 for blank in blanks) / len(pages), "most white": max(blanks), "areas": max(ratios),
            "stamps": sum(ratio > STAMPS for ratio in ratios) / len(pages),
            "repeated": sum(one == other for one, other in zip(designs, designs[1:])), "near misses": misses}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=100)
    parser.add_argument("--folder")
    parser.add_argument("--only", nargs="*", default=list(BOOKS))
    parser.add_argument("--small", action="store_true")
    arguments = parser.parse_args()
    broken = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        photos = os.path.join(folder, "photos")
        os.mkdir(photos)
        if arguments.folder:
            for name in os.listdir(arguments.folder):
                shutil.copy(os.path.join(arguments.folder, name), photos)
        else:
            make_photos(photos, 24 if arguments.small else arguments.photos, 0.4 if arguments.small else 1)
        extents = heads(photos)
        for name in arguments.only:
            found = measure(photos, BOOKS[name], extents)
            print(f"{name:13}" + "  ".join(f"{key} {value:.2f}" if isinstance(value, float) else f"{key} {value}"
                                           for key, value in found.items()), flush=True)
            # Grids, spreads and families of few templates have few designs.
            if found["repeated"] and name in MOSAICS or found["photos"] != 24 and arguments.small:
                broken.append(name)
    if arguments.small and broken:
        sys.exit(f"pages that repeat a design, or photos that are missing or there twice: {', '.join(broken)}")


if __name__ == "__main__":
    main()
