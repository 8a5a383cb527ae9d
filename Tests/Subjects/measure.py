#!/usr/bin/env python3
"""Counts heads that the crops of `collage render` cut. See README.md beside this file."""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict


def plans(collage, template, photos, options):
    with tempfile.TemporaryDirectory() as folder:
        command = [collage, "render", template, *photos, "-o", f"{folder}/out.jpg", "--scale", "0.1", "--json", *options]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{template}: {done.stderr}")
    return json.loads(done.stdout)["slots"]


def main():
    arguments = sys.argv[1:]
    split = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser()
    parser.add_argument("photos")
    parser.add_argument("boxes")
    parser.add_argument("--collage", default=".build/release/collage")
    parser.add_argument("--templates", type=int, default=24)
    parser.add_argument("--half")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments[:split])
    options = arguments[split + 1 :]
    items = [item for item in json.load(open(given.boxes)) if not given.half or item.get("half") == given.half]
    known = {item["photo"]: item for item in items}
    listed = json.loads(subprocess.run([given.collage, "templates", "--json"], capture_output=True, text=True).stdout)
    entries = listed["templates"] if isinstance(listed, dict) else listed
    names = sorted(entry["name"] for entry in entries if not entry.get("cutout"))
    chance = random.Random(given.seed)
    chance.shuffle(names)
    photos = sorted(known)
    counts = defaultdict(lambda: [0, 0, 0, 0])
    sizes = {}
    for name in names[: given.templates]:
        some = chance.sample(photos, min(len(photos), 12))
        for slot in plans(given.collage, name, [os.path.join(given.photos, photo) for photo in some], options):
            item = known[os.path.basename(slot["photo"])]
            size = sizes.setdefault(slot["photo"], picture_size(slot["photo"]))
            judge(item, slot["crop"], size, counts)
    print(f"{'kind':10} {'heads':>6} {'cut':>7} {'half gone':>10} {'cut, fits':>10}")
    for kind, (heads, cut, gone, fits) in sorted(counts.items()):
        print(f"{kind:10} {heads:6} {100 * cut / heads:6.1f}% {100 * gone / heads:9.1f}% {100 * fits / heads:9.1f}%")


def judge(item, crop, size, counts):
    x, y = crop[0] / size[0], crop[1] / size[1]
    width, height = crop[2] / size[0], crop[3] / size[1]
    boxes = item["boxes"]
    across = max(b[0] + b[2] for b in boxes) - min(b[0] for b in boxes)
    down = max(b[1] + b[3] for b in boxes) - min(b[1] for b in boxes)
    fits = across <= width + 0.002 and down <= height + 0.002
    for left, top, w, h in boxes:
        seen_across = max(0, min(x + width, left + w) - max(x, left))
        seen_down = max(0, min(y + height, top + h) - max(y, top))
        seen = seen_across * seen_down / (w * h)
        for kind in [item["kind"], "bw" if item.get("bw") else None, None if item["kind"] == "scene" else "people"]:
            if kind:
                row = counts[kind]
                row[0] += 1
                row[1] += seen < 0.9
                row[2] += seen < 0.5
                row[3] += seen < 0.9 and fits


def picture_size(path):
    from PIL import Image, ImageOps

    with Image.open(path) as image:
        return ImageOps.exif_transpose(image).size


if __name__ == "__main__":
    main()
