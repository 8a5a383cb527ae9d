"""Runs the tool on documents, and reads the pixels of its pictures."""

import hashlib
import json
import os
import platform
import re
import subprocess
import threading

import numpy
from PIL import Image

LANES = 2
FAMILIES = ["Inter", "Noto Sans", "Noto Serif", "Noto Color Emoji", "Dancing Script", "Bebas Neue", "Noto Sans CJK JP"]


def environment(tool):
    """The revision, and what else pixels depend on."""
    facts = json.loads(subprocess.run([tool, "doctor", "--json"], capture_output=True, check=True).stdout)
    fonts = hashlib.sha256()
    for family in FAMILIES:
        path = subprocess.run(["fc-match", "-f", "%{file}", family], capture_output=True, check=True, text=True).stdout
        with open(path, "rb") as file:
            fonts.update(hashlib.sha256(file.read()).digest())
    return (int(re.match(r"revision (\d+)", facts["renderer"]).group(1)),
            f"libvips {facts['libvips']}; {platform.machine()}; fonts {fonts.hexdigest()[:12]}")


def run_lane(tool, folder, orders, faults):
    """Gives orders to one process, each when the one before is answered."""
    with subprocess.Popen([tool, "orders"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=clean()) as process:
        for name, arguments, output in orders:
            line = json.dumps({"id": name, "folder": folder, "arguments": [*arguments, "-o", output]})
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            said = json.loads(answer) if answer else {"code": None, "errors": ["the tool ended"]}
            if said["code"] != 0:
                faults.append(f"{name}: {said['code']} {' '.join(said['errors'])}")
            if not answer:
                return
        process.stdin.close()


def clean():
    """An environment in which nothing of the user takes part."""
    return {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}


def paint(tool, folder, name, orders, albums):
    """Paints all documents into a folder below, and gives the pictures' paths, and a line for each that cannot be painted."""
    os.makedirs(f"{folder}/{name}")
    made = [(title, arguments, f"{name}/{output}") for title, arguments, output in orders]
    faults = []
    lanes = [threading.Thread(target=run_lane, args=(tool, folder, made[lane::LANES], faults)) for lane in range(LANES)]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    found = {title: f"{folder}/{output}" for title, _, output in made}
    for title, arguments in albums:
        place = f"{name}/{title.replace('/', '-')}"
        os.makedirs(f"{folder}/{place}")
        run = subprocess.run([tool, *arguments, "-o", f"{place}/page-%03d.png", "--quiet"], cwd=folder, env=clean(), capture_output=True)
        if run.returncode:
            faults.append(f"{title}: {run.returncode} {run.stderr.decode()}")
        found |= {f"{title}/{page}": f"{folder}/{place}/{page}" for page in sorted(os.listdir(f"{folder}/{place}"))}
    return found, faults


def pixels(path):
    with Image.open(path) as picture:
        return numpy.array(picture.convert("RGBA") if picture.mode in ("P", "L", "LA", "RGB", "RGBA") else picture)


def digest(path):
    """The digest of the pixels of a PNG with 8 bits, and of the bytes of all other files; None if there is none."""
    if path is None or not os.path.exists(path):
        return None
    if path.endswith(".png") and not os.path.basename(path).startswith("file"):
        with Image.open(path) as picture:
            data = f"{picture.mode} {picture.size}".encode() + picture.tobytes()
    else:
        with open(path, "rb") as file:
            data = file.read()
    return hashlib.sha256(data).hexdigest()[:16]


def difference(before, after):
    """The largest and the mean difference of two pictures in codes; 255 if their sizes differ or there is but one."""
    if before is None:
        return 255.0, 255.0
    try:
        old, new = pixels(before).astype(int), pixels(after).astype(int)
    except OSError:
        return 255.0, 255.0
    if old.shape != new.shape:
        return 255.0, 255.0
    apart = numpy.abs(old - new)
    return float(apart.max()), float(apart.mean())
