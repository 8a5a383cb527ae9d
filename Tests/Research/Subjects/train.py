#!/usr/bin/env python3
"""Train the network of cut-outs on, from the weights in `subjects.bin`, and write it back there.

  python3 Tests/Research/Subjects/train.py masks PHOTOS --masks FOLDER [--collage .build/release/collage]
  python3 Tests/Research/Subjects/train.py teach PHOTOS --masks FOLDER --teacher u2net.onnx [--without LIST]
  python3 Tests/Research/Subjects/train.py fit PHOTOS --masks FOLDER --state STATE.pt [--without LIST] [--minutes 30] [--seed 1]
  python3 Tests/Research/Subjects/train.py write --state STATE.pt

PHOTOS is a folder of photos (*.jpg, in any subfolder) of one garment each, such as alexeygrigorev/clothing-dataset (CC0).  `masks` writes
the opacity of each photo's cut-out and, to FOLDER/confidences.txt, its confidence; a second run goes on.  `teach` writes to
FOLDER/taught what a large network, U2-Net (https://github.com/xuebinqin/U-2-Net, Apache 2.0), takes for the subject: of the doubtful
photos and as many others, mixed by chance; it may be stopped whenever enough are done, and goes on.  `fit` learns our own cut-outs where
the teacher agrees, and the teacher's mask elsewhere; of photos without a teacher, those with a confidence of at least 0.85 on which the
present network agrees.  It goes on from STATE if it exists, and keeps it every 250 steps; LIST names photos (or beginnings of their names) that it must not see: those by which cut-outs are judged.  A twelfth of the photos,
chosen by name, is set apart, and its overlap printed.  After `write`, the test of the weights tells its new hash, and
`CutoutFinder.version` must increase.  Needs torch, numpy, opencv-python-headless; runs on one thread, and may be stopped.
"""
import argparse
import copy
import os
import pathlib
import random
import subprocess
import tempfile
import time
import zlib

import numpy as np
import torch
import torch.nn.functional as F

import network
import pictures

BATCH, REAL, RATE, KEEP = 24, 0.4, 0.002, 250
MIN_CONFIDENCE = 85


def photos_of(arguments):
    return {path.stem: path for path in sorted(pathlib.Path(arguments.photos).rglob("*.jpg"))}


def confidences(folder):
    path = folder / "confidences.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    return {name: int(confidence) for name, confidence in (line.split() for line in lines)}


def masks(arguments):
    import cv2

    folder = pathlib.Path(arguments.masks)
    folder.mkdir(parents=True, exist_ok=True)
    done = confidences(folder)
    with tempfile.TemporaryDirectory() as temporary, open(folder / "confidences.txt", "a") as log:
        cut = os.path.join(temporary, "cut.png")
        for name, path in photos_of(arguments).items():
            if name in done:
                continue
            run = subprocess.run([arguments.collage, "cutout", path, "-o", cut, "--keep-size", "--min-confidence", "0"],
                                 capture_output=True, text=True)
            if run.returncode:
                print(name, run.stderr.strip(), flush=True)
                continue
            opacity = cv2.imread(cut, cv2.IMREAD_UNCHANGED)[..., 3]
            scale = min(1, 320 / max(opacity.shape))
            cv2.imwrite(str(folder / f"{name}.png"), cv2.resize(opacity, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
            log.write(f"{name} {run.stdout.rsplit(',', 1)[1].split()[0]}\n")
            log.flush()


def seen_photos(arguments):
    """The photos of which none is judged by, with their confidences."""
    unseen = tuple(pathlib.Path(arguments.without).read_text().split()) if arguments.without else ()
    sure = confidences(pathlib.Path(arguments.masks))
    return {name: (path, sure[name]) for name, path in photos_of(arguments).items()
            if name in sure and not name.startswith(unseen)}


def order_of_teaching(photos):
    """Doubtful photos and others in turn."""
    names = list(photos)
    random.Random(11).shuffle(names)
    doubtful = [name for name in names if photos[name][1] < MIN_CONFIDENCE]
    others = [name for name in names if photos[name][1] >= MIN_CONFIDENCE]
    mixed = [name for pair in zip(doubtful, others) for name in pair]
    return mixed + doubtful[len(others):] + others[len(doubtful):]


def teach(arguments):
    import cv2
    import onnxruntime

    folder = pathlib.Path(arguments.masks) / "taught"
    folder.mkdir(parents=True, exist_ok=True)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    teacher = onnxruntime.InferenceSession(arguments.teacher, options, providers=["CPUExecutionProvider"])
    first, given = teacher.get_outputs()[0].name, teacher.get_inputs()[0].name
    photos = seen_photos(arguments)
    for name in order_of_teaching(photos):
        rgb = None if (folder / f"{name}.png").exists() else cv2.imread(str(photos[name][0]))
        if rgb is None:
            continue
        x = cv2.resize(cv2.cvtColor(rgb, cv2.COLOR_BGR2RGB), (320, 320), interpolation=cv2.INTER_AREA).astype(np.float32)
        x = (x / max(1, x.max()) - np.float32([0.485, 0.456, 0.406])) / np.float32([0.229, 0.224, 0.225])
        share = teacher.run([first], {given: x.transpose(2, 0, 1)[None]})[0][0, 0]
        share = (share - share.min()) / max(1e-6, share.max() - share.min())
        scale = 320 / max(rgb.shape[:2])
        size = tuple(max(1, round(side * scale)) for side in rgb.shape[1::-1])
        cv2.imwrite(str(folder / f"{name}.png"), cv2.resize((share * 255).astype(np.uint8), size))


def trusted(arguments):
    folder = pathlib.Path(arguments.masks)
    judge = network.present().eval()
    found = (pictures.photo(path, folder / f"{name}.png", folder / "taught" / f"{name}.png", sure >= MIN_CONFIDENCE, judge)
             for name, (path, sure) in seen_photos(arguments).items()
             if sure >= MIN_CONFIDENCE or (folder / "taught" / f"{name}.png").exists())
    return [photo for photo in found if photo]


def loss_of(logits, opacity, counted):
    """Cross entropy, in which edges count four times, and overlap."""
    grown = F.max_pool2d(opacity[:, None], 5, 1, 2)[:, 0]
    shrunk = -F.max_pool2d(-opacity[:, None], 5, 1, 2)[:, 0]
    weights = (1 + 3 * (grown - shrunk)) * counted
    entropy = F.binary_cross_entropy_with_logits(logits, opacity, reduction="none")
    share, opacity = torch.sigmoid(logits) * counted, opacity * counted
    both = (share * opacity).sum((1, 2))
    either = (share + opacity - share * opacity).sum((1, 2))
    return (entropy * weights).sum() / weights.sum() + (1 - (both + 1) / (either + 1)).mean()


def compact(tensor):
    return tensor.contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def overlaps(net, sets):
    """The mean overlap on each set, and the share below 0.8."""
    text = []
    for colors, opacity, counted in sets:
        found = torch.cat([net(compact(part)) for part in colors.split(16)]) > 0
        found, truth = found & (counted > 0), (opacity > 0.5) & (counted > 0)
        overlap = (found & truth).sum((1, 2)) / (found | truth).sum((1, 2)).clamp(min=1)
        text.append(f"{overlap.mean():.4f} ({100 * (overlap < 0.8).float().mean():.1f} % below 0.8)")
    return ", ".join(text)


def fit(arguments):
    torch.set_num_threads(1)
    photos = trusted(arguments)
    apart = [photo for photo in photos if zlib.crc32(photo.name.encode()) % 12 == 0]
    photos = [photo for photo in photos if photo not in apart]
    net, step, state = network.present(), 0, None
    if os.path.exists(arguments.state):
        state = torch.load(arguments.state)
        net.load_state_dict(state["network"])
        step = state["step"]
    net = net.to(memory_format=torch.channels_last)
    average = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.01, betas=(0.9, 0.99))
    if state:
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
    fixed = pictures.Maker(apart, 7)
    sets = [fixed.batch(160, real=1), fixed.batch(160, real=0)]
    print(f"{len(photos)} photos, {len(apart)} apart; overlaps of photos and composites: {overlaps(average, sets)}", flush=True)
    maker, first, begin, sum_of_losses = pictures.Maker(photos, arguments.seed + step), step, time.time(), 0
    spent = 0
    while spent < 1:
        # The rate falls by the time of day, so that other work may stop this one.
        spent = min(1, (time.time() - begin) / (60 * arguments.minutes))
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step - first + 1) / 100) * (0.5 + 0.5 * float(np.cos(np.pi * spent)) + 0.01)
        colors, opacity, counted = maker.batch(BATCH, REAL)
        loss = loss_of(net(compact(colors)), opacity, counted)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        step, sum_of_losses = step + 1, sum_of_losses + loss.item()
        kept = min(0.998, 1 - 1 / (step - first + 1))
        with torch.no_grad():
            for mean, value in zip(average.parameters(), net.parameters()):
                mean.mul_(kept).add_(value, alpha=1 - kept)
        if (step - first) % KEEP == 0 or spent == 1:
            count = (step - first) % KEEP or KEEP
            print(f"{step} steps, {sum_of_losses / count:.4f}: {overlaps(average, sets)}", flush=True)
            sum_of_losses = 0
            torch.save({"network": net.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict(),
                        "step": step}, arguments.state + ".new")
            os.replace(arguments.state + ".new", arguments.state)


def write(arguments):
    net = network.SubjectNetwork()
    net.load_state_dict(torch.load(arguments.state)["average"])
    network.WEIGHTS.write_bytes(network.encoded(net))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["masks", "teach", "fit", "write"])
    parser.add_argument("photos", nargs="?")
    parser.add_argument("--masks")
    parser.add_argument("--collage", default=".build/release/collage")
    parser.add_argument("--teacher")
    parser.add_argument("--state")
    parser.add_argument("--without")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    needed = {"masks": ["photos", "masks"], "teach": ["photos", "masks", "teacher"], "fit": ["photos", "masks", "state"],
              "write": ["state"]}[arguments.what]
    missing = [name for name in needed if getattr(arguments, name) is None]
    if missing:
        parser.error("missing: " + ", ".join(missing))
    {"masks": masks, "teach": teach, "fit": fit, "write": write}[arguments.what](arguments)


if __name__ == "__main__":
    main()
