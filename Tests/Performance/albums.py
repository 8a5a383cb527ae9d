#!/usr/bin/env python3
"""Time `collage album` against a script on Pillow that makes the same pages, in interleaved rounds.

  python3 Tests/Performance/albums.py [--photos 200] [--rounds 3] [--small]

The photos are parts of the sample photos at 12 megapixels, taken minutes to hours apart. The pages are A4 at 300 dots per inch; the
peer decodes JPEGs reduced where it may, resamples by Lanczos, and encodes pages in two processes. Prints wall and processor times and
their ratios, the peak memory, and the time of the layout alone when headers and heads are known. --small only checks that it works.
Needs Pillow.
"""
import argparse
import concurrent.futures
import datetime
import io
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageOps

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, ".build/release/collage")
SAMPLES = os.path.join(ROOT, "Samples/photos")
DOTS = 300
MILLIMETER = DOTS / 25.4
TAKEN = (0x8769, 0x9003)


def make_photos(folder, count, scale):
    """Writes parts of the sample photos, with the times at which they were taken."""
    names = sorted(os.listdir(SAMPLES))
    numbers, taken = random.Random(7), datetime.datetime(2026, 7, 1, 9)
    for index in range(count):
        photo = Image.open(os.path.join(SAMPLES, numbers.choice(names))).convert("RGB")
        share = numbers.uniform(0.55, 1)
        width, height = int(photo.width * share), int(photo.height * share)
        left, top = numbers.randrange(photo.width - width + 1), numbers.randrange(photo.height - height + 1)
        size = numbers.choice([(4000, 3000), (4000, 3000), (3000, 4000), (4240, 2832)])
        photo = ImageOps.fit(photo.crop((left, top, left + width, top + height)), tuple(int(side * scale) for side in size))
        taken += datetime.timedelta(seconds=numbers.choice([20, 60, 200, 3000, 40000]))
        exif = Image.Exif()
        exif.get_ifd(TAKEN[0])[TAKEN[1]] = taken.strftime("%Y:%m:%d %H:%M:%S")
        photo.save(os.path.join(folder, f"{index:04}.jpg"), quality=90, exif=exif)


def album(folder, output, *options):
    subprocess.run([TOOL, "album", folder, "-o", output, "--dpi", str(DOTS), "--quiet", *options], check=True)


def frames(document):
    """Returns the size in pixels of each page, and the path and box of each of its photos."""
    folder = os.path.dirname(document)
    with open(document) as file:
        read = json.load(file)
    pages = []
    for page in read["pages"]:
        with open(os.path.join(folder, "page.template.json"), "w") as file:
            json.dump(page["template"], file)
        template = json.loads(subprocess.run([TOOL, "expand", file.name], capture_output=True, check=True).stdout)
        boxes = {slot["id"]: slot["frame"] for slot in template["slots"]}
        items = []
        for item in page["items"]:
            x, y, width, height = boxes[item["slot"]]
            box = [round(edge * MILLIMETER) for edge in (x, y, x + width, y + height)]
            items.append((os.path.join(folder, read["photos"][item["photo"]]), box))
        canvas = template["canvas"]
        pages.append(([round(canvas[side] * MILLIMETER) for side in ("width", "height")], items))
    return pages


def peer_page(page):
    size, items = page
    canvas = Image.new("RGB", size, "white")
    for path, (left, top, right, bottom) in items:
        photo = Image.open(path)
        photo.draft("RGB", (right - left, bottom - top))
        photo = ImageOps.exif_transpose(photo)
        canvas.paste(ImageOps.fit(photo, (right - left, bottom - top), Image.LANCZOS), (left, top))
    made = io.BytesIO()
    canvas.save(made, "JPEG", quality=85, dpi=(DOTS, DOTS))
    return made.getvalue()


def peer(pages, output):
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        made = [Image.open(io.BytesIO(jpeg)) for jpeg in pool.map(peer_page, pages)]
    made[0].save(output, save_all=True, append_images=made[1:], resolution=DOTS)


def timed(work):
    """Returns the wall and processor time of work, of this process and of those that it waits for."""
    def processor():
        return sum(usage.ru_utime + usage.ru_stime
                   for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
    wall, before = time.perf_counter(), processor()
    work()
    return time.perf_counter() - wall, processor() - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--small", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        photos = os.path.join(folder, "photos")
        os.mkdir(photos)
        make_photos(photos, 12 if arguments.small else arguments.photos, 0.1 if arguments.small else 1)
        book = os.path.join(folder, "book.pdf")
        first = timed(lambda: album(photos, book))
        # Of the processes that ended, the largest is the album's: the peer has not run yet.
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        document = os.path.join(photos, "book.json")
        subprocess.run([TOOL, "album", photos, "-o", document, "--quiet"], check=True)
        layout = timed(lambda: subprocess.run([TOOL, "album", photos, "-o", document, "--quiet"], check=True))
        pages = frames(document)
        rounds = [(timed(lambda: album(photos, book)), timed(lambda: peer(pages, os.path.join(folder, "peer.pdf"))))
                  for _ in range(1 if arguments.small else arguments.rounds)]
    shown = sum(len(items) for _, items in pages)
    print(f"{len(pages)} pages with {shown} photos: load {os.getloadavg()[0]:.1f} at the end")
    if arguments.small:
        return
    ours, peers = ([statistics.median(column) for column in zip(*side)] for side in zip(*rounds))
    ratios = [statistics.median(other[kind] / own[kind] for own, other in rounds) for kind in (0, 1)]
    print(f"first run {first[0]:.1f} s, peak memory {memory:.0f} MB; known photos {ours[0]:.1f} s, {ours[1]:.1f} s of the processor")
    print(f"Pillow {peers[0]:.1f} s, {peers[1]:.1f} s of the processor: {ratios[0]:.2f} and {ratios[1]:.2f} of ours")
    print(f"layout alone, known photos: {layout[0]:.2f} s")


if __name__ == "__main__":
    sys.exit(main())
