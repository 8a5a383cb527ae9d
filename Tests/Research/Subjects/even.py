#!/usr/bin/env python3
"""Make pictures of pieces on even paper whose opacity is known, and judge cut-outs of them.

  even.py make GARMENTS FOLDER [--seed 1] [--count 240] [--half tune|held|all]
  even.py judge FOLDER [--collage .build/release/collage]

GARMENTS holds cut-outs with alpha (*.png); every second one is "held".  A piece has its own colors, or is made pale, nearly of the
paper's color, or is drawn: glasses with thin temples, headphones, bags with handles, hoops, sandals.  Paper is exactly even, or has the
noise of JPEG (quality 75 to 95), of a camera, a vignette, a slope, or a soft shadow.  "kind" and "ground" of a case are in its name.
Needs Pillow and numpy.
"""
import argparse
import glob
import os
import re
import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SHOWN = 0.6
KINDS = ["pale", "pale", "pale", "own", "drawn", "drawn"]
GROUNDS = ["exact", "jpeg", "camera", "vignette", "slope", "shadow", "shadow vignette"]


def blurred(mask, radius):
    return np.asarray(Image.fromarray((mask * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(radius)), np.float32) / 255


def garment(path, size, rng):
    """A garment's colors and opacity, in a picture of a size; its own soft shadow is no garment."""
    image = Image.open(path).convert("RGBA")
    solid = np.asarray(image)[..., 3] > 200
    ys, xs = np.where(solid)
    image = image.crop((xs.min(), ys.min(), xs.max() + 1, ys.max() + 1))
    scale = rng.uniform(0.62, 0.86) * min(size[0] / image.width, size[1] / image.height)
    image = image.resize((round(image.width * scale), round(image.height * scale)), Image.LANCZOS)
    canvas = Image.new("RGBA", size)
    left, top = size[0] - image.width, size[1] - image.height
    canvas.paste(image, (round(left * rng.uniform(0.4, 0.6)), round(top * rng.uniform(0.4, 0.6))))
    pixels = np.asarray(canvas, np.float32)
    alpha = pixels[..., 3]
    share = np.where(alpha > 200, alpha, np.maximum(0, alpha - 90) * 200 / 110) / 255
    # A shadow below the piece may be dark, but it is apart from it.
    return pixels[..., :3], np.clip(share, 0, 1)


def paled(colors, share, paper, rng):
    """The piece in white or cream, lighter or darker than its paper by a few levels; half of them keep what is printed on them."""
    light = colors @ np.array([0.3, 0.6, 0.1], np.float32)
    solid = share > 0.5
    low, high = np.percentile(light[solid], [5, 95])
    tone = np.clip((light - low) / max(1, high - low), -0.3, 1.3) - 0.5
    away = rng.choice([-18, -12, -8, -6, -4, -3, 3, 4, 6, 8])
    if paper.mean() + away > 254:
        away = -abs(away)
    depth = rng.uniform(0.4, 1.2) * abs(away) if rng.random() < 0.6 else rng.uniform(4, 24)
    tint = paper - paper.mean() if rng.random() < 0.5 else rng.uniform(-1, 1) * np.array([2, 0.5, -3])
    pale = paper.mean() + tint + away + tone[..., None] * depth
    if rng.random() < 0.5:
        ground = np.median(colors[solid], 0)
        printed = blurred((np.abs(colors - ground).max(-1) > 90).astype(np.float32), 1)[..., None]
        pale = pale * (1 - printed) + colors * printed
    return pale


def drawn(size, rng):
    """A thing with thin parts and holes, drawn four times as large: its colors and opacity."""
    width, height = size[0] * 4, size[1] * 4
    side = min(width, height)
    mask, image = Image.new("L", (width, height)), Image.new("RGB", (width, height))
    on, paint = ImageDraw.Draw(mask), ImageDraw.Draw(image)
    colors = [(28, 26, 30), (196, 160, 90), (120, 74, 40), (170, 30, 40), (60, 80, 120), (205, 205, 210), (90, 92, 96)]
    one, other = (colors[rng.integers(len(colors))] for _ in range(2))
    x, y = width / 2, height / 2
    thin = round(rng.uniform(0.006, 0.022) * side)

    def stroke(points, thick, color):
        for draw, ink in ((on, 255), (paint, color)):
            draw.line(points, fill=ink, width=max(4, round(thick)), joint="curve")

    def ellipse(cx, cy, rx, ry, color, hole=0):
        for draw, ink in ((on, 255), (paint, color)):
            box = (cx - rx, cy - ry, cx + rx, cy + ry)
            if hole:
                draw.ellipse(box, outline=ink, width=round(hole))
            else:
                draw.ellipse(box, fill=ink)

    def shine(cx, cy, rx, ry):
        paint.ellipse((cx - rx, cy - ry, cx + rx, cy + ry), fill=(254, 254, 254))

    kind = rng.choice(["glasses", "headphones", "bag", "hoops", "sandal"])
    turn = rng.uniform(-0.08, 0.08) * side
    if kind == "glasses":
        r, gap = 0.14 * side, 0.2 * side
        for sign in (-1, 1):
            cx, cy = x + sign * gap, y + 0.1 * side + sign * turn / 2
            ellipse(cx, cy, r, r * 0.8, one)
            ellipse(cx, cy, r, r * 0.8, other, hole=thin)
            if rng.random() < 0.6:
                shine(cx - r / 3, cy - r / 4, r / 4, r / 7)
            end = (x + sign * rng.uniform(0.40, 0.46) * side, y - rng.uniform(0.3, 0.42) * side)
            stroke([(cx + sign * r * 0.9, cy), end], thin, other)
        stroke([(x - gap + r * 0.9, y + 0.08 * side - turn / 2), (x + gap - r * 0.9, y + 0.08 * side + turn / 2)], thin, other)
    elif kind == "headphones":
        r = 0.3 * side
        for draw, ink in ((on, 255), (paint, one)):
            draw.arc((x - r, y - r, x + r, y + r), 180, 360, fill=ink, width=round(2 * thin))
        for sign in (-1, 1):
            ellipse(x + sign * r, y + 0.08 * side, 0.08 * side, 0.13 * side, other)
            if rng.random() < 0.5:
                shine(x + sign * r, y + 0.05 * side, 0.02 * side, 0.03 * side)
        cable = [(x - r + 0.1 * t * side + 0.04 * side * np.sin(t * 3), y + 0.2 * side + 0.05 * t * side) for t in np.linspace(0, 5, 40)]
        stroke(cable, thin, other)
    elif kind == "bag":
        w, h, arch = 0.3 * side, 0.22 * side, rng.uniform(0.14, 0.22) * side
        for draw, ink in ((on, 255), (paint, one)):
            draw.rounded_rectangle((x - w, y - 0.02 * side, x + w, y + 2 * h - 0.02 * side), radius=0.05 * side, fill=ink)
        ellipse(x, y - 0.01 * side, arch, 1.6 * arch, other, hole=1.6 * thin)
        for draw, ink in ((on, 255), (paint, one)):
            draw.rectangle((x - 0.8 * w, y, x + 0.8 * w, y + h), fill=ink)
        shine(x + w / 2, y + h, w / 8, h / 20)
    elif kind == "hoops":
        for sign in (-1, 1):
            ellipse(x + sign * 0.2 * side, y, 0.17 * side, 0.2 * side, one, hole=1.5 * thin)
            stroke([(x + sign * 0.2 * side, y - 0.2 * side), (x + sign * 0.22 * side, y - 0.3 * side)], thin, one)
    else:
        for sign in (-1, 1):
            cx = x + sign * 0.19 * side
            ellipse(cx, y, 0.11 * side, 0.34 * side, other)
            ellipse(cx, y + 0.02 * side, 0.07 * side, 0.28 * side, tuple(min(255, c + 30) for c in other))
            for lift in (-0.2, -0.08, 0.12):
                stroke([(cx - 0.15 * side, y + lift * side), (cx + 0.15 * side, y + lift * side + turn)], 1.5 * thin, one)
    mask = np.asarray(mask.resize(size, Image.BOX), np.float32) / 255
    tones = np.asarray(image.resize(size, Image.BOX), np.float32)
    return np.where(mask[..., None] > 0, tones / np.maximum(mask[..., None], 0.02), 0).clip(0, 255), mask


def ground(kind, size, share, rng):
    """Paper, which is white, gray or colored, with what light does on it."""
    width, height = size
    white = rng.choice([255, 255, 252, 250, 246, 242, 238, 231])
    paper = np.array([white] * 3, np.float32) + rng.choice([0, 0, 1]) * rng.uniform(-1, 1) * np.array([4, 0, -7], np.float32)
    paper = np.clip(paper, 0, 255)
    if rng.random() < 0.12 and kind != "pale":
        paper = np.array([(225, 205, 200), (190, 205, 215), (120, 130, 140), (60, 62, 66)][rng.integers(4)], np.float32)
    v, u = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = u / width - 0.5, v / height - 0.5
    light = np.ones((height, width), np.float32)
    if "vignette" in kind:
        square = u * u + v * v
        light -= rng.uniform(0.03, 0.12) * (square + (2 * square * square if rng.random() < 0.5 else 0))
    if kind == "slope":
        light -= rng.uniform(0.01, 0.06) * (u * rng.uniform(-1, 1) + v * rng.uniform(-1, 1) + 0.5)
    if "shadow" in kind:
        blur = rng.uniform(0.008, 0.03) * width
        cast = np.roll(blurred(share, blur), (round(rng.uniform(0.2, 1) * blur), round(rng.uniform(-0.8, 0.8) * blur)), (0, 1))
        light *= 1 - rng.uniform(0.05, 0.3) * cast
    return paper, paper * light[..., None]


def case(paths, rng):
    kind, light = str(rng.choice(KINDS)), str(rng.choice(GROUNDS))
    side = int(rng.integers(480, 901))
    size = (side, round(side * rng.choice([1, 1.25, 1.33, 0.8])))
    if kind == "drawn":
        colors, share = drawn(size, rng)
    else:
        colors, share = garment(paths[rng.integers(len(paths))], size, rng)
    paper, below = ground(light, size, share, rng)
    if kind == "pale":
        colors = paled(colors, share, paper, rng)
    picture = below * (1 - share[..., None]) + colors * share[..., None]
    if light == "camera":
        picture = picture + rng.normal(0, rng.uniform(0.6, 2.2), picture.shape)
    # Most grounds come with the noise of JPEG.
    quality = 0 if light == "exact" or (light != "jpeg" and rng.random() < 0.3) else int(rng.integers(75, 96))
    return f"{kind}-{light.replace(' ', '+')}", np.clip(np.round(picture), 0, 255).astype(np.uint8), share, quality


def make(given):
    os.makedirs(given.folder, exist_ok=True)
    paths = sorted(glob.glob(os.path.join(given.garments, "*.png")))
    paths = {"tune": paths[::2], "held": paths[1::2], "all": paths}[given.half]
    for number in range(given.count):
        rng = np.random.default_rng([given.seed, number])
        name, pixels, share, quality = case(paths, rng)
        path = os.path.join(given.folder, f"{number:03d}-{name}-q{quality}")
        Image.fromarray((share * 255 + 0.5).astype(np.uint8)).save(path + ".truth.png")
        if quality:
            Image.fromarray(pixels).save(path + ".jpg", quality=quality)
        else:
            Image.fromarray(pixels).save(path + ".png")


def cut(collage, path, out):
    run = subprocess.run([collage, "cutout", path, "-o", out, "--keep-size", "--min-confidence", "0"], capture_output=True, text=True)
    return int(re.search(r"(\d+) %", run.stdout).group(1)) / 100 if run.returncode == 0 else 0


def line(name, rows):
    overlaps = np.array([row[1] for row in rows])
    sure = np.array([row[2] for row in rows])
    bad = overlaps < 0.8
    print(f"| {name} | {len(rows)} | {overlaps.mean():.4f} | {100 * bad.mean():.1f} | {100 * (bad & (sure >= SHOWN)).mean():.1f} "
          f"| {100 * ((overlaps > 0.9) & (sure < SHOWN)).mean():.1f} |")


def table(rows):
    print("| | cases | overlap | bad | bad and shown | good and hidden |\n| --- | --- | --- | --- | --- | --- |")
    for part in (0, 1):
        for name in sorted({row[0].split("-")[1 + part] for row in rows}):
            line(name, [row for row in rows if row[0].split("-")[1 + part] == name])
    line("all", rows)


def judge(given):
    rows = []
    for path in sorted(glob.glob(os.path.join(given.folder, "*.truth.png"))):
        base = path[: -len(".truth.png")]
        picture = base + (".jpg" if os.path.exists(base + ".jpg") else ".png")
        sure = cut(given.collage, picture, base + ".cut.png")
        truth, found = np.asarray(Image.open(path)) > 127, np.asarray(Image.open(base + ".cut.png").convert("RGBA"))[..., 3] > 127
        rows.append((os.path.basename(base), (truth & found).sum() / max(1, (truth | found).sum()), sure))
    table(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    maker = commands.add_parser("make")
    maker.add_argument("garments")
    maker.add_argument("folder")
    maker.add_argument("--seed", type=int, default=1)
    maker.add_argument("--count", type=int, default=240)
    maker.add_argument("--half", choices=["tune", "held", "all"], default="all")
    judged = commands.add_parser("judge")
    judged.add_argument("folder")
    judged.add_argument("--collage", default=".build/release/collage")
    given = parser.parse_args()
    make(given) if given.command == "make" else judge(given)
