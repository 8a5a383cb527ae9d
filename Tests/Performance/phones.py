#!/usr/bin/env python3
"""Measure what phones make: films of clips, live photos, photos of 200 megapixels, and more than eight bits.

  python3 Tests/Performance/phones.py [--rounds 3] [--small]

Clips are made by ffmpeg, photos by libvips' `vips`; both must be installed. Films are compared with the time that they play, deep
pictures with those of eight bits in interleaved rounds. Memory is the largest of all processes that a command starts, its decoders
included, one by one. --small only checks that it works.
"""
import argparse
import array
import json
import os
import statistics
import struct
import subprocess
import sys
import tempfile

from measuring import once

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, ".build/release/collage")
SAMPLES = os.path.join(ROOT, "Samples/photos")
TITLED = {
    "format": "collage-template", "version": 1, "name": "Titled",
    "canvas": {"width": 1920, "height": 1080, "background": "#101014"},
    "defaults": {"gap": 12, "margin": 12},
    "split": {"column": [{"row": ["a", "b"]}, {"row": ["c", "d"]}]},
    "layers": [{"id": "title", "size": [1600, 200], "center": [960, 540],
                "text": {"text": "Four days", "font": {"family": "Inter", "size": 120}, "fill": "#ffffff"}}],
}

WHOLE = {"format": "collage-template", "version": 1, "name": "Whole", "split": {"slot": "photo"}}


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], check=True)


def make_clip(path, number, size, seconds):
    """Writes a clip with motion, grain and a tone; at its middle, it is white and beeps for a tenth of a second."""
    middle = seconds / 2
    picture = (f"testsrc2=size={size}:rate=30:duration={seconds},hue=h={90 * number},noise=alls=6:allf=t:all_seed={number},"
               f"eq=brightness='between(t,{middle},{middle + 0.099})':eval=frame")
    sound = (f"aevalsrc='if(between(t,{middle},{middle + 0.1}),0.8*sin(2*PI*2000*t),0.01*sin(2*PI*{220 + number}*t))'"
             f":sample_rate=48000:duration={seconds}")
    ffmpeg("-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound, "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt",
           "yuv420p", "-c:a", "aac", "-shortest", path)


def flash_and_beep(path):
    """Returns the times at which a film becomes white and at which it beeps."""
    gray = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-vf", "crop=iw/4:ih/4:iw/16:ih/16,scale=1:1,format=gray", "-f",
                           "rawvideo", "-"], capture_output=True, check=True).stdout
    rate = 48_000
    sound = array.array("h", subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-ac", "1", "-ar", str(rate), "-f", "s16le", "-"],
                                            capture_output=True, check=True).stdout)
    flash = next(index for index, level in enumerate(gray) if level > 225) / 30
    beep = next(index for index, value in enumerate(sound) if abs(value) > 6000) / rate
    return flash, beep


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def films(folder, seconds, size, film):
    clips = [os.path.join(folder, f"clip{number}.mp4") for number in range(4)]
    for number, clip in enumerate(clips):
        make_clip(clip, number, size, seconds)
    template = os.path.join(folder, "titled.json")
    with open(template, "w") as file:
        json.dump(TITLED, file)
    outputs = [os.path.join(folder, name) for name in ("film.mp4", "again.mp4")]
    figures = [once([TOOL, "video", template, *clips, "--filter", "porto", "--size", film, "-q", "-o", output]) for output in outputs]
    wall, processor, memory = min(figures)
    flash, beep = flash_and_beep(outputs[0])
    print(f"four clips of {size}, {seconds} s, title and look, {film}: {wall:.1f} s, {wall / seconds:.2f} times the film "
          f"(goal 3), {processor:.1f} s of processor, {memory:.0f} MB (goal 600)")
    print(f"  sound {1000 * (beep - flash):+.1f} ms beside the picture (goal 20), "
          f"{'the same bytes' if bytes_of(outputs[0]) == bytes_of(outputs[1]) else 'OTHER BYTES'} twice")
    return abs(beep - flash) < 0.02 and bytes_of(outputs[0]) == bytes_of(outputs[1])


def live_photos(folder, seconds, size, film):
    live = os.path.join(folder, "live")
    os.mkdir(live)
    for number in range(4):
        make_clip(os.path.join(live, f"IMG_{number}.MOV"), number, size, seconds)
        ffmpeg("-i", os.path.join(live, f"IMG_{number}.MOV"), "-frames:v", "1", os.path.join(live, f"IMG_{number}.jpg"))
    output = os.path.join(folder, "live.mp4")
    wall, _, memory = once([TOOL, "video", "grids/two-by-two", live, "--motion", "--size", film, "-q", "-o", output])
    print(f"four live photos of {size}, {seconds} s: {wall:.1f} s, {wall / seconds:.2f} times the film (goal 3), {memory:.0f} MB")


def turn(photo):
    """Marks a JPEG as stored on its side, as phones do with portraits."""
    tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x112, 3, 1, 6, 0, 0)
    exif = b"Exif\0\0" + tiff
    plain = bytes_of(photo)
    with open(photo, "wb") as file:
        file.write(plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:])


def large_photos(folder, width, height):
    kinds = [("baseline JPEG", ""), ("progressive JPEG", ",interlace"), ("JPEG stored on its side", ""), ("panorama", "")]
    for kind, options in kinds:
        photo, output = os.path.join(folder, f"{kind}.jpg"), os.path.join(folder, "large.jpg")
        across, down = (width * 5 // 4, height // 4) if kind == "panorama" else (width, height)
        noise = os.path.join(folder, "noise.v")
        subprocess.run(["vips", "perlin", noise, str(across), str(down), "--cell-size", "128", "--uchar"], check=True)
        subprocess.run(["vips", "copy", noise, f"{photo}[Q=85{options}]"], check=True)
        os.remove(noise)
        if kind == "JPEG stored on its side":
            turn(photo)
            across, down = down, across
        template = os.path.join(folder, "whole.json")
        with open(template, "w") as file:
            json.dump({**WHOLE, "canvas": {"width": across, "height": down}}, file)
        full = f"{across}x{down}"
        for size, depth in [("1200x1200", 8), (full, 8)] + [(full, 16)] * (options == "" and kind != "panorama"):
            result = output if depth == 8 else os.path.join(folder, "large.tiff")
            command = [TOOL, "render", template, photo, "--size", size, "--depth", str(depth), "-q", "-o", result]
            wall, processor, memory = once(command)
            print(
                f"{kind} of {full} at {size}, {depth} bits: {wall:.1f} s, {processor:.1f} s of processor, "
                f"{memory:.0f} MB (goal 600)")


def deep_pictures(folder, rounds, size):
    for label, names, options in [("PNG of 16 bits", ("8.png", "16.png"), ["--depth", "16"]),
                                  ("AVIF of 12 bits", ("8.avif", "12.avif"), ["--depth", "12"])]:
        plain, deep = [], []
        for _ in range(rounds):
            for times, name, more in [(plain, names[0], []), (deep, names[1], options)]:
                command = [TOOL, "render", "grids/three-by-three", SAMPLES, "--size", size, "--focus", "center", "-q", *more, "-o"]
                times.append(once([*command, os.path.join(folder, name)])[1])
        ratio = statistics.median(one / other for one, other in zip(deep, plain))
        print(f"{label} beside one of 8, {size}: {ratio:.2f} times the processor time (goal 2)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--small", action="store_true")
    arguments = parser.parse_args()
    small = arguments.small
    with tempfile.TemporaryDirectory() as folder:
        size, film = ("320x180", "480x270") if small else ("1920x1080", "1920x1080")
        holds = films(folder, 2 if small else 10, size, film)
        live_photos(folder, 1 if small else 3, size, "480x" if small else "1080x")
        deep_pictures(folder, 1 if small else arguments.rounds, "600x400" if small else "3000x2000")
        large_photos(folder, *((1600, 1200) if small else (16_384, 12_288)))
    sys.exit(0 if holds else "the sound is not in step, or the film differs")


main()
