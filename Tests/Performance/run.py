#!/usr/bin/env python3
"""Time `collage render` against peers in one interleaved run, and check that the pictures agree.

  python3 Tests/Performance/run.py --small
  python3 Tests/Performance/run.py --inputs INPUTS [--peers BENCH] [--runs 7] [--workloads W1,W2,W4,W4L,W5]
                                   [--instructions] [--pillow-simd PYTHON] [--before TOOL]

W1 is nine photos in a grid at 2400x2400, W5 the same at 600x600, W2 eight turned photos with borders and shadows at
2400x1800, W4 sixty photos at 12000x9000, W4L the same at 30000x20000, W3 five hundred icons of garments by two processes,
cold and with all garments at hand, and the same with a text that differs on each (it needs BENCH).  INPUTS holds photos/*.jpg and cutouts/*.png; with BENCH, a folder of
peers' scripts (run.py, layouts.py, peers/), whichever of them have their libraries here take part; without it the peers
are those of this folder.  PYTHON is an interpreter whose Pillow is Pillow-SIMD, which takes part beside Pillow.  TOOL is
another build of `collage`, such as that of an earlier commit: it takes part, and its pictures must have our bytes.  --small
takes the sample photos and small canvases and never looks at a clock: it only checks that everything works and that the
pictures agree.

Prints, for each workload and command, the medians of wall and CPU time and the peak memory (W3: of the largest process),
the median of the ratios to ours round by round, with --instructions also the instructions that the processes took (perf
stat), and the PSNR against a reference made by Pillow with full decoding, exact source boxes and Lanczos.  Needs Pillow
and numpy; W2's reference also needs scipy.
"""
import argparse
import json
import importlib.util
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from measuring import once

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--inputs")
parser.add_argument("--peers")
parser.add_argument("--runs", type=int, default=7)
parser.add_argument("--workloads", default="W1,W2,W5")
parser.add_argument("--small", action="store_true")
parser.add_argument("--instructions", action="store_true")
parser.add_argument("--pillow-simd")
parser.add_argument("--before")
parser.add_argument("--collage", default=os.path.join(ROOT, ".build/release/collage"))
arguments = parser.parse_args()
HERE = os.path.dirname(os.path.abspath(__file__))

# Pictures that agree by less than this differ in more than filters and JPEG.
LEAST_DECIBELS = 24


def photo_files():
    folder = os.path.join(ROOT, "Samples/photos") if arguments.small else os.path.join(arguments.inputs, "photos")
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def grid(width, height, columns, rows, gutter):
    """Cells that fill the canvas, their edges rounded."""
    files = photo_files()
    xs = [gutter + round(i * (width - gutter) / columns) for i in range(columns + 1)]
    ys = [gutter + round(i * (height - gutter) / rows) for i in range(rows + 1)]
    items = []
    for k in range(columns * rows):
        c, r = k % columns, k // columns
        items.append((files[k % len(files)], xs[c], ys[r], xs[c + 1] - gutter - xs[c], ys[r + 1] - gutter - ys[r]))
    return {"W": width, "H": height, "bg": (255, 255, 255), "items": items}


def free_form(scale=1):
    """Eight turned cards, every third an ellipse."""
    files = photo_files()
    places = [(360, 380), (950, 330), (1540, 400), (2060, 420), (380, 1230), (960, 1330), (1530, 1260), (2050, 1300)]
    sizes = [(620, 470), (560, 560), (640, 480), (480, 600), (520, 660), (640, 480), (600, 600), (520, 640)]
    angles = [-8, 12, -15, 25, 18, -5, 9, -22]
    items = []
    for i in range(8):
        items.append({"path": files[(i + (0 if arguments.small else 9)) % len(files)],
                      "cx": places[i][0] * scale, "cy": places[i][1] * scale, "w": int(sizes[i][0] * scale),
                      "h": int(sizes[i][1] * scale), "angle": angles[i], "shape": "ellipse" if i % 3 == 1 else "rrect"})
    return {"W": int(2400 * scale), "H": int(1800 * scale), "bg": (238, 234, 226), "radius": int(48 * scale),
            "border": max(1, int(10 * scale)), "items": items,
            "shadow": {"dx": int(8 * scale), "dy": int(12 * scale), "sigma": 10.0 * scale, "opacity": 0.45}}


def layout_of(name):
    if arguments.small:
        return {"W1": lambda: grid(600, 600, 3, 3, 6), "W5": lambda: grid(150, 150, 3, 3, 3),
                "W2": lambda: free_form(0.25), "W4": lambda: grid(8000, 6000, 5, 4, 12),
                "W4L": lambda: grid(9000, 7000, 5, 4, 12)}[name]()
    return {"W1": lambda: grid(2400, 2400, 3, 3, 12), "W5": lambda: grid(600, 600, 3, 3, 3), "W2": free_form,
            "W4": lambda: grid(12000, 9000, 10, 6, 12), "W4L": lambda: grid(30000, 20000, 10, 6, 12)}[name]()


def peers():
    """The peers whose libraries are here: a label and the command up to the workload's options."""
    libraries = {"pyvips": "pyvips", "pyvips_tuned": "pyvips", "pillow": "PIL", "opencv": "cv2", "skia": "skia"}
    found = {}
    pythons = {name: (name, sys.executable) for name, library in libraries.items() if importlib.util.find_spec(library)}
    if arguments.pillow_simd:
        pythons["pillow_simd"] = ("pillow", arguments.pillow_simd)
    for label, (name, python) in pythons.items():
        if arguments.peers:
            script = os.path.join(arguments.peers, "run.py")
            found[label] = [python, script, "{workload}", "--peer", name, "--inputs", arguments.inputs,
                           "--out", "{output}"]
        elif os.path.exists(os.path.join(HERE, "peers", name + ".py")):
            found[label] = [python, os.path.join(HERE, "peers", name + ".py"), "{layout}", "{output}"]
    return found


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
                "slots": slots, "defaults": {"focus": "center"}}  # As the peers crop.
    if "shadow" in layout:
        shadow = layout["shadow"]
        template["defaults"] |= {
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


def instructions(command):
    """Billions of instructions in user space, or nothing where they cannot be counted."""
    if not shutil.which("perf"):
        return None
    result = subprocess.run(["perf", "stat", "-x", ",", "-e", "instructions:u", *command], capture_output=True, text=True)
    for line in result.stderr.splitlines():
        if "instructions" in line and line.split(",")[0].isdigit():
            return int(line.split(",")[0]) / 1e9
    return None


def measure(commands):
    for label in list(commands):
        # A peer that fails is told and left out: some refuse large canvases.
        try:
            once(commands[label])
        except SystemExit as failure:
            if label == "collage":
                raise
            print(f"    {label}: {failure}")
            del commands[label]
    rounds = {label: [] for label in commands}
    for _ in range(1 if arguments.small else arguments.runs):
        for label, command in commands.items():
            rounds[label].append(once(command))
    return rounds


def workload(name, folder):
    """The commands of a workload, and what each writes."""
    layout = layout_of(name)
    template, photos = template_of(layout)
    path, plain = os.path.join(folder, f"{name}.json"), os.path.join(folder, f"{name}-layout.json")
    with open(path, "w") as file:
        json.dump(template, file)
    with open(plain, "w") as file:
        json.dump(layout, file)
    ours = [arguments.collage, "render", path, *photos, "--order", "given", "--quality", "90", "-q", "-o"]
    output = {"collage": os.path.join(folder, f"{name}-collage.jpg")}
    commands = {"collage": [*ours, output["collage"]]}
    if arguments.before:
        output["before"] = os.path.join(folder, f"{name}-before.jpg")
        commands["before"] = [arguments.before, *ours[1:], output["before"]]
    for label, command in peers().items():
        if not arguments.peers and "shadow" in layout:
            continue
        output[label] = os.path.join(folder, f"{name}-{label}.jpg")
        commands[label] = [part.format(workload=name, output=output[label], layout=plain) for part in command]
    lossless = os.path.join(folder, f"{name}.png")
    return layout, commands, output, [*ours, lossless], lossless


def icons(folder):
    """W3's commands: our batch with nothing kept and with everything kept, and the peers'."""
    sys.path.insert(0, arguments.peers)
    import layouts
    names, width, height = "abcdef", layouts.ICON["W"], layouts.ICON["H"]
    for count, (_, boxes) in layouts.SLOTS.items():
        template = {"format": "collage-template", "version": 1, "name": f"icon{count}",
                    "canvas": {"width": width, "height": height, "background": hexadecimal(layouts.ICON["bg"])},
                    "defaults": {"fit": "contain", "cutout": "auto"},
                    "slots": [{"id": names[k], "frame": list(box)} for k, box in enumerate(boxes)]}
        with open(os.path.join(folder, f"icon{count}.json"), "w") as file:
            json.dump(template, file)
        template["layers"] = [{"id": "name", "size": [width * 0.9, height * 0.1], "center": [width / 2, height * 0.93],
                               "text": {"text": "{{name}}", "font": {"family": "Inter", "size": 40}, "fill": "#222222"}}]
        with open(os.path.join(folder, f"text{count}.json"), "w") as file:
            json.dump(template, file)
    outfits = list(enumerate(layouts.outfits(arguments.inputs, 500)))
    manifests = {kind: os.path.join(folder, f"{kind}s.csv") for kind in ("icon", "text")}
    for kind, manifest in manifests.items():
        with open(manifest, "w") as file:
            file.write(",".join(["id", "template", *names, "text.name"][:None if kind == "text" else -1]) + "\n")
            for k, row in outfits:
                photos = [os.path.basename(piece[0]) for piece in row] + [""] * (len(names) - len(row))
                text = [f"Outfit {k} in {len(row)} pieces"] if kind == "text" else []
                file.write(",".join([f"{k:04d}", f"{kind}{len(row)}.json", *photos, *text]) + "\n")
    options, texts = (f"batch {manifest} --root {arguments.inputs}/cutouts --jobs 2 --quality 90 -q"
                      for manifest in manifests.values())
    commands = {}
    for label, tool, cold in [("collage", arguments.collage, "cold"), ("before", arguments.before, "cold-before")]:
        if tool:
            cold = os.path.join(folder, cold)
            commands[label] = ["sh", "-c", f"rm -rf {cold}; {tool} {options} --cache {cold}/tiles --out {cold}"]
    for label, tool, warm in [("collage", arguments.collage, "warm"), ("before", arguments.before, "warm-before")]:
        if tool:
            warm = os.path.join(folder, warm)
            commands[f"{label}, warm"] = ["sh", "-c", f"{tool} {options} --cache {warm}/tiles --out {warm}"]
    for label, remove in [("text", "rm -rf {output}; "), ("text, warm", "")]:
        output = os.path.join(folder, label.replace(", ", "-"))
        commands[label] = ["sh", "-c", remove.format(output=output)
                           + f"{arguments.collage} {texts} --cache {output}/tiles --out {output}"]
    for label, command in peers().items():
        output = os.path.join(folder, f"W3-{label}")
        commands[label] = [*(part.format(workload="W3", output=output) for part in command), "--count", "500", "--jobs",
                           "2", "--opt", "reuse=1"]
    return commands


def has_same_bytes(one, other):
    """Whether two files are equal; prints it where they are not."""
    with open(one, "rb") as first, open(other, "rb") as second:
        if first.read() == second.read():
            return True
    print(f"    {os.path.basename(other)} has other bytes than {os.path.basename(one)}")
    return False


def compare_icons(folder):
    """How near our icons are to Pillow's: garments may lie half a pixel apart. Whether they are those of before."""
    agrees = True
    for name in sorted(os.listdir(os.path.join(folder, "cold-before"))) if arguments.before else []:
        if name.endswith(".jpg"):
            agrees = has_same_bytes(os.path.join(folder, "cold", name), os.path.join(folder, "cold-before", name)) and agrees
    compare_icons_with_pillow(folder)
    return agrees


def compare_icons_with_pillow(folder):
    other = os.path.join(folder, "W3-pillow")
    if not os.path.isdir(other):
        return
    values = [psnr(Image.open(os.path.join(folder, "cold", f"{k:04d}.jpg")), Image.open(os.path.join(other, f"{k:04d}.jpg")))
              for k in range(0, 500, 10)]
    print(f"W3  PSNR of our icons against Pillow's: median {statistics.median(values):.1f} dB, least {min(values):.1f} dB")


def print_times(name, rounds, commands):
    count = arguments.instructions
    print(f"{name:4s}{'':14s}{'wall s':>8s}{'cpu s':>8s}{'MB':>6s}{'wall/ours':>11s}{'cpu/ours':>10s}"
          + (f"{'10^9 instr.':>13s}" if count else ""))
    base = rounds["collage"]
    for label, values in rounds.items():
        wall = statistics.median(v[0] / b[0] for v, b in zip(values, base))
        cpu = statistics.median(v[1] / b[1] for v, b in zip(values, base))
        taken = instructions(commands[label]) if count else None
        print(f"    {label:14s}{statistics.median(v[0] for v in values):8.3f}"
              f"{statistics.median(v[1] for v in values):8.3f}{max(v[2] for v in values):6.0f}{wall:11.2f}{cpu:10.2f}"
              + (f"{taken:13.2f}" if taken else ""))


def print_quality(name, layout, output, lossless):
    """Whether every picture agrees with the reference."""
    truth = reference(layout)
    soft = truth.filter(ImageFilter.GaussianBlur(1.2))
    print(f"{name:4s}{'':22s}{'PSNR dB':>9s}{'blurred':>9s}")
    agrees = True
    for label, path in [("collage (png)", lossless), *((f"{k} (jpeg)", v) for k, v in output.items())]:
        if not os.path.exists(path):
            continue
        picture = Image.open(path).convert("RGB")
        plain, blurred = psnr(truth, picture), psnr(soft, picture.filter(ImageFilter.GaussianBlur(1.2)))
        print(f"    {label:22s}{plain:9.2f}{blurred:9.2f}")
        agrees = agrees and plain >= LEAST_DECIBELS
    return agrees


def main():
    if not arguments.small and not arguments.inputs:
        sys.exit("give --inputs, or --small")
    Image.MAX_IMAGE_PIXELS = None
    agrees = True
    names = "W1,W5,W4" if arguments.small and arguments.workloads == "W1,W2,W5" else arguments.workloads
    with tempfile.TemporaryDirectory() as folder:
        names = names.split(",")
        if "W3" in names and not arguments.peers:
            sys.exit("W3 needs --peers, which has its outfits")
        if "W3" in names:
            names.remove("W3")
            print_times("W3", measure(commands := icons(folder)), commands)
            agrees = compare_icons(folder)
        loads = {name: workload(name, folder) for name in names}
        # All times first: a child's peak memory is never less than its parent's was at the fork.
        for name, (_, commands, _, _, _) in loads.items():
            rounds = measure(commands)
            if not arguments.small:
                print_times(name, rounds, commands)
        for name, (_, _, output, _, _) in loads.items():
            if arguments.before:
                agrees = has_same_bytes(output["collage"], output["before"]) and agrees
        for name, (layout, _, output, command, lossless) in loads.items():
            # A reference of half a gigapixel is more than Pillow and numpy should be asked for.
            if layout["W"] * layout["H"] > 200_000_000:
                continue
            once(command)
            agrees = print_quality(name, layout, output, lossless) and agrees
    if not agrees:
        sys.exit("a picture differs from its reference, or from that of before")


main()
