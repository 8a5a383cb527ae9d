#!/usr/bin/env python3
"""CollageBench: collages of public photos by many methods, measured and shown side by side. See README.md beside this file.

  python3 Tests/CollageBench/bench.py --out FOLDER                 # everything: fetches photos and packages, then measures
  python3 Tests/CollageBench/bench.py --out FOLDER --case 27       # one case, all methods in one picture
  python3 Tests/CollageBench/bench.py --out FOLDER --crops         # croppers in windows of fixed aspect ratios
"""
import argparse
import os
import pathlib
import shutil
import sys
import tempfile
from collections import defaultdict

import cases
import cropping
import metrics
import photos
import pictures
import prepared
import report
from methods import available
from packages import Packages
from placement import NoLayout

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The cases of the contact sheet: five, nine and twenty photos on 3:2.
SHOWN = [1, 25, 49]


class Bench:
    """What methods need to run."""

    def __init__(self, tool, cache, scratch, is_offline):
        self.tool, self.scratch = tool, scratch
        self.packages = Packages(cache, is_offline)
        self.cache_of_heads = os.path.join(cache, "heads")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="the folder of table.md, table.json and pictures")
    parser.add_argument("--collage", default=str(ROOT / ".build/release/collage"))
    parser.add_argument("--cache", default=os.path.expanduser("~/.cache/collage-bench"), help="for photos and packages")
    parser.add_argument("--photos", action="append", default=[], help="a folder of photos that are already there; repeatable")
    parser.add_argument("--painted", help="a folder of photos to use instead of the list's, without boxes")
    parser.add_argument("--origin", default=photos.ORIGIN, help="the address from which photos are fetched")
    parser.add_argument("--offline", action="store_true", help="install no packages")
    parser.add_argument("--methods", help="only these, comma-separated")
    parser.add_argument("--counts", help="only cases of these numbers of photos, comma-separated")
    parser.add_argument("--case", type=int, help="only this case, and a picture of it")
    parser.add_argument("--crops", action="store_true", help="measure croppers instead of layouts")
    parser.add_argument("--carousel", help="a checkout of RafeLoya/carousel, for --crops")
    return parser.parse_args()


def chosen(given):
    every = cases.every()
    if given.case:
        return [one for one in every if one.number == given.case]
    counts = given.counts and {int(count) for count in given.counts.split(",")}
    return [one for one in every if not counts or one.count in counts]


def measure(method, case, some):
    """Returns the measures of a case, and its layout, which for the first case of each number of photos is made twice."""
    layout = method.layout(case, some)
    measures = metrics.measure(case, layout, some, getattr(method, "asked", None))
    is_first = case.number == next(one.number for one in cases.every() if one.count == case.count)
    again = method.layout(case, some).proof == layout.proof if is_first else None
    measures.update(case=case.number, count=case.count, same=again)
    return measures, layout


def run(given, bench, source, note):
    """Measures all methods on all cases, and saves the table after each: a thousand photos take minutes."""
    ready, missing = available(bench, given.methods and given.methods.split(","))
    results, failures = {method.name: [] for method in ready}, defaultdict(list)
    sheets = []
    for case in chosen(given):
        some, shown = source.photos(case), []
        for method in ready:
            try:
                measures, layout = measure(method, case, some)
            except NoLayout as reason:
                failures[method.name].append(f"case {case.number}, {case.name}: {reason}")
                continue
            results[method.name].append(measures)
            shown.append((method.name, layout))
        report.save(given.out, results, missing, failures, note)
        print(f"case {case.number}: {case.name}, {len(shown)} layouts", flush=True)
        if case.number in (given.case, *SHOWN):
            sheets.append(pictures.side_by_side(case, shown, some))
            sheets[-1].save(f"{given.out}/case-{case.number}.png")
    if sheets and not given.case:
        pictures.sheet(sheets, 1).save(f"{given.out}/sheet.jpg", quality=80)
    print(report.markdown(results, missing, failures, note))


def main():
    given = arguments()
    os.makedirs(given.out, exist_ok=True)
    os.makedirs(given.cache, exist_ok=True)
    scratch = tempfile.mkdtemp()
    bench = Bench(given.collage, given.cache, scratch, given.offline)
    try:
        if given.crops:
            return cropping.run(given, bench)
        if given.painted:
            source, note = prepared.Painted(given.painted, given.cache), "Painted photos, without boxes."
        else:
            listed = photos.read()
            source = prepared.Preparation(photos.Collection(given.cache, given.photos, given.origin), listed, given.cache)
            note = f"{len(listed) - source.missing} of {len(listed)} photos of the list."
        run(given, bench, source, note)
    finally:
        shutil.rmtree(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
