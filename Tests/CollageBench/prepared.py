"""Photos of a case: those of the list, trimmed to the case's aspect ratios about their heads and subjects."""
import os
from typing import NamedTuple

from PIL import Image, ImageOps

from cases import SIZES, aspect
from placement import Box, largest_window

# So much of a photo remains at least, and so much of each of its boxes.
LEAST, WHOLE = 0.5, 0.999
PANORAMA = 0.3


class Prepared(NamedTuple):
    path: str
    size: tuple
    heads: list
    subjects: list


def window(photo, wanted):
    """Returns the part of a photo with an aspect ratio that is nearest to its center and keeps its boxes, or nil."""
    part = largest_window(photo.size[0] / photo.size[1], wanted)
    boxes = photo.heads + photo.subjects
    if part.area < (PANORAMA if wanted >= 2.5 else LEAST):
        return None
    x = kept(part.x, part.width, [(box.x, box.right) for box in boxes])
    y = kept(part.y, part.height, [(box.y, box.bottom) for box in boxes])
    moved = Box(x, y, part.width, part.height)
    return moved if all(moved.shared(box) >= WHOLE * box.area for box in boxes) else None


def kept(start, length, spans):
    """Moves a span no further than is needed to hold the others."""
    if spans:
        start = min(start, min(low for low, _ in spans))
        start = max(start, max(high for _, high in spans) - length)
    return min(max(0, start), 1 - length)


def within(box, part):
    return Box((box.x - part.x) / part.width, (box.y - part.y) / part.height, box.width / part.width, box.height / part.height)


class Preparation:
    """Trims photos when cases ask for them, and keeps them in the cache."""

    def __init__(self, collection, photos, cache):
        self.collection, self.folder = collection, os.path.join(cache, "prepared")
        os.makedirs(self.folder, exist_ok=True)
        files = {photo.sha256: collection.file(photo) for photo in photos}
        here = [photo for photo in photos if files[photo.sha256]]
        self.missing = len(photos) - len(here)
        self.pools = {letter: self.pool(here, letter) for letter in SIZES}

    def pool(self, photos, letter):
        found = [(photo, window(photo, aspect(letter))) for photo in photos]
        return sorted(((photo, part) for photo, part in found if part), key=lambda pair: pair[0].sha256)

    def photos(self, case):
        """Returns the photos of a case: for each letter the next of its pool that the case does not have yet."""
        # The three canvases of a list share its photos.
        start, used = (case.number - 1) // 3 * 37, set()
        links = os.path.join(self.folder, f"case-{case.number}")
        os.makedirs(links, exist_ok=True)
        return [self.prepare(letter, start + index, used, os.path.join(links, f"{index:04}.jpg"))
                for index, letter in enumerate(case.letters)]

    def prepare(self, letter, start, used, link):
        pool = self.pools[letter]
        if not pool:
            raise SystemExit(f"no photo can be trimmed to {SIZES[letter]}: too few photos were found or fetched")
        places = [(start + step) % len(pool) for step in range(len(pool))]
        place = next((place for place in places if pool[place][0].sha256 not in used), places[0])
        photo, part = pool[place]
        used.add(photo.sha256)
        return self.made(photo, part, letter, link)

    def made(self, photo, part, letter, link):
        """Returns the part of a photo as a file of its own, with its boxes."""
        self.link(self.trimmed(photo, part, letter), link)
        heads, subjects = ([within(box, part) for box in boxes] for boxes in (photo.heads, photo.subjects))
        return Prepared(link, SIZES[letter], heads, subjects)

    def trimmed(self, photo, part, letter):
        path = os.path.join(self.folder, f"{photo.sha256[:16]}-{letter}.jpg")
        if not os.path.exists(path):
            with Image.open(self.collection.file(photo)) as image:
                # Reduced when it is decoded: the largest size is 900 pixels.
                image.draft("RGB", (2 * SIZES[letter][0], 2 * SIZES[letter][1]))
                upright = ImageOps.exif_transpose(image).convert("RGB")
            width, height = upright.size
            edges = (part.x * width, part.y * height, part.right * width, part.bottom * height)
            upright.resize(SIZES[letter], Image.LANCZOS, box=edges).save(path, quality=90)
        return path

    @staticmethod
    def link(path, link):
        """Gives a photo that a case has twice two paths."""
        if os.path.exists(link):
            os.remove(link)
        os.link(path, link)


class Painted:
    """Painted photos instead of the list's: cut to the aspects about their centers, without boxes."""

    missing = 0

    def __init__(self, folder, cache):
        self.folder = os.path.join(cache, "painted")
        self.paths = sorted(os.path.join(folder, name) for name in os.listdir(folder))

    def photos(self, case):
        folder = os.path.join(self.folder, f"case-{case.number}")
        os.makedirs(folder, exist_ok=True)
        photos = []
        for index, letter in enumerate(case.letters):
            path = os.path.join(folder, f"{index:04}.jpg")
            if not os.path.exists(path):
                with Image.open(self.paths[(index + case.number) % len(self.paths)]) as image:
                    ImageOps.fit(image.convert("RGB"), SIZES[letter], Image.LANCZOS).save(path, quality=90)
            photos.append(Prepared(path, SIZES[letter], [], []))
        return photos
