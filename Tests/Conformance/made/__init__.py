"""Small pictures of every form that matters, made anew by encoders that are not ours; no file is kept.

Each module has FILES, a list of names and functions that give the bytes; the same encoders give the same bytes.
"""
import concurrent.futures
import os

from made import avif, gif, heic, jpeg, png, tiff, webp
from made.likenesses import LIKENESSES

MODULES = [jpeg, png, gif, webp, tiff, heic, avif]


class Picture:
    """A made file, and what the reference is shown in its place; its name in the table of exceptions begins with "made"."""

    def __init__(self, path, content, likeness):
        self.repository, self.content, self.likeness = "made/" + path.split("/")[0], content, likeness
        self.name = "made/" + path
        self.ending = path.rsplit(".", 1)[-1]


def pictures(only):
    """All files whose names contain a word, encoded side by side."""
    makers = dict(one for module in MODULES for one in module.FILES)
    if len(makers) < sum(len(module.FILES) for module in MODULES):
        raise ValueError("two made files have one name")
    chosen = [path for path in makers if only in "made/" + path]
    needed = sorted({*chosen, *(LIKENESSES.get(path, path) for path in chosen)})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        contents = dict(zip(needed, pool.map(lambda path: makers[path](), needed)))
    return [Picture(path, contents[path], contents.get(LIKENESSES.get(path))) for path in chosen]
