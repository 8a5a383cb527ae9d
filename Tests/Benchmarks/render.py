#!/usr/bin/env python3
"""Time `collage render` against peers in one interleaved run, and check its pictures.

  python3 Tests/Benchmarks/render.py --inputs INPUTS --peers BENCH [--runs 7] [--workloads W1,W2,W5] [--pyvips]

INPUTS is the folder that the peers' input generator made (photos/p00.jpg ...), BENCH the folder of the peers'
scripts (run.py, layouts.py).  Prints, for each workload and command, the medians of wall and CPU time and the peak
memory, the median of the ratios to the first command round by round, and the PSNR against a reference made by Pillow
with full decoding, exact source boxes and Lanczos.  Needs Pillow and numpy, and pyvips for the peers.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--inputs", required=True)
parser.add_argument("--peers", required=True)
parser.add_argument("--runs", type=int, default=7)
parser.add_argument("--workloads", default="W1,W2,W5")
parser.add_argument("--collage", default=os.path.join(ROOT, ".build/release/collage"))
arguments = parser.parse_args()
sys.path.insert(0, arguments.peers)
import layouts  # noqa: E402  (the peers' own geometry, so that all render the same picture)


def hexadecimal(rgb, alpha=255):
    return "#%02x%02x%02x%02x" % (*rgb, alpha)


def template_of(layout):
    """The workload as a template of ours, and its photos in order."""
    slots = []
    for index, item in enumerate(layout["items"]):
        if isinstance(item, dict):
            slot = {"id": str(index), "frame": [item["cx"] - item["w"] / 2, item["cy"] - item["h"] / 2, item["w"],
                                                item["h"]], "rotation": item["angle"], "order": index}
            slot["shape"] = {"ellipse": {}} if item["shape"] == "ellipse" else \
                {"rectangle": {"cornerRadius": layout["radius"]}}
            slots.append(slot)
        else:
            slots.append({"id": str(index), "frame": list(item[1:]), "order": index})
    template = {"format": "collage-template", "version": 1, "name": "workload",
                "canvas": {"width": layout["W"], "height": layout["H"], "background": hexadecimal(layout["bg"])},
                "slots": slots}
    if "shadow" in layout:
        shadow = layout["shadow"]
        template["defaults"] = {
            "border": {"width": layout["border"], "color": "#ffffff", "align": "outside"},
            "shadow": {"x": shadow["dx"], "y": shadow["dy"], "blur": 2 * shadow["sigma"],
                       "color": hexadecimal((0, 0, 0), round(255 * shadow["opacity"]))}}
    return template, [i["path"] if isinstance(i, dict) else i[0] for i in layout["items"]]


def upright(path):
    image = ImageOps.exif_transpose(Image.open(path))
    return image.convert("RGB")


def cover(path, width, height):
    image = upright(path)
    scale = max(width / image.width, height / image.height)
    w, h = width / scale, height / scale
    x, y = (image.width - w) / 2, (image.height - h) / 2
    return image.resize((width, height), Image.LANCZOS, box=(max(0, x), max(0, y), min(image.width, x + w), min(image.height, y + h)))


def reference(layout):
    """The picture without any short cut; free forms are drawn at three times the size and reduced."""
    if not isinstance(layout["items"][0], dict):
        canvas = Image.new("RGB", (layout["W"], layout["H"]), layout["bg"])
        for path, x, y, w, h in layout["items"]:
            canvas.paste(cover(path, w, h), (x, y))
        return canvas
    k = 3
    canvas = Image.new("RGB", (layout["W"] * k, layout["H"] * k), layout["bg"])
    border, shadow = layout["border"] * k, layout["shadow"]
    for item in layout["items"]:
        w, h = item["w"] * k, item["h"] * k
        # A multiple of four on either side, so that the card's center is the center of a pixel grid after rotation.
        pad = 400
        card = Image.new("RGB", (w + 2 * pad, h + 2 * pad), "white")
        inner = Image.new("L", card.size, 0)
        outer = Image.new("L", card.size, 0)
        draw_inner, draw_outer = ImageDraw.Draw(inner), ImageDraw.Draw(outer)
        box, big = (pad, pad, pad + w - 1, pad + h - 1), (pad - border, pad - border, pad + w + border - 1,
                                                          pad + h + border - 1)
        if item["shape"] == "ellipse":
            draw_inner.ellipse(box, fill=255)
            # The parallel curve of an ellipse is no ellipse: take the exact distance.
            draw_outer.bitmap((0, 0), dilated(inner, border), fill=255)
        else:
            draw_inner.rounded_rectangle(box, layout["radius"] * k, fill=255)
            draw_outer.rounded_rectangle(big, layout["radius"] * k + border, fill=255)
        card.paste(cover(item["path"], w, h), (pad, pad), inner.crop((pad, pad, pad + w, pad + h)))
        turn = dict(resample=Image.BICUBIC, expand=False)
        side = max(card.size) + 600
        square = Image.new("RGB", (side, side), "white")
        mask = Image.new("L", (side, side), 0)
        at = ((side - card.width) // 2, (side - card.height) // 2)
        square.paste(card, at)
        mask.paste(outer, at)
        square, mask = square.rotate(-item["angle"], **turn), mask.rotate(-item["angle"], **turn)
        left = round(item["cx"] * k - side / 2)
        top = round(item["cy"] * k - side / 2)
        full = Image.new("L", canvas.size, 0)
        full.paste(mask, (left, top))
        soft = ImageChops.offset(full, shadow["dx"] * k, shadow["dy"] * k) \
            .filter(ImageFilter.GaussianBlur(shadow["sigma"] * k)).point(lambda v: round(v * shadow["opacity"]))
        canvas.paste((0, 0, 0), (0, 0), soft)
        canvas.paste(square, (left, top), mask)
    return canvas.reduce(k)


def dilated(mask, distance):
    from scipy.ndimage import distance_transform_edt
    away = distance_transform_edt(np.asarray(mask) < 128)
    return Image.fromarray(((away <= distance) * 255).astype(np.uint8))


def psnr(one, other):
    difference = np.asarray(one, np.float32) - np.asarray(other, np.float32)
    mean = float((difference ** 2).mean())
    return 99.0 if mean == 0 else 10 * np.log10(255 * 255 / mean)


def once(command):
    start = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(commands):
    for command in commands.values():
        once(command)
    rounds = {label: [] for label in commands}
    for _ in range(arguments.runs):
        for label, command in commands.items():
            rounds[label].append(once(command))
    return rounds


def workload(name, folder):
    """The commands of a workload, and what each writes."""
    class Options:
        inputs = arguments.inputs
        count = 0
        kind = "cutouts"
    layout = layouts.WORKLOADS[name](Options)
    template, photos = template_of(layout)
    path = os.path.join(folder, f"{name}.json")
    with open(path, "w") as file:
        json.dump(template, file)
    output = {label: os.path.join(folder, f"{name}-{label}.jpg") for label in ("collage", "pyvips", "tuned")}
    ours = [arguments.collage, "render", path, *photos, "--order", "given", "--quality", "90", "-q", "-o"]
    run = os.path.join(arguments.peers, "run.py")

    def peer(label, module):
        return [sys.executable, run, name, "--peer", module, "--inputs", arguments.inputs, "--out", output[label]]
    commands = {"collage": [*ours, output["collage"]], "pyvips": peer("pyvips", "pyvips"),
                "tuned": peer("tuned", "pyvips_tuned")}
    lossless = os.path.join(folder, f"{name}.png")
    return layout, commands, output, [*ours, lossless], lossless


def print_times(name, rounds):
    print(f"{name:4s}{'':12s}{'wall s':>8s}{'cpu s':>8s}{'MB':>6s}{'wall/ours':>11s}{'cpu/ours':>10s}")
    base = rounds["collage"]
    for label, values in rounds.items():
        wall = statistics.median(v[0] / b[0] for v, b in zip(values, base))
        cpu = statistics.median(v[1] / b[1] for v, b in zip(values, base))
        print(f"    {label:12s}{statistics.median(v[0] for v in values):8.3f}"
              f"{statistics.median(v[1] for v in values):8.3f}{max(v[2] for v in values):6.0f}{wall:11.2f}{cpu:10.2f}")


def print_quality(name, layout, output, lossless):
    truth = reference(layout)
    soft = truth.filter(ImageFilter.GaussianBlur(1.2))
    print(f"{name:4s}{'':22s}{'PSNR dB':>9s}{'blurred':>9s}")
    for label, path in [("collage (png)", lossless), *((f"{k} (jpeg)", v) for k, v in output.items())]:
        picture = Image.open(path).convert("RGB")
        blurred = psnr(soft, picture.filter(ImageFilter.GaussianBlur(1.2)))
        print(f"    {label:22s}{psnr(truth, picture):9.2f}{blurred:9.2f}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        loads = {name: workload(name, folder) for name in arguments.workloads.split(",")}
        # All times first: a child's peak memory is never less than its parent's was at the fork.
        for name, (_, commands, _, _, _) in loads.items():
            print_times(name, measure(commands))
        for name, (layout, _, output, command, lossless) in loads.items():
            once(command)
            print_quality(name, layout, output, lossless)


main()
