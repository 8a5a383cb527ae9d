"""The examples of the README, the article and the notebook, run from their lines as they stand."""
from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from conftest import COLORS

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "Sources/Services/Collage/Collage.docc/Python.md"]


@pytest.fixture(autouse=True)
def desk(folder: Path) -> None:
    """The files that the examples name."""
    Path("photos").mkdir()
    for index in range(8):
        Image.new("RGB", (90, 60 + index), list(COLORS.values())[index % 4]).save(f"photos/{index}.jpg")
    for name in ("a", "b"):
        Image.new("RGB", (60, 60), COLORS["red"]).save(f"{name}.jpg")
    shirt = Image.new("RGB", (90, 90), "white")
    shirt.paste(COLORS["blue"], (20, 20, 70, 70))
    shirt.save("shirt.jpg")


@pytest.mark.parametrize("page", PAGES)
def test_examples_run_and_write_what_they_name(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks and all(page != "README.md" or len(block.splitlines()) <= 6 for block in blocks)
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    assert names["picture"].size == (1600, 1000)
    written = re.findall(r'(?:output=|"photos/", |save\()"([\w.]+)"', "".join(blocks))
    assert "book.pdf" in written and all(Path(name).stat().st_size for name in written if name != "wall.jpg" or page != "README.md")
    # What a comment says that is printed is printed.
    for words in re.findall(r"print\(error\) +# (.*)$", "".join(blocks), re.MULTILINE):
        assert words in capsys.readouterr().out


def test_the_notebook_runs_and_has_no_outputs() -> None:
    notebook = json.loads((ROOT / "Samples/python/collage.ipynb").read_text())
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 4
    names: dict[str, Any] = {}
    for cell in cells:
        assert cell["outputs"] == [] and cell["execution_count"] is None
        exec(compile("".join(cell["source"]), cell["id"], "exec"), names)


def test_the_package_has_the_version_of_the_tool() -> None:
    told = subprocess.run([os.environ["COLLAGE_TOOL"], "--version"], capture_output=True, text=True).stdout
    assert told.split()[1] == importlib.metadata.version("collage")


def test_every_public_name_is_documented() -> None:
    import collage

    article = (ROOT / PAGES[1]).read_text()
    types = {"Option", "PathName", "Photo", "Photos", "Template"}
    assert [name for name in collage.__all__ if name.removesuffix("_async") not in article and name not in types] == []
