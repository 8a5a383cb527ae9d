#!/usr/bin/env python3
"""Blind pairs of collages for readers, and how well measures foretell what they prefer. See README.md beside this file.

  python3 Tests/CollageBench/judge.py draw --out FOLDER       # draws pairs, measures them, and writes both readers' sheets
  python3 Tests/CollageBench/judge.py show --out FOLDER       # writes sheets and measures of the pairs in judged/ again
  python3 Tests/CollageBench/judge.py evaluate                # reads judged/answers-1.csv and answers-2.csv
"""
import argparse
import os
import pathlib
import shutil
import sys
import tempfile

import photos
import prepared
import timing
from bench import ROOT, Bench
from judging import looks, pairs, report, sheets, verdicts
from methods import available

JUDGED = pathlib.Path(__file__).with_name("judged")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("draw", "show", "evaluate"))
    parser.add_argument("--out", help="the folder of reader-1, reader-2 and truth, or of evaluate's report.md")
    parser.add_argument("--truth", default=JUDGED, help="the folder of pairs.json, measures.csv and answers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--collage", default=str(ROOT / ".build/release/collage"))
    parser.add_argument("--cache", default=os.path.expanduser("~/.cache/collage-bench"), help="for photos and packages")
    parser.add_argument("--photos", action="append", default=[], help="a folder of photos that are already there; repeatable")
    parser.add_argument("--origin", default=photos.ORIGIN, help="the address from which photos are fetched")
    parser.add_argument("--offline", action="store_true", help="install no packages")
    return parser.parse_args()


def draw(given, preparation, listed):
    """Draws pairs by the methods that can run here. Photos that cannot be had are left out."""
    scratch = tempfile.mkdtemp()
    timing.MOST = 1
    try:
        ready, missing = available(Bench(given.collage, given.cache, scratch, given.offline), list(pairs.METHODS))
        for name, reason in missing.items():
            print(f"{name}: not run: {reason}")
        groups = pairs.grouped([photo for photo in listed if preparation.collection.file(photo)])
        methods, made = {method.name: method for method in ready}, []
        for number in range(1, given.pairs + 1):
            made.append(pairs.drawn_pair(number, given.seed, groups, methods, lambda *some: pairs.files(preparation, *some)))
            print(f"pair {number}: {made[-1].case.name}", flush=True)
        return made
    finally:
        shutil.rmtree(scratch)


def show(out, seed, made, preparation, listed):
    """Measures pairs, and writes the sheets of both readers."""
    known = {photo.sha256[:12]: photo for photo in listed}
    rows, painted = [], {}
    for pair in made:
        files = pairs.files(preparation, pair.case, [known[name] for name in pair.photos])
        painted[pair.number] = [sheets.paint(pair.case, collage, files) for collage in pair.collages]
        rows += [(pair.number, place, one.method, looks.measures(pair.case, one.placements, files, picture))
                 for place, (one, picture) in enumerate(zip(pair.collages, painted[pair.number]))]
    looks.save(f"{out}/truth/measures.csv", rows)
    for reader in sheets.READERS:
        sheets.write(f"{out}/reader-{reader}", reader, seed, made, painted)


def evaluate(given):
    seed, made = pairs.read(f"{given.truth}/pairs.json")
    names, values = looks.read(f"{given.truth}/measures.csv")
    paths = {reader: f"{given.truth}/answers-{reader}.csv" for reader in sheets.READERS}
    answers = {reader: verdicts.read(path, len(made)) for reader, path in paths.items() if os.path.exists(path)}
    if not answers:
        raise SystemExit(f"{given.truth}: answers-1.csv and answers-2.csv are missing")
    scores = {reader: verdicts.scored(some, seed, reader, made) for reader, some in answers.items()}
    text = report.markdown(made, names, values, answers, scores)
    if given.out:
        pathlib.Path(given.out, "report.md").write_text(text)
    print(text)


def main():
    given = arguments()
    # Node resolves packages by absolute paths alone.
    given.cache = os.path.abspath(given.cache)
    if given.command == "evaluate":
        return evaluate(given)
    if not given.out:
        raise SystemExit("--out is missing")
    os.makedirs(f"{given.out}/truth", exist_ok=True)
    os.makedirs(given.cache, exist_ok=True)
    listed = photos.read()
    preparation = prepared.Preparation(photos.Collection(given.cache, given.photos, given.origin), listed, given.cache)
    if given.command == "draw":
        made = draw(given, preparation, listed)
        pairs.save(f"{given.out}/truth/pairs.json", given.seed, made)
    # As they are read again: rounded.
    folder = f"{given.out}/truth" if given.command == "draw" else given.truth
    show(given.out, *pairs.read(f"{folder}/pairs.json"), preparation, listed)


if __name__ == "__main__":
    sys.exit(main())
