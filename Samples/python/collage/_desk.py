"""Requests in the words of the command line: names of files as the tool reads them, and its words as this program would read them."""
from __future__ import annotations

import json
import numbers
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from PIL.Image import Image

PathName = Union[str, "os.PathLike[str]"]
Photo = Union[PathName, "Image"]
Photos = Union[Photo, Iterable[Photo]]
Template = Union[PathName, Mapping[str, object]]
Value = Union[str, float, "os.PathLike[str]"]
Option = Union[None, bool, Value, Sequence[Value], Mapping[str, Value]]


@contextmanager
def desk(in_orders: bool = True) -> Iterator[Desk]:
    """Lends a desk with a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="collage-") as folder:
        yield Desk(folder, in_orders)


class Desk:
    """The files of a request: a folder for images and documents that it brings along."""

    def __init__(self, folder: str, in_orders: bool) -> None:
        self.folder, self.in_orders = folder, in_orders
        # The folder of orders is the root, of which they read every file by a relative name.
        self._root = "." if in_orders else ""
        self._images = 0

    def path(self, name: PathName) -> str:
        """Returns the name of a file for the tool. Links are followed only where the name goes up."""
        text = os.fspath(name)
        path = os.path.join(os.getcwd(), text)
        if ".." in text.split("/"):
            path = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        return self._root + path if text else ""

    def photo(self, photo: Photo) -> str:
        """Returns the name of a photo; an image is saved as it is seen, with its profile."""
        if isinstance(photo, (str, os.PathLike)):
            return self.path(photo)
        from PIL import ImageOps

        self._images += 1
        path = f"{self.folder}/image-{self._images}"
        upright = ImageOps.exif_transpose(photo)
        if photo.mode in ("CMYK", "YCbCr"):
            upright.save(path + ".jpg", quality=95, subsampling=0, icc_profile=photo.info.get("icc_profile"))
            return self._root + path + ".jpg"
        upright.save(path + ".png", compress_level=1)
        return self._root + path + ".png"

    def photos(self, photos: Photos) -> list[str]:
        """Returns the names of photos."""
        if isinstance(photos, (str, os.PathLike)) or not isinstance(photos, Iterable):
            return [self.photo(photos)]
        return [self.photo(photo) for photo in photos]

    def template(self, template: Template) -> str:
        """Returns the name of a template, or of a file of it."""
        if isinstance(template, Mapping):
            with open(self.folder + "/template.json", "w", encoding="utf-8") as file:
                json.dump(template, file)
            return self._root + file.name
        return self.path(template) if not isinstance(template, str) or template.endswith(".json") else template

    def options(self, options: Mapping[str, Option]) -> list[str]:
        """Returns options as the command line has them."""
        return [word for name, option in options.items() for word in self._option("--" + name.replace("_", "-"), option)]

    def _option(self, name: str, option: Option) -> list[str]:
        if option is None or option is False:
            return []
        if option is True:
            return [name]
        if isinstance(option, Mapping):
            return [f"{name}={key}={self._value(value)}" for key, value in option.items()]
        if isinstance(option, tuple) and all(isinstance(value, numbers.Real) for value in option):
            return [f"{name}={'x'.join(map(str, option))}"]
        if isinstance(option, Sequence) and not isinstance(option, str):
            return [f"{name}={self._value(value)}" for value in option]
        return [f"{name}={self._value(option)}"]

    def _value(self, value: Value) -> str:
        return self.path(value) if isinstance(value, os.PathLike) else str(value)

    def words(self, text: str) -> str:
        """Returns words of the tool with the names of files as this program names them."""
        folders = "|".join(re.escape(folder + "/") for folder in (self.folder, os.getcwd()) if folder != "/")
        return re.sub(rf"(?<![\w./-])\.?(?:{folders}|(?=/))", "", text.replace("/./", "/"))
