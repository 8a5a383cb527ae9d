#!/usr/bin/env python3
"""Compares our pictures of public files, or of made ones, with those of reference decoders.

run.py [--fetch FOLDER] [--cache FOLDER] [--mirrors FOLDER] [--only WORD] [--every N] [--pictures FOLDER] [--write]
run.py --made [--only WORD] [--every N] [--pictures FOLDER] [--write]
Fails if a file does not agree and is not in exceptions.txt, if one in it agrees (so that the table can only
shrink), or if one is missing.
--write writes the table anew, keeping the reasons of files that still have the same verdict.
"""
import argparse
import collections
import os
import shutil
import sys
import tempfile

import numpy
from PIL import Image, ImageFilter

import decoding
import files
import made
import rendering

EXCEPTIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "exceptions.txt")
MEAN, WORST = 3, 64  # Codes of 255 after a blur, which is wider if different filters reduced the pictures.


def blurred(picture, reduced):
    return numpy.asarray(picture.filter(ImageFilter.BoxBlur(3 if reduced else 1))).astype(float)


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def judged(picture, content, renderer, work, pictures):
    """The verdict on a picture and the words for it."""
    name = f"photo.{picture.ending}"
    path, ours_path = os.path.join(work, name), os.path.join(work, "ours.png")
    if os.path.exists(ours_path):
        os.remove(ours_path)
    reference, refusal = None, ""
    write(path, picture.likeness or content)
    try:
        reference = decoding.upright(path, work)
    except Exception as error:  # A decoder raises anything for a damaged file.
        refusal = str(error) or type(error).__name__
    size = decoding.shown_size(reference.size) if reference else (64, 64)
    write(path, content)
    answer = renderer.render(name, size)
    os.remove(path)
    if isinstance(answer, str):
        return answer, "the process of orders ended" if answer == "dies" else "no answer in time"
    if answer["code"] != 0:
        words = " ".join(answer["errors"])
        if name not in words:
            return "refused without the name", words
        return ("refused without need", words) if reference else ("agrees", "both refuse")
    if reference is None:
        return "agrees", f"shown; the reference refuses: {refusal}"
    with Image.open(ours_path) as opened:
        ours = opened.convert("RGB")
    theirs, reduced = reference.resize(size, Image.Resampling.BOX), size != reference.size
    difference = numpy.abs(blurred(ours, reduced) - blurred(theirs, reduced))
    mean, worst = difference.mean(), difference.max()
    if mean <= MEAN and worst <= WORST:
        return "agrees", ""
    if pictures:
        sheet = Image.new("RGB", (size[0] * 2 + 8, size[1]), "magenta")
        sheet.paste(ours, (0, 0))
        sheet.paste(theirs, (size[0] + 8, 0))
        sheet.save(os.path.join(pictures, picture.name.replace("/", "+") + ".png"))
    return "differs", f"mean {mean:.1f}, worst {worst:.0f}"


def exceptions():
    """Verdict and reason by name."""
    if not os.path.exists(EXCEPTIONS):
        return {}
    with open(EXCEPTIONS) as file:
        lines = (line.rstrip("\n").split(" | ", 2) for line in file if line.strip() and line[0] != "#")
        return {name: (verdict, reason) for name, verdict, reason in lines}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fetch", metavar="FOLDER", help="download what is missing into this folder")
    parser.add_argument("--cache", metavar="FOLDER", help="a folder that --fetch filled; nothing is downloaded")
    parser.add_argument("--mirrors", metavar="FOLDER", help="bare repositories, as OWNER+NAME/repo")
    parser.add_argument("--made", action="store_true", help="small pictures made by encoders of this machine")
    parser.add_argument("--only", default="", help="only names that contain this")
    parser.add_argument("--every", type=int, default=1, help="only each Nth picture")
    parser.add_argument("--pictures", metavar="FOLDER", help="write ours beside the reference's where they differ")
    parser.add_argument("--write", action="store_true", help="write exceptions.txt anew")
    return parser.parse_args()


def main():
    options, expected = arguments(), exceptions()
    if not shutil.which("heif-convert"):
        sys.exit("run.py: heif-convert is missing (libheif-examples)")
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    chosen = made.pictures(options.only) if options.made else files.read()
    chosen = [picture for picture in chosen if options.only in picture.name][::options.every]
    counts, failures, found, missing = collections.defaultdict(collections.Counter), [], {}, 0
    with tempfile.TemporaryDirectory() as work:
        renderer = rendering.Renderer(work)
        for picture in chosen:
            try:
                content = picture.content if options.made else files.content(
                    picture, options.fetch or options.cache, options.mirrors, bool(options.fetch))
            except (OSError, ValueError) as error:  # URLError is an OSError.
                renderer.close()
                sys.exit(f"run.py: {picture.name}: {error}")
            if content is None:
                missing += 1
                continue
            verdict, words = judged(picture, content, renderer, work, options.pictures)
            label = words.split(":")[0] if verdict == "agrees" and words else verdict
            counts[picture.repository][label] += 1
            known = expected.get(picture.name)
            if verdict != "agrees":
                found[picture.name] = known if known and known[0] == verdict else (verdict, words)
            if verdict != (known[0] if known else "agrees"):
                failures.append(f"{picture.name}: {verdict} ({words}); expected: {known[0] if known else 'agrees'}")
                print(failures[-1], flush=True)
        renderer.close()
    for repository, verdicts in counts.items():
        print(f"{repository}: " + ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    if missing:
        print(f"{missing} of {len(chosen)} files are missing; --fetch downloads them")
    if options.write:
        names = {picture.name for picture in chosen}
        kept = {name: told for name, told in expected.items() if name not in names}
        with open(EXCEPTIONS, "w") as file:
            file.write("# Files that do not agree: name | verdict | reason. This table can only shrink.\n")
            file.writelines(f"{name} | {told[0]} | {told[1]}\n" for name, told in sorted({**kept, **found}.items()))
        return
    sys.exit(1 if failures or missing else 0)


if __name__ == "__main__":
    main()
