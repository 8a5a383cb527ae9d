#!/usr/bin/env python3
"""Compares the public interface of each library with Tests/Interface, a text for each module, so that a break is a decision.

  Tests/interface.py FOLDER    compares what Tests/symbol-graphs.sh has written into a folder
  Tests/interface.py --write   builds the modules and writes the texts

A line is a declaration after the type that it belongs to. A line that goes or changes is a break and belongs in the changelog.
"""
import difflib
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTS = ROOT / "Tests/Interface"


def interface(folder):
    """The declarations of a module, sorted. Those that the compiler makes, such as `!=` of Equatable, are left out."""
    lines = set()
    for path in folder.glob("*.symbols.json"):
        for symbol in json.loads(path.read_text())["symbols"]:
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or symbol["kind"]["identifier"] == "swift.extension":
                continue
            owner = ".".join(symbol["pathComponents"][:-1])
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            lines.add(" ".join(f"{owner}: {text}".split()) if owner else " ".join(text.split()))
    return sorted(lines)


def compare(folder):
    """Prints how the interfaces differ from the texts; returns whether they do."""
    modules = sorted(path for path in folder.iterdir() if path.is_dir() and list(path.glob("*.symbols.json")))
    gone = {path.stem for path in TEXTS.glob("*.txt")} - {module.name for module in modules}
    for name in sorted(gone):
        print(f"{name}: the module is gone")
    differs = bool(gone)
    for module in modules:
        path = TEXTS / f"{module.name}.txt"
        before = path.read_text().splitlines() if path.exists() else []
        for line in difflib.unified_diff(before, interface(module), str(path.relative_to(ROOT)), "built", lineterm="", n=0):
            print(line)
            differs = True
    return differs


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] != "--write":
        if compare(pathlib.Path(sys.argv[1])):
            sys.exit("interface.py: the public interface has changed; Tests/interface.py --write records it, and a break has a "
                     "line in CHANGELOG.md")
        return
    TEXTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([ROOT / "Tests/symbol-graphs.sh", name], check=True, stdout=subprocess.DEVNULL)
        for module in pathlib.Path(name).iterdir():
            if list(module.glob("*.symbols.json")):
                (TEXTS / f"{module.name}.txt").write_text("".join(line + "\n" for line in interface(module)))


if __name__ == "__main__":
    main()
