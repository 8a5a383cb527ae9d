"""The public photos of `photos.json`: found by checksum in folders, or fetched from their repositories, and never committed."""
import hashlib
import json
import os
import pathlib
import urllib.parse
import urllib.request
from typing import NamedTuple

from placement import Box

LIST = pathlib.Path(__file__).with_name("photos.json")
ORIGIN = "https://raw.githubusercontent.com"


class Photo(NamedTuple):
    """A photo of the list; boxes are fractions of it, upright."""

    repository: str
    commit: str
    path: str
    sha256: str
    size: tuple
    heads: list
    subjects: list


def read(path=LIST):
    def boxes(photo, key):
        return [Box(*(edge / 100 for edge in box)) for box in photo.get(key, ())]

    with open(path) as file:
        sources = json.load(file)["sources"]
    return [
        Photo(source["repository"], source["commit"], photo["path"], photo["sha256"], tuple(photo["size"]),
              boxes(photo, "heads"), boxes(photo, "subjects"))
        for source in sources for photo in source["photos"]
    ]


def checksum(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Collection:
    """The files of photos, by checksum, whatever their names are."""

    def __init__(self, cache, folders=(), origin=ORIGIN):
        self.cache, self.origin = os.path.join(cache, "photos"), origin
        os.makedirs(self.cache, exist_ok=True)
        self.known = {}
        for folder in (*folders, self.cache):
            for path in sorted(pathlib.Path(folder).iterdir()):
                if path.is_file():
                    self.known.setdefault(checksum(path), str(path))

    def file(self, photo):
        """Returns the path of a photo, fetched if need be, or nil if its repository cannot be reached."""
        if photo.sha256 not in self.known:
            data = self.fetched(photo)
            if data is None:
                return None
            path = os.path.join(self.cache, photo.sha256 + os.path.splitext(photo.path)[1].lower())
            with open(path, "wb") as file:
                file.write(data)
            self.known[photo.sha256] = path
        return self.known[photo.sha256]

    def fetched(self, photo):
        address = f"{self.origin}/{photo.repository}/{photo.commit}/{urllib.parse.quote(photo.path)}"
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                data = answer.read()
        except OSError as error:
            print(f"{photo.repository}: {photo.path}: {error}")
            return None
        if hashlib.sha256(data).hexdigest() != photo.sha256:
            raise SystemExit(f"{address}: not the file of the list, its checksum differs")
        return data
