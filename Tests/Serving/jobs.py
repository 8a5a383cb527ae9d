"""The jobs of the figures: collages of four photos of an object server, and the pictures that are right for them."""
import hashlib
import json
import os
import random

from load import post
from pictures import camera_photos, painted_photos, variant
from service import BINARIES, TOKEN, Service, Storage, check, rendered

TEMPLATE, SLOTS = "square/four", "1234"
HEADERS = ["Content-Type: application/json", f"Authorization: Bearer {TOKEN}"]


class Desk:
    """Photos in a folder and in an object server, and a service that reads them from there."""

    def __init__(self, arguments, folder, settings=None, copies=0):
        self.folder, self.small = folder, arguments.small
        self.size = "320x320" if arguments.small else "1080x1080"
        self.photos = self.make_photos(arguments, copies)
        self.storage = Storage(self.photos)
        self.names = sorted(os.listdir(self.photos))
        self.service = Service(os.path.join(folder, "service"), settings, self.storage.environment())
        self.known = {}

    def make_photos(self, arguments, copies):
        """A folder of photos, with so many further ones that look like the first but have other bytes."""
        if arguments.small:
            paths = painted_photos(os.path.join(self.folder, "painted"))
        else:
            paths = camera_photos(os.path.join(arguments.folder or self.folder, "camera"), arguments.photos)
        photos = os.path.join(self.folder, "photos")
        os.makedirs(photos)
        for path in paths:
            with open(path, "rb") as file:
                data = file.read()
            for copy in range(copies + 1):
                name = os.path.basename(path) if copy == 0 else f"{copy:02d}-{os.path.basename(path)}"
                with open(os.path.join(photos, name), "wb") as file:
                    file.write(variant(data, f"copy {copy}"))
        return photos

    def choices(self, count, seed, names=None):
        """So many different choices of four photos."""
        numbers, seen = random.Random(seed), {}
        while len(seen) < count:
            seen[tuple(numbers.sample(names or self.names, 4))] = None
        return list(seen)

    def document(self, names, **options):
        return {"template": TEMPLATE, "photos": [f"s3://photos/{name}" for name in names], "size": self.size,
                "format": "jpeg", "quality": 90, **options}

    def request(self, names, **options):
        return post("/v1/render", json.dumps(self.document(names, **options)).encode(), HEADERS)

    def digest(self, names):
        """The SHA-256 of the picture that the tool renders of these photos."""
        if names not in self.known:
            paths = [os.path.join(self.photos, name) for name in names]
            data = rendered(TEMPLATE, paths, "--size", self.size, "--quality", "90", folder=self.folder)
            self.known[names] = hashlib.sha256(data).hexdigest()
        return self.known[names]

    def check_pictures(self, samples, choices, most=12):
        """Compares answers with the tool's pictures, at most so many of them."""
        good = [sample for sample in samples if sample.status == 200]
        step = max(1, len(good) // most)
        wrong = [sample.job for sample in good[::step] if sample.digest != self.digest(choices[sample.job])]
        check(not wrong, f"{len(wrong)} answers are not the pictures of `collage render`")
        return len(good[::step])

    def batch(self, choices, out, cache):
        """Renders the same collages by `collage batch`; returns the command."""
        manifest = os.path.join(self.folder, "jobs.csv")
        with open(manifest, "w") as file:
            file.write(",".join(["id", *SLOTS]) + "\n")
            for index, names in enumerate(choices):
                file.write(f"{index:05d}," + ",".join(f"s3://photos/{name}" for name in names) + "\n")
        return [os.path.join(BINARIES, "collage"), "batch", manifest, "--template", TEMPLATE, "--size", self.size,
                "--quality", "90", "--jobs", "2", "-q", "--out", out, "--cache", cache]

    def stop(self):
        check(self.service.stop() == 0, "the service ends with 0 after SIGTERM")
        self.storage.stop()
