#!/usr/bin/env python3
"""Attacks the built tool with damaged pictures and hostile documents, and checks what is promised of every failure.

  Tests/Attack/attack.py quick
  Tests/Attack/attack.py pictures --corpus FOLDER ... --count 30000 --seed 7
  Tests/Attack/attack.py documents --count 5000 --seed 7
  Tests/Attack/attack.py numbers --count 4200 --seed 7

A run ends with 1 if the tool died, took more than 15 s or 600 MB for a picture, changed an input, left a torn picture
or a temporary file, or failed without a line that names the file and the cause. What did so is kept in the folder that is
printed, with all that the same worker had been given before. The seed is printed; the same seed makes the same files.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import combinations
import documents
import pictures
from processes import Findings

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["quick", "pictures", "documents", "numbers"])
    parser.add_argument("--binary", default=os.path.join(ROOT, ".build/release/collage"))
    parser.add_argument("--corpus", nargs="*", default=[], help="folders of pictures or documents")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="jpg, png, gif, webp, tiff, avif, heic, other")
    parser.add_argument("--tolerant", action="store_true")
    parser.add_argument("--allow", nargs="*", default=["tiff", "heic", "avif"])
    parser.add_argument("--prefix", default="", help="a program that runs the tool, such as valgrind")
    parser.add_argument("--seconds", type=float, default=15, help="the longest that a picture may take")
    return parser.parse_args()


def templates():
    """The project's own templates, as texts."""
    found = []
    for parent, _, names in sorted(os.walk(os.path.join(ROOT, "Templates"))):
        for name in sorted(names):
            if name.endswith(".json") and "schema" not in name:
                with open(os.path.join(parent, name)) as file:
                    found.append(file.read())
    return found


def main():
    chosen = options()
    folder = tempfile.mkdtemp(prefix="collage-attack-")
    findings = Findings(os.path.join(folder, "faults"))
    print(f"seed {chosen.seed}, in {folder}", flush=True)
    start = time.monotonic()
    worker_options = [word for name in chosen.allow for word in ("--allow", name)]
    if chosen.tolerant:
        worker_options.append("--tolerant")
    if chosen.what in ("quick", "numbers"):
        count = chosen.count // 10 if chosen.what == "quick" else chosen.count
        combinations.attack(chosen.binary, folder, findings, count, chosen.seed)
    if chosen.what in ("quick", "pictures"):
        corpus = pictures.corpus(chosen.corpus) if chosen.corpus else pictures.own_corpus(chosen.binary, folder)
        pictures.attack(
            chosen.binary, folder, findings, corpus, chosen.count, chosen.seed, worker_options, chosen.only,
            chosen.prefix.split(), chosen.seconds)
    if chosen.what in ("quick", "documents"):
        count = chosen.count // 2 if chosen.what == "quick" else chosen.count
        documents.attack(chosen.binary, folder, findings, templates(), count, chosen.seed)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(findings.counts.items()))
    print(f"{counts}; most memory for one: {findings.most // 1000} MB; {time.monotonic() - start:.0f} s")
    if findings.faults:
        print(f"{len(findings.faults)} faults; kept in {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
