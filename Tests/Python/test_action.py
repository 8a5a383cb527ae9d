"""The script of the GitHub Action, as its steps run it."""
from __future__ import annotations

import json
import os
import re
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from PIL import Image

from conftest import COLORS, seen

ACTION = Path(__file__).parents[2] / "Samples/action"
STEPS = (ACTION / "action.yml").read_text()


def run(**inputs: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Runs the last step with inputs, those that are not given by their defaults; returns the output pictures."""
    defaults = dict(re.findall(r'^  (\w+):\n    description: .*\n    default: "?(.*?)"?$', STEPS, re.MULTILINE))
    environment = {f"INPUT_{name.upper()}": value for name, value in {**defaults, **inputs}.items()}
    Path("outputs").write_text("")
    command = re.findall(r"^      run: (.*)$", STEPS, re.MULTILINE)[-1]
    made = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env={
        **os.environ, **environment, "GITHUB_ACTION_PATH": str(ACTION), "GITHUB_OUTPUT": "outputs",
        "GITHUB_API_URL": os.environ.get("STUB", "")})
    return made, Path("outputs").read_text().splitlines()[1:-1]


def test_every_input_reaches_the_script() -> None:
    inputs = re.findall(r"^  (\w+):$", STEPS.split("\noutputs:")[0], re.MULTILINE)
    read = set(re.findall(r"""asked\(['"](\w+)['"]""", (ACTION / "sheets.py").read_text()))
    assert set(inputs) == read | {"package"}
    assert all(f"${{{{ inputs.{name} }}}}" in STEPS for name in inputs)


def test_a_contact_sheet_shows_all_photos() -> None:
    made, pictures = run(kind="contact-sheet", photos="red.png\nblue.png\n", output="sheet.png")
    assert made.returncode == 0 and pictures == ["sheet.png"], made.stderr
    with Image.open("sheet.png") as sheet:
        assert set(seen(sheet, (0.25, 0.5), (0.75, 0.5))) == {"red", "blue"}


def test_screenshots_that_differ_are_side_by_side() -> None:
    old, new = {"a": "red", "same": "gold", "sub/gone": "green"}, {"a": "blue", "same": "gold", "n{{x}}": "red"}
    for folder, names in (("old", old), ("new", new)):
        for name, color in names.items():
            path = Path(folder, name + ".png")
            path.parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (764, 476), COLORS[color]).save(path)
    made, pictures = run(kind="before-after", before="old", after="new", output="changes.png")
    assert made.returncode == 0 and made.stdout.strip().endswith("3 of 4 screenshots differ") and pictures == ["changes.png"], made.stderr
    with Image.open("changes.png") as sheet:
        assert sheet.size == (1600, 24 + 3 * 540)
        middles = [(24 + row * 540 + 278) / sheet.height for row in range(3)]
        # Of a.png both, of n{{x}}.png what is new, of sub/gone.png what was.
        places = (0.25, middles[0]), (0.75, middles[0]), (0.75, middles[1]), (0.25, middles[2])
        assert seen(sheet, *places) == ["red", "blue", "red", "green"]
        assert sheet.convert("L").getpixel((300, int(middles[1] * sheet.height))) == 255
    assert run(kind="before-after", before="old", after="old")[1] == []


def test_more_pairs_are_on_further_sheets() -> None:
    for folder in ("old", "new"):
        Path(folder).mkdir()
        for index in range(13):
            Image.new("RGB", (16, 10), COLORS["red" if folder == "old" else "gold"]).save(f"{folder}/{index:02}.png")
    made, pictures = run(kind="before-after", before="old", after="new", output="changes.jpg")
    assert made.returncode == 0 and pictures == ["changes.jpg", "changes-2.jpg"], made.stderr
    with Image.open("changes-2.jpg") as sheet:
        assert sheet.size == (1600, 564) and seen(sheet, (0.25, 0.5), (0.75, 0.5)) == ["red", "gold"]


@pytest.fixture
def github(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A server with 103 contributors, of whom every fourth of the first 100 is a program; returns what is asked of it."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

        def do_GET(self) -> None:
            asked.append(f"{self.path} {self.headers['authorization']}")
            data = b""
            if found := re.fullmatch(r"/repos/some/body/contributors\?per_page=100&page=(\d)", self.path):
                people = range(100) if found[1] == "1" else range(100, 103)
                data = json.dumps([
                    {"login": f"p{index}", "type": "Bot" if index % 4 == 3 and index < 100 else "User",
                     "avatar_url": f"{os.environ['STUB']}/avatar/{index}?v=4"} for index in people]).encode()
            elif found := re.match(r"/avatar/(\d+)\?v=4&s=160", self.path):
                data = Path("gold.png" if found[1] == "0" else "blue.png").read_bytes()
            self.send_response(200 if data else 404)
            self.end_headers()
            self.wfile.write(data)

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        monkeypatch.setenv("STUB", f"http://127.0.0.1:{server.server_address[1]}")
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield asked
        server.shutdown()
        thread.join()


def test_a_wall_shows_the_contributors_in_circles(github: list[str]) -> None:
    made, pictures = run(kind="contributors", repository="some/body", token="secret", output="wall.png")
    assert made.returncode == 0 and made.stdout.strip().endswith("78 contributors") and pictures == ["wall.png"], made.stderr
    assert [line.split()[-1] for line in github[:2]] == ["secret"] * 2 and all(line.endswith(" None") for line in github[2:])
    with Image.open("wall.png") as wall:
        assert wall.size == (2 * 1220, 2 * 720)
        assert seen(wall, (60 / 1220, 60 / 720), (160 / 1220, 60 / 720)) == ["gold", "blue"]
        assert wall.convert("RGB").getpixel((2 * 22, 2 * 22)) == (255, 255, 255)
    few, _ = run(kind="contributors", repository="some/body", limit="3", output="wall.png")
    assert few.stdout.strip().endswith("3 contributors")


@pytest.mark.parametrize("inputs, words", [
    ({"kind": "contact-sheet"}, "::error::the input photos is missing"),
    ({"kind": "contact-sheet", "photos": "nope.png"}, "nope.png: cannot be opened"),
    ({"kind": "sheet"}, "::error::kind sheet: must be contact-sheet, before-after, contributors"),
    ({"kind": "before-after", "before": "no", "after": "."}, "::error::no: must be a folder"),
    ({"kind": "contributors", "repository": "no/body"}, "::error::HTTP Error 404"),
])
def test_problems_end_the_step(github: list[str], inputs: dict[str, str], words: str) -> None:
    made, pictures = run(**inputs)
    assert made.returncode != 0 and words in made.stderr and pictures == [], made.stderr
