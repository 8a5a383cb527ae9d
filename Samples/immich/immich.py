#!/usr/bin/env python3
"""Makes a book, or a picture for a frame, of the best photos of an Immich album, and can put it back into an album.

  immich.py book "Summer" -o summer.pdf --server https://photos.example.org --token-file immich-token --year 2026
  immich.py frame "Summer" -o frame.jpg ... --size 1920x1080 --put-back "Frames"
  immich.py photos "Summer" -o folder/ ...          photos for `collage serve`, which shows them on a frame

The token is an API key of Immich with the permissions album.read, asset.read, asset.view and asset.download; to put back also
asset.upload and albumAsset.create. Of the album only descriptions are read, in pages; then as many photos as the book shows are
downloaded, as previews where these are large enough.
"""
from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import shutil
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import collage

Asset = dict[str, Any]
# The short sides of Immich's thumbnails and previews, unless its settings say otherwise.
SHORT_SIDES = {"thumbnail": 250, "preview": 1440}
EXTENSIONS = {"image/jpeg": ".jpg", "image/webp": ".webp", "image/png": ".png", "image/heic": ".heic", "image/avif": ".avif"}
# Pictures that this program has put back are not photos of the album.
OWN = "collage-"


class Problem(Exception):
    """What the user can do something about."""


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirection, which would send the token elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Immich:
    """The part of Immich's API that books need."""

    def __init__(self, server: str, token: str) -> None:
        self._address, self._token = server.rstrip("/") + "/api", token
        self._opener = urllib.request.build_opener(Stay)

    def _open(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
        headers = {"x-api-key": self._token, **{name.replace("_", "-"): value for name, value in headers.items()}}
        request = urllib.request.Request(self._address + path, body, headers, method=method)
        try:
            return self._opener.open(request, timeout=60)
        except urllib.error.HTTPError as error:
            with error:
                raise Problem(f"{method} {path}: {error.code} {error.read(500).decode(errors='replace') or error.reason}") from None
        except OSError as error:
            raise Problem(f"{self._address}: {error}") from None

    def _json(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with self._open(method, path, data, content_type="application/json", accept="application/json") as answer:
            return json.load(answer)

    def album(self, name: str) -> str:
        """Returns the ID of the album with a name or an ID."""
        albums = self._json("GET", "/albums")
        found = [album["id"] for album in albums if name in (album["id"], album["albumName"])]
        if len(found) != 1:
            raise Problem(f"{name}: {len(found) or 'no'} albums have this name; the albums are " + ", ".join(
                sorted(album["albumName"] for album in albums)))
        return str(found[0])

    def assets(self, album: str, year: int | None) -> Iterator[Asset]:
        """The photos of an album, page by page."""
        search: dict[str, object] = {"albumIds": [album], "type": "IMAGE", "order": "asc", "size": 1000, "withExif": True}
        if year:
            search["takenAfter"], search["takenBefore"] = (f"{each}-01-01T00:00:00.000Z" for each in (year, year + 1))
        page: object = 1
        while page:
            search["page"] = int(str(page))
            found = self._json("POST", "/search/metadata", search)["assets"]
            yield from (asset for asset in found["items"] if not asset["originalFileName"].startswith(OWN))
            page = found["nextPage"]

    def download(self, asset: Asset, short_side: int, to: Path) -> None:
        """Writes the smallest picture of an asset that is large enough, and what Immich knows of the photo beside it."""
        size = next((name for name, side in SHORT_SIDES.items() if side >= short_side), None)
        ending = Path(asset["originalFileName"]).suffix.lower()
        if not size and ending not in {".jpeg", *EXTENSIONS.values()}:
            size = "preview"  # Raw photos, of which the tool reads only some.
        path = f"/assets/{asset['id']}/" + (f"thumbnail?size={size}" if size else "original")
        with self._open("GET", path) as answer:
            kind = answer.headers.get_content_type()
            file = to.with_suffix(EXTENSIONS.get(kind) or ending)
            with open(file, "wb") as copy:
                shutil.copyfileobj(answer, copy)
        file.with_name(file.name + ".xmp").write_text(sidecar(asset), encoding="utf-8")

    def put_back(self, file: Path, album: str) -> None:
        """Uploads a picture and adds it to an album; if Immich has it already, that one is added."""
        data = file.read_bytes()
        digest, now = hashlib.sha1(data).hexdigest(), datetime.datetime.now(datetime.timezone.utc).isoformat()
        fields = {"deviceAssetId": digest, "deviceId": "collage", "fileCreatedAt": now, "fileModifiedAt": now, "filename": OWN + file.name}
        parts = [f'--{digest}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
        name = urllib.parse.quote(OWN + file.name)
        parts.append(f'--{digest}\r\nContent-Disposition: form-data; name="assetData"; filename="{name}"\r\n'
                     "Content-Type: application/octet-stream\r\n\r\n")
        body = "".join(parts).encode() + data + f"\r\n--{digest}--\r\n".encode()
        kind = f"multipart/form-data; boundary={digest}"
        with self._open("POST", "/assets", body, content_type=kind, x_immich_checksum=digest) as answer:
            asset = json.load(answer)["id"]
        added = self._json("PUT", f"/albums/{album}/assets", {"ids": [asset]})[0]
        if not added["success"] and added.get("error") != "duplicate":
            raise Problem(f"{file.name}: not added to the album: {added.get('error')}")


def score(asset: Asset) -> int:
    """How good a photo is: by its rating, and a favorite as with five stars."""
    return 5 if asset["isFavorite"] else (asset.get("exifInfo") or {}).get("rating") or 0


def chosen(assets: list[Asset], count: int) -> list[Asset]:
    """The best photo of each of so many equal parts of the album, in the order of time."""
    assets = sorted(assets, key=lambda asset: (asset["localDateTime"], asset["id"]))
    count = min(count, len(assets))
    parts = [assets[len(assets) * index // count:len(assets) * (index + 1) // count] for index in range(count)]
    return [max(part, key=score) for part in parts]


def sidecar(asset: Asset) -> str:
    """What Immich knows of a photo, as XMP; previews have none of it."""
    known = asset.get("exifInfo") or {}
    values = {"exif:DateTimeOriginal": asset["localDateTime"][:19], "xmp:Rating": score(asset) or None}
    for axis, signs in (("latitude", "NS"), ("longitude", "EW")):
        if (degrees := known.get(axis)) is not None:
            values[f"exif:GPS{axis.capitalize()}"] = f"{int(abs(degrees))},{abs(degrees) % 1 * 60:.5f}{signs[degrees < 0]}"
    attributes = " ".join(f"{name}={quoteattr(str(value))}" for name, value in values.items() if value is not None)
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        f"{attributes}/></rdf:RDF></x:xmpmeta>")


def sides(size: str, dpi: int) -> tuple[int, int]:
    """The sides of a page or a picture in pixels, of 1920x1080 or 20x20cm."""
    number, scale = (size[:-2], dpi / 2.54) if size.endswith("cm") else (size, 1)
    try:
        width, height = (round(float(side) * scale) for side in number.split("x"))
    except ValueError:
        raise Problem(f"--size {size}: not a valid size; write 1920x1080 or 20x20cm") from None
    return width, height


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["book", "frame", "photos"])
    parser.add_argument("album", help="the name or the ID of an album")
    parser.add_argument("-o", "--output", type=Path, required=True, help="a PDF, a picture, or a folder")
    parser.add_argument("--server", required=True, help="the address of Immich")
    parser.add_argument("--token-file", type=Path, required=True, help="a file with an API key")
    parser.add_argument("--year", type=int, help="only photos of this year")
    parser.add_argument("--photos", type=int, help="how many photos; a book has 60, a frame 5")
    parser.add_argument("--size", help="a page, by default 20x20cm, or a picture, by default 1920x1080")
    parser.add_argument("--dpi", type=int, default=150, help="pixels per inch of a book; from 180 on, 20x20cm needs originals")
    parser.add_argument("--put-back", metavar="ALBUM", help="uploads the picture, or those of the pages, and adds them to an album")
    return parser.parse_args()


def main() -> None:
    asked = options()
    immich = Immich(asked.server, asked.token_file.read_text().strip())
    album = immich.album(asked.album)
    target = immich.album(asked.put_back) if asked.put_back else None
    book = asked.kind == "book"
    size = asked.size or ("20x20cm" if book else "1920x1080")
    short_side = min(sides(size, asked.dpi))
    assets = list(immich.assets(album, asked.year))
    photos = chosen(assets, asked.photos or (60 if book else 5))
    if not photos:
        raise Problem(f"{asked.album}: no photos" + (f" of {asked.year}" if asked.year else ""))
    with tempfile.TemporaryDirectory() as folder:
        place = asked.output if asked.kind == "photos" else Path(folder, "photos")
        place.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda each: immich.download(each[1], short_side, place / f"{each[0]:04}.jpg"), enumerate(photos)))
        made = []
        if book:
            book_options: dict[str, Any] = {"size": size, "dpi": asked.dpi, "title": asked.album, "cover": "best"}
            collage.album(place, asked.output, **book_options)
            if target:
                collage.album(place, f"{folder}/{asked.output.stem}-%03d.jpg", **book_options)
                made = sorted(Path(folder).glob(f"{asked.output.stem}-*.jpg"))
        elif asked.kind == "frame":
            made = [collage.layout(place, canvas=size, output=asked.output)]
        for picture in made if target else []:
            immich.put_back(picture, target or "")
    print(f"{asked.output}: {len(photos)} of {len(assets)} photos" + (f", {len(made)} pictures put back" if target else ""))


if __name__ == "__main__":
    try:
        main()
    except (Problem, collage.CollageError, OSError) as error:
        sys.exit(f"immich.py: {error}")
