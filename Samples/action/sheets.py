"""What action.yml runs: its inputs are INPUT_KIND and so on, and its output goes to the file that GITHUB_OUTPUT names.

Needs Python and the tool, which is COLLAGE_TOOL or on PATH.
"""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"}
PAIRS = 12
Slot = dict[str, Any]


class Problem(Exception):
    """What the author of the workflow can do something about."""


def asked(name: str, is_needed: bool = True) -> str:
    value = os.environ.get(f"INPUT_{name.upper()}", "").strip()
    if is_needed and not value:
        raise Problem(f"the input {name} is missing")
    return value


def render(template: str | dict[str, Any], photos: list[str], output: Path, *options: str) -> None:
    """Runs the tool, which says itself what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(template, dict):
            document, template = template, f"{folder}/sheet.json"
            Path(template).write_text(json.dumps({"format": "collage-template", "version": 1, "name": "Sheet", **document}))
        tool = os.environ.get("COLLAGE_TOOL") or "collage"
        run = subprocess.run([tool, "render", template, "-o", str(output), *options, "--", *photos])
        if run.returncode:
            sys.exit(run.returncode)


def contact_sheet(output: Path) -> list[Path]:
    """All pictures in a template."""
    render(asked("template"), [line.strip() for line in asked("photos").splitlines() if line.strip()], output)
    return [output]


def named_pictures(folder: str) -> dict[str, Path]:
    if not os.path.isdir(folder):
        raise Problem(f"{folder}: must be a folder")
    files = sorted(path for path in Path(folder).rglob("*") if path.suffix.lower() in PICTURES)
    return {str(path.relative_to(folder)): path for path in files}


def before_after(output: Path) -> list[Path]:
    """Pairs of screenshots that differ, or of which one is missing, each in a row below its name."""
    before, after = named_pictures(asked("before")), named_pictures(asked("after"))
    names = sorted(before.keys() | after.keys())
    same = {name for name in before.keys() & after.keys() if before[name].read_bytes() == after[name].read_bytes()}
    changed = [name for name in names if name not in same]
    sheets = [changed[begin:begin + PAIRS] for begin in range(0, len(changed), PAIRS)]
    pictures = [output if number == 1 else output.with_stem(f"{output.stem}-{number}") for number in range(1, len(sheets) + 1)]
    for picture, sheet in zip(pictures, sheets):
        slots: list[Slot] = []
        layers: list[Slot] = []
        sets: list[str] = []
        for row, name in enumerate(sheet):
            top = 24 + row * 540
            layers.append(text(f"name-{row}", name, 800, top + 18, "#1d1c1a"))
            for side, left, found in (("before", 24, before.get(name)), ("after", 812, after.get(name))):
                frame = [left, top + 40, 764, 476]
                if found:
                    slots.append({"id": f"{side}-{row}", "frame": frame, "fit": "contain", "background": "#f2f1ee"})
                    sets.append(f"--set={side}-{row}={found}")
                else:
                    word = "new" if side == "before" else "removed"
                    layers.append(text(f"{side}-{row}", word, left + 382, top + 278, "#8b8377"))
        canvas = {"width": 1600, "height": 24 + len(sheet) * 540, "background": "#ffffff"}
        render({"canvas": canvas, "slots": slots, "layers": layers}, [], picture, "--quiet", *sets)
    print(f"{len(changed)} of {len(names)} screenshots differ")
    return pictures


def text(key: str, words: str, x: int, y: int, color: str) -> Slot:
    # Two opening braces would begin a variable.
    return {"id": key, "size": [1540, 34], "center": [x, y], "text": {
        "text": words.replace("{{", "{ {"), "maxLines": 1, "fit": "shrink", "font": {"family": "Inter", "size": 24, "weight": 600}, "fill": color}}


def contributors(output: Path) -> list[Path]:
    """The avatars of all people who contributed, the most active first, in circles."""
    api, token = os.environ.get("GITHUB_API_URL", "https://api.github.com"), asked("token", is_needed=False)
    limit, page = int(asked("limit")), 1
    people: list[dict[str, Any]] = []
    while len(people) < limit:
        headers = {"Accept": "application/vnd.github+json", **({"Authorization": f"Bearer {token}"} if token else {})}
        address = f"{api}/repos/{urllib.parse.quote(asked('repository'))}/contributors?per_page=100&page={page}"
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=60) as answer:
            found = json.load(answer)
        people += [person for person in found if person["type"] == "User"]
        page += 1
        if len(found) < 100:
            break
    people = people[:limit]
    if not people:
        raise Problem(f"{asked('repository')}: no contributors")
    columns = max(1, round((len(people) * 1.8) ** 0.5))
    with tempfile.TemporaryDirectory() as folder:
        slots, sets = [], []
        for index, person in enumerate(people):
            address = person["avatar_url"]
            with urllib.request.urlopen(address + ("&" if "?" in address else "?") + "s=160", timeout=60) as answer:
                with open(f"{folder}/{index}", "wb") as file:
                    shutil.copyfileobj(answer, file)
            frame = [20 + index % columns * 100, 20 + index // columns * 100, 80, 80]
            slots.append({"id": str(index), "frame": frame, "shape": {"ellipse": {}}})
            sets.append(f"--set={index}={folder}/{index}")
        canvas = {"width": 20 + 100 * columns, "height": 20 + -(-len(people) // columns) * 100, "background": "#ffffff"}
        render({"canvas": canvas, "slots": slots}, [], output, "--scale=2", "--quiet", *sets)
    print(f"{len(people)} contributors")
    return [output]


def main() -> None:
    kinds = {"contact-sheet": contact_sheet, "before-after": before_after, "contributors": contributors}
    kind = asked("kind")
    if kind not in kinds:
        raise Problem(f"kind {kind}: must be {', '.join(kinds)}")
    pictures = kinds[kind](Path(asked("output")))
    if "GITHUB_OUTPUT" in os.environ:
        with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as outputs:
            outputs.write("".join(["pictures<<END-OF-PICTURES\n", *(f"{picture}\n" for picture in pictures), "END-OF-PICTURES\n"]))


if __name__ == "__main__":
    try:
        main()
    except (Problem, OSError, ValueError) as error:
        sys.exit(f"::error::{error}")
