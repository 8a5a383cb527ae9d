#!/usr/bin/env python3
"""Counts heads that the crops of `collage render` cut, and that prints of `collage layout` cover. See README.md beside this file."""
import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict

from PIL import Image, ImageOps

ASPECTS = [0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 1.9, 2.4]
# A head is so much higher and wider than the face in it.
ABOVE, BESIDE, BELOW = 0.30, 0.16, 0.08


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command[:4])}: {done.stderr}")
    return done.stdout


class Measure:
    def __init__(self, given, options, folder):
        self.given, self.options, self.folder = given, options, folder
        self.items = [item for item in json.load(open(given.boxes)) if not given.half or item.get("half") == given.half]
        self.known = {item["photo"]: item for item in self.items}
        self.sizes = {}
        self.photos = given.photos
        if given.knowledge == "list":
            listed = {item["photo"]: item["boxes"] for item in self.items}
            path = f"{folder}/list.json"
            json.dump({"format": "collage-subjects", "version": 1, "photos": listed}, open(path, "w"))
            self.options += ["--subjects", path]
        if given.knowledge == "regions":
            self.photos = f"{folder}/photos"
            os.mkdir(self.photos)
            for item in self.items:
                self.write_regions(item)

    def path(self, item):
        return os.path.join(self.photos, item["photo"])

    def size(self, path):
        if path not in self.sizes:
            with Image.open(path) as image:
                self.sizes[path] = ImageOps.exif_transpose(image).size
        return self.sizes[path]

    def write_regions(self, item):
        """Writes a JPEG that names the faces in its heads, as phones do."""
        regions = ""
        for x, y, w, h in item["boxes"]:
            width, height = w / (1 + 2 * BESIDE), h / (1 + ABOVE + BELOW)
            across, down = x + w / 2, y + height * (ABOVE + 0.5)
            regions += (
                f'<rdf:li><rdf:Description mwg-rs:Type="Face"><mwg-rs:Area stArea:x="{across:.5f}" stArea:y="{down:.5f}" '
                f'stArea:w="{width:.5f}" stArea:h="{height:.5f}" stArea:unit="normalized"/></rdf:Description></rdf:li>')
        packet = (
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            '<rdf:Description xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" '
            'xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions rdf:parseType="Resource">'
            f"<mwg-rs:RegionList><rdf:Bag>{regions}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description>"
            "</rdf:RDF></x:xmpmeta>")
        with Image.open(os.path.join(self.given.photos, item["photo"])) as image:
            upright = ImageOps.exif_transpose(image).convert("RGB")
            upright.save(self.path(item), "JPEG", quality=90, xmp=packet.encode())

    def crops(self, template, paths):
        command = [self.given.collage, "render", template, *paths, "--order", "given", "--when-short", "leave"]
        # At a few pixels an edge of the canvas is a large part of a head.
        command += ["-o", f"{self.folder}/out.jpg", "--dpi", "72", "--json", *self.options]
        return json.loads(run(command))["slots"]

    # Kinds of measurements

    def windows(self):
        """Each photo in a window of every aspect."""
        # Side by side: a slot that another one covers is cropped for what is left of it.
        aspects = self.given.aspects
        slots = [
            {"id": f"s{n}", "frame": [800 * n, 0, 500 * math.sqrt(a), 500 / math.sqrt(a)]} for n, a in enumerate(aspects)]
        template = f"{self.folder}/windows.json"
        canvas = {"width": 800 * len(aspects), "height": 800}
        json.dump({"format": "collage-template", "version": 1, "name": "w", "canvas": canvas, "slots": slots}, open(template, "w"))
        for item in self.items:
            for slot in self.crops(template, [self.path(item)] * len(aspects)):
                yield item, self.cropped(slot)

    def templates(self):
        """A dozen photos, by chance, in each of some shipped templates."""
        names = [line.split()[0] for line in run([self.given.collage, "templates"]).splitlines() if "/" in line.split()[0]]
        chance = random.Random(self.given.seed)
        chance.shuffle(names)
        for name in names[: self.given.count]:
            if name.startswith("outfits/"):
                continue
            some = chance.sample(self.items, min(len(self.items), 12))
            yield from self.listed(self.crops(name, [self.path(item) for item in some]))

    def scatter(self):
        """Nine photos, by chance, as prints on a table."""
        chance = random.Random(self.given.seed)
        people = [item for item in self.items if item["kind"] != "scene"]
        for number in range(self.given.count):
            some = chance.sample(people, 9)
            path = f"{self.folder}/scatter.json"
            command = [self.given.collage, "layout", *[self.path(item) for item in some], "--style", "scatter"]
            run(command + ["--order", "given", "--canvas", "1600x1200", "--seed", str(number), "-o", path, *self.options])
            made = json.load(open(path))
            border = made.get("defaults", {}).get("border", {}).get("width", 0)
            prints = [Print(slot, border) for slot in made["slots"]]
            for index, slot in enumerate(made["slots"]):
                yield some[int(slot["id"]) - 1], Shown(prints[index], prints[index + 1 :], made["canvas"])

    def mosaics(self):
        """Nine photos, by chance, in a layout that is generated for them."""
        chance = random.Random(self.given.seed)
        for _ in range(self.given.count):
            paths = [self.path(item) for item in chance.sample(self.items, min(len(self.items), 9))]
            template = f"{self.folder}/mosaic.json"
            run([self.given.collage, "layout", *paths, "--canvas", "2100x2970", "-o", template, *self.options])
            yield from self.listed(self.crops(template, paths))

    def albums(self):
        """Sixty photos, by chance, on the pages of a book."""
        chance = random.Random(self.given.seed)
        for _ in range(self.given.count):
            paths = [self.path(item) for item in chance.sample(self.items, min(len(self.items), 60))]
            command = [self.given.collage, "album", *paths, "--size", "A4", "--dpi", "72", "--json"]
            made = json.loads(run(command + ["-o", f"{self.folder}/page-%03d.jpg", *self.options]))
            yield from self.listed(slot for page in made["pages"] for slot in page["photos"])

    def listed(self, slots):
        for slot in slots:
            yield self.known[os.path.basename(slot["photo"])], self.cropped(slot)

    def cropped(self, slot):
        width, height = self.size(slot["photo"])
        x, y, w, h = slot["crop"]
        return Window(x / width, y / height, w / width, h / height)


class Window:
    """A part of a photo, 0 to 1."""

    def __init__(self, x, y, width, height):
        self.x, self.y, self.width, self.height = x, y, width, height

    def seen(self, box):
        x, y, w, h = box
        across = max(0, min(self.x + self.width, x + w) - max(self.x, x))
        down = max(0, min(self.y + self.height, y + h) - max(self.y, y))
        return across * down / (w * h)

    def fits(self, boxes):
        across = max(b[0] + b[2] for b in boxes) - min(b[0] for b in boxes)
        down = max(b[1] + b[3] for b in boxes) - min(b[1] for b in boxes)
        return across <= self.width + 0.002 and down <= self.height + 0.002


class Print:
    """A turned rectangle on the canvas, with its border."""

    def __init__(self, slot, border):
        x, y, self.width, self.height = slot["frame"]
        self.center, self.border = (x + self.width / 2, y + self.height / 2), border
        self.turn = math.radians(slot.get("rotation", 0))

    def place(self, x, y):
        a, b = (x - 0.5) * self.width, (y - 0.5) * self.height
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return self.center[0] + a * cos - b * sin, self.center[1] + a * sin + b * cos

    def covers(self, point):
        a, b = point[0] - self.center[0], point[1] - self.center[1]
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return (abs(a * cos + b * sin) <= self.width / 2 + self.border
                and abs(b * cos - a * sin) <= self.height / 2 + self.border)


class Shown:
    """A print with those above it."""

    def __init__(self, own, above, canvas):
        self.own, self.above, self.canvas = own, above, canvas

    def seen(self, box):
        x, y, w, h = box
        points = [self.own.place(x + w * (i + 0.5) / 16, y + h * (j + 0.5) / 16) for i in range(16) for j in range(16)]
        inside = [p for p in points if 0 <= p[0] <= self.canvas["width"] and 0 <= p[1] <= self.canvas["height"]]
        return sum(not any(other.covers(p) for other in self.above) for p in inside) / len(points)

    def fits(self, boxes):
        return True


def main():
    arguments = sys.argv[1:]
    split = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser()
    parser.add_argument("photos")
    parser.add_argument("boxes")
    parser.add_argument("--collage", default=".build/release/collage")
    parser.add_argument("--what", choices=["windows", "templates", "scatter", "mosaics", "albums"], default="windows")
    parser.add_argument("--knowledge", choices=["own", "list", "regions"], default="own")
    parser.add_argument("--aspects", type=lambda text: [float(a) for a in text.split(",")], default=ASPECTS, help="of windows")
    parser.add_argument("--count", type=int, default=60, help="templates, layouts or books")
    parser.add_argument("--half")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments[:split])
    counts = defaultdict(lambda: [0] * 5)
    with tempfile.TemporaryDirectory() as folder:
        measure = Measure(given, arguments[split + 1 :], folder)
        for item, shown in getattr(measure, given.what)():
            fits = shown.fits(item["boxes"])
            for box in item["boxes"]:
                seen = shown.seen(box)
                kinds = [item["kind"], "black and white" if item.get("bw") else None]
                for kind in kinds + [None if item["kind"] == "scene" else "all people"]:
                    if kind:
                        row = [1, seen < 0.9, seen < 0.5, seen < 0.9 and fits, seen < 0.5 and fits]
                        counts[kind] = [a + b for a, b in zip(counts[kind], row)]
    print("| kind | heads | cut | half gone | cut, fits | half gone, fits |\n| --- | --- | --- | --- | --- | --- |")
    for kind, (heads, *rest) in sorted(counts.items()):
        print(f"| {kind} | {heads} | " + " | ".join(f"{100 * count / heads:.1f} %" for count in rest) + " |")


if __name__ == "__main__":
    main()
