#!/usr/bin/env python3
"""Draw blind pairs of books: three pages of the same photos by two tools or with two sets of options.

  Tests/Albums/pairs.py draw FOLDER --sets SETS [--other TOOL] [--seed 65] [--pairs 20] [--options ...]
  Tests/Albums/pairs.py tell FOLDER ANSWERS

SETS is a folder of folders of photos, whose names are their order. `draw` writes sheets of two pairs, A beside B, on which nothing names
the tool, and `truth.json`; the other book of a pair is that of --other, or has the options after --options. `tell` compares ANSWERS, such as
"AB=A" (= is a tie), with the truth, and prints wins, losses and ties. judged.md tells of pairs that were judged. Needs Pillow.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys

from PIL import Image, ImageDraw

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/release/collage")
FORMATS = {"A4": 60, "30x30cm": 60, "20x20cm": 90, "A5-landscape": 90}
COUNTS = (9, 14)
PAGES = 3
WIDTH, HEIGHT, SPACE, LINE = 1600, 380, 8, 16


def book(tool, folder, name, size, options):
    """Lays a book out at 300 dots per inch and returns its pages as small pictures."""
    document, pages = f"{folder}/{name}.json", f"{folder}/{name}-%d.jpg"
    subprocess.run([tool, "album", f"{folder}/photos", "-o", document, "--size", size, "--pages", str(PAGES), "--quiet", *options], check=True)
    subprocess.run([tool, "album", document, "-o", pages, "--dpi", str(FORMATS[size]), "--quiet"], check=True)
    return [Image.open(pages % (number + 1)).convert("RGB") for number in range(PAGES)]


def line(number, books):
    """Returns a picture of a pair: the pages of A and those of B, of which the second and third face each other."""
    spare = WIDTH - 8 * SPACE
    height = min(HEIGHT, spare * books[0][0].height // (2 * PAGES * books[0][0].width))
    picture = Image.new("RGB", (WIDTH, height + LINE + SPACE), (105, 105, 105))
    left = SPACE
    for letter, pages in zip("AB", books):
        ImageDraw.Draw(picture).text((left, 2), f"{number} {letter}", fill=(255, 255, 0))
        for place, page in enumerate(pages):
            page = page.resize((page.width * height // page.height, height), Image.LANCZOS)
            picture.paste(page, (left, LINE))
            left += page.width + (SPACE if place == 0 else 1)
        left += 2 * SPACE
    return picture


def draw(arguments):
    numbers, truth, lines = random.Random(arguments.seed), [], []
    sets = sorted(os.listdir(arguments.sets))
    for number in range(arguments.pairs):
        photos = sorted(os.listdir(os.path.join(arguments.sets, sets[number % len(sets)])))
        count = numbers.randint(*COUNTS)
        first, size = numbers.randrange(len(photos) - count), numbers.choice(list(FORMATS))
        folder = os.path.join(arguments.folder, f"{number:02}")
        os.makedirs(f"{folder}/photos")
        for name in photos[first:first + count]:
            shutil.copy(os.path.join(arguments.sets, sets[number % len(sets)], name), f"{folder}/photos")
        books = [book(TOOL, folder, "own", size, []), book(arguments.other, folder, "other", size, arguments.options)]
        own = numbers.choice("AB")
        truth.append({"set": sets[number % len(sets)], "first": first, "photos": count, "size": size, "own": own})
        lines.append(line(number + 1, books if own == "A" else books[::-1]))
    with open(os.path.join(arguments.folder, "truth.json"), "w") as file:
        json.dump(truth, file, indent=1)
    for place in range(0, len(lines), 2):
        pair = lines[place:place + 2]
        sheet = Image.new("RGB", (WIDTH, sum(each.height for each in pair)))
        for each in range(len(pair)):
            sheet.paste(pair[each], (0, sum(before.height for before in pair[:each])))
        sheet.save(os.path.join(arguments.folder, f"sheet-{place // 2 + 1:02}.png"))


def tell(arguments):
    with open(os.path.join(arguments.folder, "truth.json")) as file:
        truth = json.load(file)
    if len(arguments.answers) != len(truth):
        sys.exit(f"{len(truth)} answers of A, B and = are needed, not {len(arguments.answers)}")
    told = ["tie" if answer == "=" else "won" if answer == pair["own"] else "lost" for pair, answer in zip(truth, arguments.answers)]
    for number, (pair, result) in enumerate(zip(truth, told), 1):
        print(number, pair["size"], f"{pair['photos']} photos of {pair['set']} from {pair['first'] + 1}", result)
    print(f"won {told.count('won')}, lost {told.count('lost')}, tied {told.count('tie')}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    drawn = commands.add_parser("draw")
    drawn.add_argument("folder")
    drawn.add_argument("--sets", required=True)
    drawn.add_argument("--other", default=TOOL)
    drawn.add_argument("--seed", type=int, default=65)
    drawn.add_argument("--pairs", type=int, default=20)
    drawn.add_argument("--options", nargs=argparse.REMAINDER, default=[])
    drawn.set_defaults(run=draw)
    told = commands.add_parser("tell")
    told.add_argument("folder")
    told.add_argument("answers")
    told.set_defaults(run=tell)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
