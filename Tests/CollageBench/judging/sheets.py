"""Blind sheets of pairs: each reader has an order of its own, and the second has the sides of the first swapped."""
import os
import random

from PIL import Image, ImageDraw, ImageFont

import pictures
from judging.pairs import layout

READERS = (1, 2)
LONG, LIMIT, PER_SHEET = 700, (1600, 1200), 4
# Collages are on white paper, as their gutters are; around them is gray, so that paper left blank is seen.
AROUND, INK, PAPER = "#9a9a9a", "#111111", "#ffffff"
PAD, LABEL = 10, 26

TASK = """# Two collages of the same photos

Each sheet shows up to {per_sheet} numbered pairs, A and B. Which of the two would you rather print, hang up or send to friends?
`pair-NNN.jpg` shows a pair larger.

Write a line for each number into a file, in any order: the number, a comma, and A, B or = (as good as each other).
A remark may follow after another comma.

    number,answer
    1,A
    2,=
    3,B,a remark

Look at the pictures alone: not at other folders, and not at another reader's answers.
"""


def order(seed, reader, pairs):
    """Returns a reader's sheets: lists of pairs on one paper. Numbers run through them from 1."""
    chance, sheets = random.Random(f"{seed} reader {reader}"), []
    for paper in sorted({pair.case.paper for pair in pairs}):
        some = [pair for pair in pairs if pair.case.paper == paper]
        chance.shuffle(some)
        sheets += [some[start:start + PER_SHEET] for start in range(0, len(some), PER_SHEET)]
    chance.shuffle(sheets)
    return sheets


def is_swapped(seed, reader, pair):
    """Returns whether a reader sees a pair's second collage as A."""
    first = random.Random(f"{seed} side {pair.number}").random() < 0.5
    return first if reader == READERS[0] else not first


def numbered(seed, reader, pairs):
    """Returns the pair of each number of a reader."""
    return dict(enumerate((pair for sheet in order(seed, reader, pairs) for pair in sheet), 1))


def paint(case, collage, photos):
    """Paints a collage on white paper."""
    width = round(LONG * case.canvas[0] / max(case.canvas))
    return pictures.draw(case, layout(collage), photos, width, PAPER)


def fitted(size, columns, rows):
    """Returns the size of collages so that pairs in so many columns and rows fit on a sheet."""
    across = (LIMIT[0] - PAD) / columns / 2 - 3 * PAD
    down = (LIMIT[1] - PAD) / rows - PAD - LABEL
    scale = min(1, across / size[0], down / size[1])
    return int(size[0] * scale), int(size[1] * scale)


def sheet(rows):
    """Returns a sheet of numbered pairs of pictures, in the columns in which they are largest."""
    size = rows[0][1][0].size
    shapes = [(columns, -(-len(rows) // columns)) for columns in range(1, len(rows) + 1)]
    columns, lines = max(shapes, key=lambda shape: fitted(size, *shape)[0])
    width, height = fitted(size, columns, lines)
    tile = (2 * width + 6 * PAD, height + LABEL + PAD)
    canvas = Image.new("RGB", (columns * tile[0] + PAD, lines * tile[1] + PAD), AROUND)
    for index, (number, two) in enumerate(rows):
        left, top = PAD + index % columns * tile[0], PAD + index // columns * tile[1]
        for side, picture in zip("AB", two):
            ImageDraw.Draw(canvas).text((left, top), f"{number}{side}", fill=INK, font=font())
            canvas.paste(picture.resize((width, height), Image.LANCZOS), (left, top + LABEL))
            left += width + 2 * PAD
    return canvas


def font():
    try:
        return ImageFont.truetype("DejaVuSans-Bold.ttf", 20)
    except OSError:
        return ImageFont.load_default(20)


def larger(two):
    """Returns a pair of pictures side by side."""
    width, height = two[0].size
    canvas = Image.new("RGB", (2 * width + 4 * PAD, height + 2 * PAD), AROUND)
    for index, picture in enumerate(two):
        canvas.paste(picture, (PAD + index * (width + 2 * PAD), PAD))
    return canvas


def write(folder, reader, seed, pairs, painted):
    """Writes a reader's folder. `painted` has the two pictures of each pair by its number."""
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/README.md", "w") as file:
        file.write(TASK.format(per_sheet=PER_SHEET))
    number = 0
    for place, some in enumerate(order(seed, reader, pairs), 1):
        rows = []
        for pair in some:
            number += 1
            two = painted[pair.number]
            rows.append((number, two[::-1] if is_swapped(seed, reader, pair) else two))
            larger(rows[-1][1]).save(f"{folder}/pair-{number:03}.jpg", quality=88)
        # Compressed little: this takes longer than painting.
        sheet(rows).save(f"{folder}/sheet-{place:02}.png", compress_level=3)
