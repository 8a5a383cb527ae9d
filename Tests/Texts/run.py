#!/usr/bin/env python3
"""Sets the texts of unicode-org/text-rendering-tests, and compares their letters with the outlines that are expected.

  Tests/Texts/run.py [--mirrors FOLDER] [--cache FOLDER] [--module FILE] [PAGE ...]

The letters are those of pictures and PDF files that the tool renders, and those that the editor's page paints in Chromium.
Needs the tool (COLLAGE_TOOL), git, fontconfig, mupdf-tools, nodejs, chromium and unicode-data, and a Python with Pillow and NumPy,
which Tests/python.sh prints. Pages such as MORX-1 are some of the tests; without any, the ends of lines and the order of letters
are compared as well.
"""
import argparse
import itertools
import os
import pathlib
import re
import sys
import tempfile
import time

import bidi
import breaks
import cases
import comparing
import expected
import painting
import setting
import sources

MODULE = pathlib.Path(__file__).parents[2] / ".build/wasm/collage-text.wasm"


def page(case):
    return case.name.split("/")[0]


def judge(case, found):
    """Returns words about how a picture of a case, or the words why there is none, fails; None if it does not."""
    if isinstance(found, str):
        return found
    if case.drawing and (worst := comparing.difference(found, case.drawing)) > comparing.MOST:
        return f"a pixel differs by {worst:.2f}"
    return None


def compare(folder, pages, module):
    """Returns the words about each failure by telling and case, all that was tried, and the reasons of what cannot be said."""
    failed, tried, unsaid, fonts, groups = {}, set(), {}, {}, []

    def note(telling, case, found):
        tried.add((telling, case.name))
        if words := judge(case, found):
            failed[telling, case.name] = words

    chosen = [case for case in cases.read(folder) if not pages or page(case) in pages]
    # Texts without a drawing are hostile, and may reach into other cells.
    for _, group in itertools.groupby(chosen, key=lambda case: (page(case), case.font, case.drawing is None)):
        group = list(group)
        if group[0].font not in fonts:
            fonts[group[0].font] = cases.Font(group[0].font)
        said, reasons = setting.documents(group, fonts)
        unsaid.update(reasons)
        if not said:
            continue
        groups.append(said)
        for telling, found in setting.pictures(said).items():
            for case, _, _ in said:
                note(telling, case, found if isinstance(found, str) else found[case.name])
    painted = painting.pictures(groups, module)
    for case, _, _ in itertools.chain.from_iterable(groups):
        note("page", case, painted[case.name])
    return failed, tried, unsaid


def report(folder, failed, tried, unsaid):
    """Prints the score, with that of FreeType's report."""
    told = (folder / "reports/FreeStack.html").read_text(encoding="utf-8")
    passed = set(re.findall(r'class="conformance-pass" \w+:id="([^"]+)"', told))
    print(f"{len(unsaid)} cases cannot be said in a document:")
    for reason, names in itertools.groupby(sorted(unsaid, key=unsaid.get), key=unsaid.get):
        print(f"  {len(list(names))}: {reason}")
    for telling in ("png", "pdf", "page"):
        names = {name for kind, name in tried if kind == telling}
        good = {name for name in names if (telling, name) not in failed}
        print(f"{telling}: {len(good)} of {len(names)} pass; FreeType's report passes {len(passed & names)} of them, "
              f"{len(good - passed)} of ours fail there, and {len(passed & names - good)} of its own fail here")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--mirrors", help="a folder of bare repositories, OWNER+NAME/repo, to read instead of GitHub")
    parser.add_argument("--cache", default=os.path.join(tempfile.gettempdir(), "collage-texts"))
    parser.add_argument("--module", default=MODULE, help="the page's module for texts")
    options = parser.parse_args()
    start = time.monotonic()
    os.makedirs(options.cache, exist_ok=True)
    folder = sources.checkout(sources.RENDERING, options.cache, options.mirrors)
    failed, tried, unsaid = compare(folder, options.pages, options.module)
    report(folder, failed, tried, unsaid)
    listed, counts = expected.read()
    if options.pages:
        listed = {key: reason for key, reason in listed.items() if key[1].split("/")[0] in options.pages}
    surprises = expected.surprises(failed, tried, listed)
    if not options.pages:
        for each in (breaks, bidi):
            surprises += expected.miscounted(each.report(sources.UNICODE, options.module), counts)
    print(f"after {time.monotonic() - start:.0f} s")
    for surprise in surprises:
        print(f"FAILED: {surprise}", file=sys.stderr)
    sys.exit(1 if surprises else 0)


if __name__ == "__main__":
    main()
