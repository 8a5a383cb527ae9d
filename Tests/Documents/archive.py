#!/usr/bin/env python3
"""Checks archived PDF files against rules of PDF/A-2u (ISO 19005-2), and their tags and boxes against what was asked for.

  Tests/Documents/archive.py [--keep FOLDER] [--profile FILE]
  Tests/Documents/archive.py --corpus FOLDER
  Tests/Documents/archive.py --check FILE...

Renders pages with `--pdf a2u`, some with inks as well. `qpdf --check` must find no error, poppler and mupdf must draw them as pages
without the option, and they must obey the rules of archive_rules.py.

veraPDF, the usual judge, is in no registry that is reached here; its files judge the rules instead (github.com/veraPDF/veraPDF-corpus,
folders PDF_A-2b and PDF_A-2u): with `--corpus`, each right file must pass, and the wrong ones that are found are counted by section.
Needs the tool, libvips-tools, poppler-utils, mupdf-tools, qpdf, Pillow and numpy.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import sys
import tempfile

import numpy

from agreement import draw
from archive_rules import broken
from cases import CASES, PHOTOS, SLOTS, page, photos_of, shape, text, write_document
from objects import Document
from press import inks_of_vips
from readers import TOOL, check, failures, render, run

# The wrong files of veraPDF that must be found at least, of 618: 217 others are wrong in schemas of photos and films.
MIN_FOUND = 366
# Pages of which the groups and the exact scale change edges by at most this many codes in the mean.
MAX_MEAN = 0.1
POINTS = {"mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72}
# Sizes with their bleeds, resolutions and marks; the last two are longer than 200 inches.
SIZES = [
    ("148x210mm", "3mm", 300, False), ("148.3x97.7mm", "2.7mm", 301, False), ("6.37x4.21in", "0.13in", 299, True),
    ("10.55x15.05cm", None, 72, False), ("99.9x33.3mm", "1.01mm", 600, True), ("1.5x1.1mm", None, 300, False),
    ("6000x500mm", "5mm", 20, False), ("405x90in", "0.3in", 10, True),
]


def obeys(path, name):
    """A document that must obey the rules."""
    check(b"No syntax or stream encoding errors" in run("qpdf", "--check", path), f"{name}: qpdf finds errors")
    document = Document(path)
    for section, sentence in broken(document):
        check(False, f"{name}: {section}: {sentence}")
    return document


def difference(first, second, folder, reader):
    os.makedirs(folder, exist_ok=True)
    one, other = (numpy.asarray(draw(reader, path, folder).convert("RGB"), dtype=numpy.int16) for path in (first, second))
    return numpy.abs(one - other).mean() if one.shape == other.shape else 255


def check_case(folder, name, template, texts, *rest):
    photos = photos_of(template)
    asked = [write_document(folder, template, photos), *photos, *(rest[0] if rest else ())]
    tagged = render(folder, "tagged", *asked, "--pdf", "a2u")
    plain = render(folder, "plain", *asked)
    document = obeys(tagged, name)
    figures = [difference(tagged, plain, folder, reader) for reader in ("poppler", "mupdf")]
    check(max(figures) <= MAX_MEAN, f"{name}: tagged pages are {max(figures):.2f} codes apart")
    said = elements(document)
    shown = min(len(photos), len(template["slots"]))
    check(sum(kind == "/Figure" for kind, _ in said) >= shown, f"{name}: {said} has too few figures")
    check(sum(kind == "/P" for kind, _ in said) == len(template["layers"]) - sum("shape" in one for one in template["layers"]),
          f"{name}: {said} are not all paragraphs")


def elements(document):
    """The kinds of the elements and what they say, in the order of reading; their marks must be on their pages."""
    found = []
    root = document.get(document.catalog["/StructTreeRoot"])
    parents = dict(zip(root["/ParentTree"]["/Nums"][::2], root["/ParentTree"]["/Nums"][1::2]))
    top = document.get(root["/K"])
    check(top["/S"] == "/Document", "the tags do not begin with a document")
    pages = list(document.pages())
    check(len(top["/K"]) == len(pages), "the document has not a part for each page")
    for part, of_page in zip(top["/K"], pages):
        part, marks = document.get(part), re.findall(rb"/(Figure|P) << /MCID (\d+) >> BDC", document.contents(of_page))
        check(part["/S"] == "/Part", "a page is not a part")
        check(sorted(int(number) for _, number in marks) == list(range(len(part["/K"]))), f"{document.path}: marks are {marks}")
        check(parents[of_page["/StructParents"]] == part["/K"], "the parents of marks are not the elements")
        contents = document.contents(of_page)
        begun = len(re.findall(rb"\bBDC\b|\bBMC\b", contents))
        check(begun == len(re.findall(rb"\bEMC\b", contents)), "marks begin and do not end")
        for reference in part["/K"]:
            element = document.get(reference)
            check(element["/S"].encode()[1:] == dict((int(number), kind) for kind, number in marks)[element["/K"]],
                  "an element has other marks")
            found.append((element["/S"], (element.get("/Alt") or element.get("/ActualText") or "u:")[2:]))
    return found


def check_tags(folder):
    """What readers are told, by the precedence of its sources and in the order of reading."""
    os.makedirs(folder, exist_ok=True)
    for number, name in enumerate(("a.jpg", "b.jpg", "c.jpg", "d.jpg")):
        shutil.copy(PHOTOS[number % 2], os.path.join(folder, name))
    with open(os.path.join(folder, "c.jpg.json"), "w") as file:
        json.dump({"title": "c.jpg", "description": "A caption of c", "photoTakenTime": {"timestamp": "0"}}, file)
    with open(os.path.join(folder, "b.jpg.json"), "w") as file:
        json.dump({"title": "b.jpg", "description": "A caption of b", "photoTakenTime": {"timestamp": "0"}}, file)
    slots = [{"id": f"slot-{name}", "frame": [30 + 240 * at, 120, 220, 300]} for at, name in enumerate("abcde")][:4]
    slots[1]["alt"] = "The slot of b"
    layers = [
        {**text("title", "Two words\nin lines", 60), "size": [960, 100]}, text("caption", "Below them", 460, size=30),
        {**shape("line", 110, "#d02040", "#2040d0", form="rectangle", height=4)},
        {**shape("heart", 270, "#d02040", "#2040d0"), "alt": "A heart in the middle"},
    ]
    layers[1]["size"] = [960, 60]
    template = {**page(layers, slots), "variables": {"language": "de"}}
    items = [{"id": name, "photo": f"{name}.jpg", "slot": f"slot-{name}"} for name in "abcd"]
    items[0]["alt"] = "The alt of a & <b>"
    path = write_document(folder, template, [item["photo"] for item in items], items)
    made = render(folder, "tags", path, "--pdf", "a2u")
    document = obeys(made, "tags")
    said = elements(document)
    expected = [("/P", "Two words\nin lines"), ("/Figure", "The alt of a & <b>"), ("/Figure", "The slot of b"),
                ("/Figure", "A caption of c"), ("/Figure", "slot-d"), ("/Figure", "A heart in the middle"), ("/P", "")]
    check(sorted(said) == sorted(expected) or sorted(said) == sorted([("/P", "")] + expected[1:]), f"tags: {said}")
    check(said[0][0] == "/P" and said[-1][0] == "/P", f"tags: the title is not first, or the caption is not last: {said}")
    check(document.catalog.get("/Lang") == "u:de", f"tags: the language is {document.catalog.get('/Lang')}")
    check(document.get(document.trailer["/Info"])["/Title"] == "u:document", "tags: the title is not the document's name")
    print(f"    tags: {len(said)} elements", flush=True)


def check_boxes(folder):
    for size, bleed, resolution, has_marks in SIZES:
        numbers, unit = re.fullmatch(r"([\d.x]+)(\w+)", size).groups()
        width, height = (float(number) * POINTS[unit] for number in numbers.split("x"))
        amount = float(bleed[:-2]) * POINTS[bleed[-2:]] if bleed else 0
        options = ["--size", size, "--dpi", str(resolution), "--pdf", "a2u"]
        options += (["--bleed", bleed] if bleed else []) + (["--crop-marks"] if has_marks else [])
        name = " ".join(options[1:])
        template = page([], SLOTS)
        template["canvas"].update(width=width, height=height)
        template["slots"] = [{"id": "all", "frame": [0, 0, width, height]}]
        own = os.path.join(folder, size)
        path = render(own, "boxes", write_document(own, template, PHOTOS[:1]), PHOTOS[0], *options)
        document = obeys(path, name)
        held = next(document.pages())
        unit = held.get("/UserUnit", 1)
        media = [side * unit for side in held["/MediaBox"]]
        trim, outer = ([side * unit for side in held.get(box, held["/MediaBox"])] for box in ("/TrimBox", "/BleedBox"))
        check((unit > 1) == (max(width, height) > 14400 - 2 * amount), f"{name}: the unit is {unit}")
        for found, wanted in ((trim[2] - trim[0], width), (trim[3] - trim[1], height), *(
                (abs(outer[side] - trim[side]), amount) for side in range(4))):
            check(abs(found - wanted) <= 0.001, f"{name}: {found} points instead of {wanted}")
        for side in range(4):
            is_inside = outer[side] >= media[side] if side < 2 else outer[side] <= media[side]
            check(is_inside and (has_marks or abs(outer[side] - media[side]) <= 0.001), f"{name}: {media} around {outer}")
    print(f"    boxes: {len(SIZES)} sizes", flush=True)


def check_inks(folder, profile):
    """Files that follow PDF/X-4 as well."""
    profile = profile or inks_of_vips(folder)
    for name in ("photos", "printed", "block"):
        template, _, *rest = CASES[name]
        own = os.path.join(folder, name)
        made = render(own, "inks", write_document(own, template, PHOTOS), *PHOTOS, *(rest[0] if rest else ()),
                      "--profile", profile, "--pdf", "a2u")
        document = obeys(made, f"{name} with inks")
        kinds = [document.get(one)["/S"] for one in document.get(document.catalog["/OutputIntents"])]
        check(kinds == ["/GTS_PDFX", "/GTS_PDFA1"], f"{name} with inks: {kinds}")
    print("    inks: 3 pages", flush=True)


def check_book(folder):
    os.makedirs(folder, exist_ok=True)
    made = os.path.join(folder, "book.pdf")
    run(TOOL, "album", *PHOTOS, "--title", "A book", "--pages", "2", "--pdf", "a2u", "-q", "-o", made)
    said = elements(obeys(made, "book"))
    check(sum(kind == "/Figure" for kind, _ in said) >= 2, f"book: {said}")
    print(f"    book: {len(said)} elements", flush=True)


def judge(path):
    try:
        return [f"{section}: {sentence}" for section, sentence in broken(Document(path))]
    except Exception as error:  # Not a file of ours: the checker cannot read it.
        return [f"unreadable: {type(error).__name__} {error}"]


def prove(folder):
    """Judges veraPDF's files, and compares with their names."""
    paths = sorted(os.path.join(base, name) for base, _, names in os.walk(folder) for name in names if name.endswith(".pdf"))
    found, wrong, right = collections.Counter(), collections.Counter(), 0
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for path, problems in zip(paths, pool.map(judge, paths, chunksize=16)):
            name = re.search(r"suite ([0-9-]+)-t(\d+)-(pass|fail)-", os.path.basename(path))
            section = name[1].replace("-", ".")
            if name[3] == "pass":
                right += 1
                check(not problems, f"{os.path.basename(path)} is right, and not for these rules: {problems[:1]}")
                continue
            # What is wrong with colors may be found at their use.
            chapter = ".".join(section.split(".")[:2])
            is_found = any(problem.startswith((chapter + ".", chapter + ":")) for problem in problems)
            found[section] += is_found
            wrong[section] += 1
            if not is_found:
                print(f"    not found: {os.path.basename(path)}")
    for section in sorted(wrong, key=lambda one: [int(part) for part in one.split(".")]):
        print(f"    {section}: {found[section]} of {wrong[section]}")
    check(sum(found.values()) >= MIN_FOUND, "fewer wrong files are found than before")
    print(f"{sum(found.values())} of {sum(wrong.values())} wrong files found; {len(failures)} of {right} right ones refused")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", help="the folder where the files stay")
    parser.add_argument("--profile", help="the ICC profile of the inks")
    parser.add_argument("--corpus", help="a folder of veraPDF's files, by which the rules are judged")
    parser.add_argument("--check", nargs="+", metavar="FILE", help="files to check instead")
    arguments = parser.parse_args()
    if arguments.corpus:
        prove(arguments.corpus)
    elif arguments.check:
        for path in arguments.check:
            for problem in judge(path):
                check(False, f"{path}: {problem}")
    else:
        folder = arguments.keep or tempfile.mkdtemp(prefix="collage-archive-")
        os.makedirs(folder, exist_ok=True)
        for name, case in CASES.items():
            check_case(os.path.join(folder, name), name, *case)
            print(f"    {name}: checked", flush=True)
        check_tags(os.path.join(folder, "tags"))
        check_boxes(os.path.join(folder, "boxes"))
        check_inks(folder, arguments.profile)
        check_book(os.path.join(folder, "book"))
        print(f"{len(CASES)} pages obey the rules of PDF/A-2u that can be checked here")
    if failures:
        sys.exit(f"{len(failures)} checks failed")


if __name__ == "__main__":
    main()
