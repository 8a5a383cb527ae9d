#!/usr/bin/env python3
"""Measure how well `collage cutout` segments garments: print figures by background, and draw a sheet of phone photos.

  python3 Tests/Performance/cutouts.py --garments GARMENTS [--backgrounds FOLDER] [--side 600] [--sheet sheet.png]
    [--collage PATH]

GARMENTS holds cut-outs with alpha (*.png), whose alpha is the truth, and photos of garments (clothing-*.jpg).  Each
cut-out is laid, with a soft shadow on most, on twenty backgrounds: plain ones, gradients, and textured ones, six of which are
made from the corners of photos; and on each picture of FOLDER (carpets, planks, marble: photos of textures).  Keep some garments and
some backgrounds out of whatever is tuned.  A case is flagged when `collage` is less than half sure of it.  Needs Pillow and numpy.

For each background: mean, median and least IoU; alpha error (sum of differences by the subject's area); boundary F at 2 px;
whiskers (thin opacity more than 2 px outside of the subject, per pixel of its outline); cases below 0.8, those of them that are not
flagged, and good cases (above 0.9) that are.
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--garments", required=True)
parser.add_argument("--backgrounds", help="a folder of photographed textures")
parser.add_argument("--side", type=int, default=600)
parser.add_argument("--sheet")
parser.add_argument("--only")
parser.add_argument("--failures", help="a folder for the pictures of cases below 0.8")
parser.add_argument("--every", type=int, default=1, help="only each so-manieth garment")
parser.add_argument("--collage", default=os.path.join(ROOT, ".build/release/collage"))
arguments = parser.parse_args()
SIDE = arguments.side


def noise(rng, cell, amount):
    """Soft noise whose grains have a size."""
    n = max(2, SIDE // cell + 2)
    grains = Image.fromarray((rng.random((n, n)) * 255).astype(np.uint8))
    return (np.asarray(grains.resize((SIDE, SIDE), Image.BICUBIC), np.float32) / 255 - 0.5)[..., None] * amount


def flat(color):
    return np.ones((SIDE, SIDE, 3), np.float32) * np.array(color, np.float32)


def gradient(one, other, angle):
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    t = np.clip(x * np.cos(angle) + y * np.sin(angle), 0, 1)[..., None]
    return flat(one) * (1 - t) + flat(other) * t


def vignette(color):
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE - 0.5
    return flat(color) * (1 - 0.5 * (x * x + y * y))[..., None]


def wood(rng):
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    plank = (x // (SIDE // 6)) % 7
    tone = np.sin(plank * 2.3)[..., None] * 14
    grain = np.sin(y / 9 + 3 * np.sin(x / 40 + plank))[..., None] * 7 + noise(rng, 6, 24)
    joints = np.where(x % (SIDE // 6) < 3, -50, 0)[..., None]
    return flat((150, 105, 68)) + tone + grain + joints


def tiles(color, joint):
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    step = SIDE // 4
    lines = ((x + 20) % step < 4) | ((y + 45) % step < 4)
    return np.where(lines[..., None], flat(joint), flat(color))


def plaid(rng):
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    a, b = (x // 26) % 3, (y // 26) % 3
    return flat((170, 60, 55)) + np.stack([a * 14 + b * 10, -a * 12 + b * 18, b * 26 - a * 5], -1) + noise(rng, 3, 20)


def corner(path, which):
    """A corner of a photo, mirrored until it fills the picture."""
    photo = Image.open(path).convert("RGB")
    w, h = photo.width // 5, photo.height // 6
    x, y = (0 if which % 2 == 0 else photo.width - w), (0 if which < 2 else photo.height - h)
    piece = np.asarray(photo.crop((x, y, x + w, y + h)).resize((SIDE // 3 + 1, SIDE // 3 + 1), Image.BICUBIC), np.float32)
    row = np.concatenate([piece, piece[:, ::-1], piece], 1)
    return np.concatenate([row, row[::-1], row], 0)[:SIDE, :SIDE]


def backgrounds():
    rng = np.random.default_rng(5)
    photos = sorted(glob.glob(os.path.join(arguments.garments, "clothing-*.jpg")))
    made = {
        "plain white": flat((255, 255, 255)), "plain off-white": flat((247, 246, 244)), "plain gray": flat((128, 130, 132)),
        "plain blue": flat((92, 130, 170)), "plain noisy": flat((235, 232, 228)) + noise(rng, 2, 18),
        "plain gradient": gradient((250, 250, 250), (205, 208, 212), 0.6),
        "plain warm gradient": gradient((240, 226, 205), (200, 180, 160), 1.2), "plain vignette": vignette((244, 244, 246)),
        "wood": wood(rng), "light tiles": tiles((224, 214, 200), (188, 178, 166)) + noise(rng, 3, 8),
        "dark tiles": tiles((120, 112, 108), (80, 76, 74)) + noise(rng, 4, 16), "plaid": plaid(rng),
        "carpet": flat((140, 132, 120)) + noise(rng, 2, 70), "cloth": flat((110, 40, 60)) + noise(rng, 40, 50) + noise(rng, 2, 12),
    }
    for index, (photo, which) in enumerate([(0, 0), (11, 1), (16, 0), (22, 2), (34, 1), (41, 3)]):
        if photo < len(photos):
            made[f"photo {index + 1}"] = corner(photos[photo], which)
    for path in sorted(glob.glob(os.path.join(arguments.backgrounds, "*"))) if arguments.backgrounds else []:
        texture = Image.open(path).convert("RGB")
        least = min(texture.size)
        texture = texture.crop((0, 0, least, least)).resize((SIDE, SIDE), Image.LANCZOS)
        made[os.path.splitext(os.path.basename(path))[0]] = np.asarray(texture, np.float32)
    return {name: np.clip(value, 0, 255) for name, value in made.items()}


def grown(mask, radius, shrink=False):
    """The pixels within a square around those of a mask, or those whose square is in it."""
    image = Image.fromarray(mask.astype(np.uint8) * 255)
    size = 2 * radius + 1
    return np.asarray(image.filter(ImageFilter.MinFilter(size) if shrink else ImageFilter.MaxFilter(size))) > 127


def judged(found, truth):
    """IoU, alpha error, boundary F at 2 px, and whiskers."""
    one, other = found > 0.5, truth > 0.5
    iou = (one & other).sum() / max(1, (one | other).sum())
    error = np.abs(found - truth).sum() / max(1, truth.sum())
    mine, true = one & ~grown(one, 1, shrink=True), other & ~grown(other, 1, shrink=True)
    precision = (mine & grown(true, 2)).sum() / max(1, mine.sum())
    recall = (true & grown(mine, 2)).sum() / max(1, true.sum())
    boundary = 2 * precision * recall / max(1e-9, precision + recall)
    seen = found > 0.1
    thin = seen & ~grown(grown(seen, 3, shrink=True), 3) & ~grown(other, 2)
    return iou, error, boundary, (found * thin).sum() / max(1, true.sum())


def cases():
    """Garments with their alpha, in the middle of the picture."""
    for path in sorted(glob.glob(os.path.join(arguments.garments, "*.png")))[::arguments.every]:
        image = Image.open(path).convert("RGBA")
        alpha = np.asarray(image)[..., 3]
        solid = alpha > 128
        if not solid.any() or solid.all():
            continue
        ys, xs = np.where(solid)
        image = image.crop((xs.min(), ys.min(), xs.max() + 1, ys.max() + 1))
        scale = 0.74 * SIDE / max(image.size)
        image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))), Image.LANCZOS)
        canvas = Image.new("RGBA", (SIDE, SIDE))
        canvas.paste(image, ((SIDE - image.width) // 2, (SIDE - image.height) // 2))
        pixels = np.asarray(canvas, np.float32)
        # The garments' own soft shadows are no garment.
        share = np.where(pixels[..., 3] > 200, pixels[..., 3], np.maximum(0, pixels[..., 3] - 90) * 200 / 110) / 255
        yield os.path.basename(path)[:-4], pixels[..., :3], np.clip(share, 0, 1)


def cut(path, folder):
    out = os.path.join(folder, "cut.png")
    start = time.perf_counter()
    run = subprocess.run([arguments.collage, "cutout", path, "-o", out, "--keep-size", "--min-confidence", "0"],
                         capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    sure = int(run.stdout.rsplit(",", 1)[1].split()[0]) / 100
    return np.asarray(Image.open(out).convert("RGBA")), sure, time.perf_counter() - start


def measure():
    rows, every = [], []
    with tempfile.TemporaryDirectory() as folder:
        garments = list(cases())
        for name, background in backgrounds().items():
            if arguments.only and arguments.only not in name:
                continue
            scores = []
            for index, (garment, color, alpha) in enumerate(garments):
                shadow = np.asarray(Image.fromarray((alpha * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(SIDE / 50)),
                                    np.float32) / 255
                shadow = np.roll(shadow, (SIDE // 90, SIDE // 120), (0, 1))[..., None] * (0.3 if index % 4 else 0)
                picture = background * (1 - shadow) * (1 - alpha[..., None]) + color * alpha[..., None]
                path = os.path.join(folder, "case.jpg")
                Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).save(path, quality=92, subsampling=0)
                found, sure, _ = cut(path, folder)
                iou, error, boundary, whiskers = judged(found[..., 3] / 255, alpha)
                scores.append((iou, sure, error, boundary, whiskers))
                if iou < 0.8 and arguments.failures:
                    os.makedirs(arguments.failures, exist_ok=True)
                    sheet = Image.new("RGB", (2 * SIDE, SIDE), (255, 0, 255))
                    sheet.paste(Image.open(path), (0, 0))
                    sheet.paste(Image.fromarray(found), (SIDE, 0), Image.fromarray(found))
                    sheet.save(os.path.join(arguments.failures, f"{name}-{garment}-{int(iou * 100)}-{int(sure * 100)}.png"))
            rows.append((name, scores))
            every += [(name, *score) for score in scores]
    print(f"{'background':22s}{'mean':>7s}{'median':>8s}{'least':>7s}{'error':>7s}{'edge F':>8s}{'whisk.':>8s}"
          f"{'<0.8':>6s}{'unflagged':>11s}{'flagged':>9s}")
    for name, scores in rows:
        line(name, scores)
    line("all plain", [score for name, *score in every if name.startswith("plain")])
    line("all textured", [score for name, *score in every if not name.startswith("plain")])
    line("all", [score for _, *score in every])


def line(name, scores):
    if not scores:
        return
    table = np.array(scores)
    ious, sure = table[:, 0], table[:, 1]
    bad, good = ious < 0.8, ious > 0.9
    print(f"{name:22s}{ious.mean():7.3f}{np.median(ious):8.3f}{ious.min():7.3f}{table[:, 2].mean():7.3f}"
          f"{table[:, 3].mean():8.3f}{table[:, 4].mean():8.3f}{bad.sum():6d}{(bad & (sure >= 0.5)).sum():11d}"
          f"{(good & (sure < 0.5)).sum():9d}", flush=True)


def sheet():
    photos = sorted(glob.glob(os.path.join(arguments.garments, "clothing-*.jpg")))
    width, columns = 220, 9
    rows = (len(photos) + columns - 1) // columns
    page = Image.new("RGB", (columns * width, rows * 2 * width), "white")
    draw = ImageDraw.Draw(page)
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for index, path in enumerate(photos):
            found, sure, took = cut(path, folder)
            times.append(took)
            photo, cutout = Image.open(path).convert("RGB"), Image.new("RGBA", found.shape[1::-1], (255, 0, 255, 255))
            cutout.alpha_composite(Image.fromarray(found))
            x, y = index % columns * width, index // columns * 2 * width
            for part, place in [(photo, y), (cutout.convert("RGB"), y + width)]:
                part.thumbnail((width - 4, width - 4))
                page.paste(part, (x, place))
            draw.text((x + 2, y + 2), f"{index}: {int(sure * 100)} %", fill="red")
    page.save(arguments.sheet)
    print(f"{len(photos)} photos, {1000 * np.mean(times):.0f} ms each with starting and encoding")


measure()
if arguments.sheet:
    sheet()
