"""Photos in a folder of their own, which is the working folder of each test."""
from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

COLORS = {"red": (200, 30, 30), "green": (30, 160, 40), "blue": (30, 40, 200), "gold": (220, 180, 30)}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a photo of each color, and one of four quadrants."""
    monkeypatch.chdir(tmp_path)
    for name, color in COLORS.items():
        Image.new("RGB", (60, 60), color).save(f"{name}.png")
    quadrants().save("quadrants.png")
    return tmp_path


def quadrants() -> Image.Image:
    """Red, green, blue and gold, from left to right and from top to bottom."""
    image = Image.new("RGB", (60, 60))
    for index, color in enumerate(COLORS.values()):
        image.paste(color, (index % 2 * 30, index // 2 * 30, index % 2 * 30 + 30, index // 2 * 30 + 30))
    return image


def seen(picture: Image.Image, *places: tuple[float, float]) -> list[str]:
    """The colors at places of a picture, in fractions of its sides."""
    image = picture.convert("RGB")
    pixels = [image.getpixel((int(x * image.width), int(y * image.height))) for x, y in places]
    return [min(COLORS, key=lambda name: sum(abs(a - b) for a, b in zip(COLORS[name], pixel))) for pixel in pixels]
