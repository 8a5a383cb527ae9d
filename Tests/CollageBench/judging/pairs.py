"""Pairs of collages of the same photos, drawn by chance from a seed, and the file that keeps them.

The file holds all frames and windows, so that judgments keep their meaning when a method changes later.
"""
import json
import os
import random
from typing import NamedTuple

import cases
from placement import Box, Layout, NoLayout, Placement
from prepared import window

# How often each method is drawn, against the others.
METHODS = {
    "Collage mosaic": 4, "Collage mosaic in order": 1, "Collage rows": 1, "Collage columns": 1, "Collage grid": 1,
    "Template with best slots": 2, "Template about the center": 3, "Collage grid about the center": 1, "PhotoCollage": 4,
    "justified-layout": 3, "ImageMagick montage": 2, "PicWall-like slicing": 1,
}
COUNTS, MANY, MANY_SHARE = range(4, 13), 20, 1 / 12
# Photos of one group are never with those of another in a collage, so that measures can be tried on photos not seen before.
GROUPS = 5
# A photo's frame or window must differ by so much of its area between two collages, in one photo at least.
DIFFERENT = 0.15
TRIES = 40


class Collage(NamedTuple):
    method: str
    placements: list


class Pair(NamedTuple):
    """Two collages of a case; photos are named by the first digits of their checksums."""

    group: int
    case: cases.Case
    photos: list
    collages: list

    @property
    def number(self):
        return self.case.number


def grouped(photos):
    """Returns groups of photos of about one size; photos of a repository, which may be alike, are in one group."""
    repositories = {}
    for photo in photos:
        repositories.setdefault(photo.repository, []).append(photo)
    groups = [[] for _ in range(GROUPS)]
    for name in sorted(repositories, key=lambda name: (-len(repositories[name]), name)):
        min(groups, key=len).extend(repositories[name])
    return groups


def letter(photo):
    """Returns the aspect ratio that keeps most of a photo, and its boxes whole, or nil."""
    kept = {shape: window(photo, cases.aspect(shape)) for shape in cases.SIZES}
    return max((shape for shape in kept if kept[shape]), key=lambda shape: kept[shape].area, default=None)


def drawn_case(number, photos, chance):
    """Returns a case on a canvas by chance, and its photos."""
    count = MANY if chance.random() < MANY_SHARE else chance.choice(COUNTS)
    usable = [photo for photo in photos if letter(photo)]
    some = chance.sample(usable, min(count, len(usable)))
    return cases.make(number, chance.choice(list(cases.CANVASES)), "".join(letter(photo) for photo in some)), some


def two(chance, names):
    """Draws two different methods by their weights."""
    first = chance.choices(names, [METHODS[name] for name in names])[0]
    others = [name for name in names if name != first]
    return first, chance.choices(others, [METHODS[name] for name in others])[0]


def overlap(a, b):
    shared = a.shared(b)
    return shared / (a.area + b.area - shared or 1)


def differ(first, second):
    """Returns whether two layouts show a photo elsewhere, or another part of it, by enough to be seen."""
    by_photo = {placement.photo: placement for placement in second}
    if len(first) != len(second):
        return True
    return any(min(overlap(one.frame, by_photo[one.photo].frame), overlap(one.window, by_photo[one.photo].window)) < 1 - DIFFERENT
               for one in first)


def drawn_pair(number, seed, groups, methods, prepare):
    """Draws a pair. `methods` are those that can run, by name, and `prepare` returns a case's photos as files."""
    chance, group = random.Random(f"{seed} {number}"), (number - 1) % len(groups)
    names = two(chance, [name for name in METHODS if name in methods])
    for _ in range(TRIES):
        case, some = drawn_case(number, groups[group], chance)
        files = prepare(case, some)
        try:
            layouts = [methods[name].layout(case, files).placements for name in names]
        except NoLayout as reason:
            print(f"pair {number}: drawn again: {reason}")
            continue
        if differ(*layouts):
            made = [Collage(name, sorted(layout)) for name, layout in zip(names, layouts)]
            return Pair(group, case, [photo.sha256[:12] for photo in some], made)
    raise SystemExit(f"pair {number}: {' and '.join(names)} make no collages that differ")


def files(preparation, case, photos):
    """Returns the prepared photos of a case."""
    folder = os.path.join(preparation.folder, f"pair-{case.number}")
    os.makedirs(folder, exist_ok=True)
    return [preparation.made(photo, window(photo, cases.aspect(shape)), shape, os.path.join(folder, f"{index:02}.jpg"))
            for index, (photo, shape) in enumerate(zip(photos, case.letters))]


def short(number):
    return int(number) if number == int(number) else number


def numbers(placement):
    """Returns a placement as a list: the photo, its frame in pixels, its window in fractions of it."""
    return [placement.photo, *(short(round(edge, 1)) for edge in placement.frame), *(short(round(edge, 4)) for edge in placement.window)]


def save(path, seed, pairs):
    """Writes one pair a line."""
    lines = [json.dumps({
        "number": pair.number, "group": pair.group, "paper": pair.case.paper, "letters": pair.case.letters, "photos": pair.photos,
        "collages": [{"method": one.method, "placements": [numbers(place) for place in one.placements]} for one in pair.collages],
    }, separators=(",", ":")) for pair in pairs]
    with open(path, "w") as file:
        file.write(f'{{"seed":{seed},"pairs":[\n' + ",\n".join(lines) + "\n]}\n")


def read(path):
    """Returns the seed and the pairs."""
    with open(path) as file:
        found = json.load(file)
    return found["seed"], [read_pair(one) for one in found["pairs"]]


def read_pair(one):
    def placement(numbers):
        return Placement(numbers[0], Box(*numbers[1:5]), Box(*numbers[5:9]))

    collages = [Collage(made["method"], [placement(numbers) for numbers in made["placements"]]) for made in one["collages"]]
    return Pair(one["group"], cases.make(one["number"], one["paper"], one["letters"]), one["photos"], collages)


def layout(collage):
    return Layout(collage.placements, 0, "")
