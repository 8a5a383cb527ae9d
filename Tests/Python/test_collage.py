"""What the package gives, refuses and says."""
from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import threading
from fractions import Fraction
from pathlib import Path

import collage
import pytest
from PIL import Image

from conftest import COLORS, quadrants, seen

PAIR = {
    "format": "collage-template", "version": 1, "name": "Pair", "canvas": {"width": 120, "height": 60},
    "slots": [{"id": "left", "frame": [0, 0, 60, 60]}, {"id": "right", "frame": [60, 0, 60, 60]}],
}
ONE = {**PAIR, "canvas": {"width": 60, "height": 60}, "slots": [{"id": "only", "frame": [0, 0, 60, 60]}]}
SIDES = (0.25, 0.5), (0.75, 0.5)
CORNERS = (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)


def test_photos_are_files_or_images_and_pictures_too(folder: Path) -> None:
    picture = collage.render(PAIR, ["red.png", Image.open("blue.png")], size=(240, 120))
    assert picture.size == (240, 120) and seen(picture, *SIDES) == ["red", "blue"]
    assert collage.render(PAIR, [folder / "red.png", "blue.png"], size=240, output="out.png") == Path("out.png")
    assert Image.open("out.png").tobytes() == picture.tobytes()


def test_files_have_the_bytes_of_the_command_line() -> None:
    collage.render("hero-left", ["red.png", "quadrants.png"], size=(160, 100), output="ours.jpg", quality=80)
    words = ["render", "hero-left", "red.png", "quadrants.png", "--size", "160x100", "--quality", "80", "-q", "-o", "theirs.jpg"]
    subprocess.run([os.environ["COLLAGE_TOOL"], *words], check=True)
    assert Path("ours.jpg").read_bytes() == Path("theirs.jpg").read_bytes()


@pytest.mark.parametrize("name", ["../photos/a.png", "./-a.png", "link.png", "a photo, [1] é.png", "/absolute"])
def test_every_name_of_a_file_is_a_photo(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    Path("photos").mkdir()
    Path("below").mkdir()
    Path("elsewhere").mkdir()
    Image.open("gold.png").save("elsewhere/gold.png")
    for place in ("photos/a.png", "below/-a.png", "below/link.png", "below/a photo, [1] é.png"):
        Path(place).symlink_to(folder / "elsewhere/gold.png")
    monkeypatch.chdir("below")
    assert seen(collage.render(ONE, str(folder / "gold.png") if name == "/absolute" else name), *CORNERS) == ["gold"] * 4


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "YCbCr"])
def test_images_of_all_modes_are_photos(mode: str) -> None:
    image = Image.new("L", (60, 60)).convert(mode)
    image.paste(Image.new("L", (30, 60), 255).convert(mode), (0, 0))
    picture = collage.render(ONE, image).convert("L")
    assert picture.getpixel((15, 30)) > 240 and picture.getpixel((45, 30)) < 15


def test_images_are_shown_as_they_are_seen() -> None:
    turned = quadrants().transpose(Image.Transpose.ROTATE_90)
    turned.getexif()[0x0112] = 6
    turned.save("turned.jpg", exif=turned.getexif(), quality=95)
    assert seen(collage.render(ONE, Image.open("turned.jpg")), *CORNERS) == list(COLORS)
    assert seen(collage.render(ONE, "turned.jpg"), *CORNERS) == list(COLORS)


def test_options_are_those_of_the_command() -> None:
    picture = collage.render(PAIR, ["red.png"], slots={"left": Image.open("gold.png")}, background="#1e28c8", margin=20, gap=0)
    assert seen(picture, (0.25, 0.5), (0.75, 0.5), (0.01, 0.5)) == ["gold", "red", "blue"]
    assert collage.render(ONE, "red.png", size=(90, Fraction(90)), guides=("thirds", "safe")).size == (90, 90)
    half = collage.render(ONE, "quadrants.png", crop=["0,0,0.5,0.5"], strict=True, tolerant=False, filter=None)
    assert seen(half, *CORNERS) == ["red"] * 4
    collage.render("calendar-month", "red.png", size="10x15cm", dpi=30, output="out.jpg", text={"month": 3, "year": 2027})
    with Image.open("out.jpg") as made:
        assert made.size == (118, 177)


def test_other_commands() -> None:
    photos = [f"{name}.png" for name in COLORS]
    assert collage.layout(photos, canvas=(200, 100)).size == (200, 100)
    assert collage.render(collage.layout(photos, canvas=(200, 100), output="wall.json"), photos).size == (200, 100)
    assert collage.album(photos, "book.pdf", size="10x10cm", dpi=30).read_bytes().startswith(b"%PDF")
    image = Image.new("RGB", (90, 90), "white")
    image.paste(COLORS["blue"], (20, 20, 70, 70))
    cut = collage.cutout(image, keep_size=True)
    assert cut.mode == "RGBA" and cut.getpixel((5, 5))[3] == 0 and cut.getpixel((45, 45))[3] == 255
    assert collage.subjects(["red.png", image]) == {"red.png": [], "image-1.png": []}
    assert "hero/hero-left" in [template["name"] for template in collage.templates(search="hero")]


REFUSED = [
    (lambda: collage.render("hero-left", "nope.jpg"), collage.MissingInput, "nope.jpg: cannot be opened: no such file or directory"),
    (lambda: collage.render("hero-left", ["/no/a.jpg"]), FileNotFoundError, "/no/a.jpg: cannot be opened: no such file or directory"),
    (lambda: collage.cutout(Path("nope.jpg")), collage.MissingInput, "nope.jpg: cannot be opened: no such file or directory"),
    (lambda: collage.album("no/", "out.pdf"), collage.MissingInput, "no/: cannot be opened: no such file or directory"),
    (lambda: collage.render("hero-lefd", "red.png"), collage.MissingInput, "did you mean hero-left?"),
    (lambda: collage.render(ONE, ""), collage.InvalidOption, "must be the name of a file"),
    (lambda: collage.render(ONE, "red.png", size="wide"), ValueError, "--size wide: not a valid size"),
    (lambda: collage.render(ONE, "red.png", detector="rm"), collage.InvalidOption, "--detector: not accepted in an order"),
    (lambda: collage.render(ONE, "red.png", output="no/out.jpg"), collage.CollageError, "the folder no does not exist"),
    (lambda: collage.render({**ONE, "slots": [{"id": 3}]}, "red.png"), collage.InvalidData, "slots[0].id: 3; a slot's id must be a"),
]


@pytest.mark.parametrize("request_, kind, words", REFUSED, ids=[words for _, _, words in REFUSED])
def test_refusals_have_the_words_of_the_tool(request_, kind: type[Exception], words: str) -> None:  # type: ignore[no-untyped-def]
    before = os.listdir()
    with pytest.raises(kind) as refusal:
        request_()
    assert isinstance(refusal.value, collage.CollageError) and words in str(refusal.value) and refusal.value.code >= 64
    assert os.listdir() == before


def test_problems_of_documents_have_places() -> None:
    with pytest.raises(collage.InvalidData) as refusal:
        collage.render({**ONE, "slots": [{"id": "only", "frame": [0, 0, 0, 0]}, {"id": 3}]}, "red.png")
    assert {"slots[0].frame[2]", "slots[1].id"} <= {problem["path"] for problem in refusal.value.problems}


def test_notes_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    collage.render(PAIR, "red.png")
    assert [(record.levelno, record.message) for record in caplog.records] == [
        (logging.WARNING, "1 photo for 2 slots: right left empty")]


def test_threads_get_their_own_pictures() -> None:
    got: dict[str, list[str]] = {}

    def ask(name: str) -> None:
        got[name] = [seen(tool.render(ONE, f"{name}.png"), (0.5, 0.5))[0] for _ in range(4)]

    with collage.Collage(processes=2) as tool:
        threads = [threading.Thread(target=ask, args=(name,)) for name in COLORS]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert got == {name: [name] * 4 for name in COLORS}


def test_requests_can_be_awaited() -> None:
    async def ask() -> list[Image.Image]:
        return await asyncio.gather(*(collage.render_async(ONE, f"{name}.png") for name in COLORS))

    assert [seen(picture, (0.5, 0.5))[0] for picture in asyncio.run(ask())] == list(COLORS)
    with pytest.raises(collage.MissingInput):
        asyncio.run(collage.render_async(ONE, "nope.jpg"))
