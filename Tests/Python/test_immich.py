"""The sample for Immich, as a program against a stub of the API."""
from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from immich_stub import TOKEN, Stub

PROGRAM = Path(__file__).parents[2] / "Samples/immich/immich.py"


@pytest.fixture(scope="module")
def immich() -> Iterator[Stub]:
    with Stub(10_000) as stub:
        yield stub


def run(immich: Stub, *arguments: str, token: str = TOKEN) -> subprocess.CompletedProcess[str]:
    """Runs the program, with requests counted from here."""
    Path("token").write_text(token + "\n")
    immich.requests.clear()
    return subprocess.run(
        [sys.executable, str(PROGRAM), *arguments, "--server", immich.address, "--token-file", "token"], capture_output=True, text=True)


def downloads(immich: Stub, kind: str) -> int:
    return sum(kind in request for request in immich.requests)


def test_a_book_of_ten_thousand_photos_downloads_those_that_it_shows(immich: Stub) -> None:
    made = run(immich, "book", "Summer", "-o", "book.pdf", "--photos", "12", "--dpi", "30", "--put-back", "Frames")
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("book.pdf: 12 of 9800 photos")
    assert Path("book.pdf").read_bytes().startswith(b"%PDF")
    assert downloads(immich, "/search/metadata") == 12
    assert downloads(immich, "thumbnail?size=thumbnail") == 12 and downloads(immich, "/original") == 0
    pages = [name for name in immich.uploads if name.startswith("collage-book-")]
    assert len(pages) > 2 and len(immich.contents[immich.frames]) == len(pages)
    # What was put back is no photo.
    assert "no photos" in run(immich, "frame", "Frames", "-o", "frame.jpg").stderr


def test_a_frame_is_put_back_and_shows_favorites(immich: Stub) -> None:
    before = len(immich.contents[immich.frames])
    for _ in range(2):
        made = run(immich, "frame", "Summer", "-o", "frame.jpg", "--size", "800x600", "--put-back", "Frames")
        assert made.returncode == 0 and "5 of 9800 photos, 1 pictures put back" in made.stdout, made.stderr
        # The same picture is stored once.
        assert len(immich.contents[immich.frames]) == before + 1
    with Image.open(io.BytesIO(immich.uploads["collage-frame.jpg"])) as frame:
        assert frame.size == (800, 600)
    assert downloads(immich, "thumbnail?size=preview") == 5
    shown = [request.split("/")[3] for request in immich.requests if "thumbnail?" in request]
    assert all(immich.assets[key]["isFavorite"] for key in shown)


def test_photos_have_what_immich_knows(immich: Stub) -> None:
    made = run(immich, "photos", "Summer", "-o", "frame", "--photos", "3", "--size", "3000x2000", "--year", "2026")
    assert made.returncode == 0, made.stderr
    assert downloads(immich, "/original") == 3
    assert sorted(path.name for path in Path("frame").iterdir()) == [
        f"000{index}.jpg{end}" for index in range(3) for end in ("", ".xmp")]
    known = Path("frame/0000.jpg.xmp").read_text()
    assert 'GPSLatitude="33,54.00000S"' in known and 'GPSLongitude="18,24.00000E"' in known and 'Rating="5"' in known
    listed = subprocess.run([os.environ["COLLAGE_TOOL"], "album", "frame", "--json", "-o", "book.json"], capture_output=True)
    assert b"2026-0" in listed.stdout and b"sidecar" in listed.stdout.lower(), listed.stdout


@pytest.mark.parametrize("arguments, token, words", [
    (["book", "Winter", "-o", "book.pdf"], TOKEN, "Winter: no albums have this name; the albums are Frames, Summer"),
    (["book", "Summer", "-o", "book.pdf"], "another", "GET /albums: 401"),
    (["book", "Summer", "-o", "book.pdf", "--year", "1999"], TOKEN, "Summer: no photos of 1999"),
    (["frame", "Summer", "-o", "frame.jpg", "--size", "wide"], TOKEN, "--size wide: not a valid size"),
    (["frame", "Summer", "-o", "no/frame.jpg"], TOKEN, "the folder no does not exist"),
])
def test_problems_are_told(immich: Stub, arguments: list[str], token: str, words: str) -> None:
    failed = run(immich, *arguments, token=token)
    assert failed.returncode == 1 and failed.stderr.startswith("immich.py: ") and words in failed.stderr, failed.stderr
    assert "Traceback" not in failed.stderr
