"""Photos that show where each of their pixels went: made by code in every form of file, and the sample photos turned."""

import os
import shutil
import struct
import subprocess

import numpy
from PIL import Image


def pixels(number, width, height):
    """A photo of slopes, stripes and a disk, with other colors for each number."""
    y, x = numpy.mgrid[0:height, 0:width]
    disk = (x - width * (0.3 + 0.1 * (number % 4))) ** 2 + (y - height * 0.4) ** 2 < (min(width, height) / 4) ** 2
    red = x * 255 // width
    green = y * 255 // height
    blue = (x // 8 + y // 8) % 2 * (90 + 20 * (number % 8))
    made = numpy.stack([numpy.roll([red, green, blue], number, axis=0)[band] for band in range(3)], axis=-1)
    made[disk] = [255 - 29 * (number % 9), 40 + 21 * (number % 7), 200 - 33 * (number % 5)]
    return made.astype(numpy.uint8)


def turned(source, output, orientation):
    """A JPEG with an EXIF block of one tag, its orientation, in place of others."""
    with open(source, "rb") as file:
        data = file.read()
    at, kept = 2, b""
    while data[at + 1] != 0xDA:
        end = at + 2 + struct.unpack(">H", data[at + 2:at + 4])[0]
        if data[at + 1] != 0xE1:
            kept += data[at:end]
        at = end
    block = b"Exif\0\0MM\0\x2a" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    with open(output, "wb") as file:
        file.write(data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + kept + data[at:])


def make(folder, samples):
    """Writes all photos, and gives their names by group."""
    os.makedirs(folder + "/photos")
    names = {"samples": [], "small": [], "forms": []}
    for name in sorted(os.listdir(samples)):
        shutil.copyfile(f"{samples}/{name}", f"{folder}/photos/{name}")
        names["samples"].append("photos/" + name)
    for number, (width, height) in enumerate([(300, 200), (200, 300), (240, 240), (420, 160), (180, 260), (320, 240)] * 2):
        Image.fromarray(pixels(number, width, height)).save(f"{folder}/photos/small{number}.png")
        names["small"].append(f"photos/small{number}.png")
    color = Image.fromarray(pixels(3, 300, 220))
    gray = color.convert("L")
    veiled = color.copy()
    veiled.putalpha(gray)
    deep = Image.fromarray(numpy.array(gray).astype(numpy.uint16) * 257)
    forms = {"gray.png": gray, "veiled.png": veiled, "deep.png": deep, "palette.png": color.quantize(64, dither=0),
             "bilevel.png": gray.point(lambda value: 255 * (value > 127)).convert("1"), "plain.tif": color,
             "veiled.tif": veiled, "deep.tif": deep, "inks.tif": color.convert("CMYK"), "plain.gif": color.quantize(64, dither=0),
             "plain.webp": color, "veiled.webp": veiled}
    for name, form in forms.items():
        form.save(f"{folder}/photos/{name}", **({"lossless": True} if name.endswith("webp") else {}))
        names["forms"].append("photos/" + name)
    for orientation in range(1, 9):
        name = f"photos/turned{orientation}.jpg"
        turned(f"{folder}/{names['samples'][3]}", f"{folder}/{name}", orientation)
        names["forms"].append(name)
    return names


def garments(folder, painter):
    """Paints the sample garments, and gives their names."""
    subprocess.run([painter, f"{folder}/garments", "--garments"], check=True, stdout=subprocess.DEVNULL)
    return [f"garments/{name}" for name in sorted(os.listdir(f"{folder}/garments"))]
