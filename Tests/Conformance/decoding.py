"""The pictures of the reference decoders: Pillow with littleCMS, and heif-convert for AVIF and HEIC."""
import io
import os
import subprocess
import warnings

import numpy
from PIL import Image, ImageCms, ImageOps

import raw

warnings.simplefilter("ignore")
SRGB = ImageCms.createProfile("sRGB")
SRGB_CHROMATICITY = (0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)
LONGEST = 512
# The mean up to which floating numbers of gray are light, from 0 to 1.
MOST_LIGHT = 2


def upright(path, work):
    """The picture in sRGB over white, upright, at its full size; raises what the decoder raises."""
    with open(path, "rb") as file:
        content = file.read()
    if path.rsplit(".", 1)[-1] in raw.ENDINGS:
        return upright_raw(content)
    isobmff = content[4:8] == b"ftyp"
    if isobmff:
        path = converted(path, work)
    with Image.open(path) as opened:
        opened.load()
        # heif-convert and Pillow's reader of TIFF have turned the picture already.
        turned = opened if isobmff or opened.format == "TIFF" else ImageOps.exif_transpose(opened)
        profile, gamma = opened.info.get("icc_profile"), opened.info.get("gamma")
        colors = in_srgb(turned, profile)
        if opened.format == "PNG" and gamma and not profile and "srgb" not in opened.info:
            colors = from_gamma(colors, gamma, opened.info.get("chromaticity"))
        return over_white(colors)


def upright_raw(content):
    """The largest picture embedded in a raw photo."""
    picture, orientation = raw.largest(content)
    turn = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}.get(orientation)
    turned = picture if turn is None else picture.transpose(Image.Transpose(turn))
    return over_white(in_srgb(turned, picture.info.get("icc_profile")))


def converted(path, work):
    """The primary picture of an AVIF or HEIC file as PNG; heif-convert numbers the pictures of a file with several."""
    for old in os.listdir(work):
        if old.startswith("reference"):
            os.remove(os.path.join(work, old))
    command = ["heif-convert", path, os.path.join(work, "reference.png")]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    told = subprocess.run(["heif-info", path], capture_output=True, text=True, timeout=60).stdout.splitlines()
    pictures = [line for line in told if line.startswith("image: ")]
    number = next((number for number, line in enumerate(pictures, 1) if "primary" in line), 1)
    numbered = os.path.join(work, f"reference-{number}.png")
    return numbered if os.path.exists(numbered) else os.path.join(work, "reference.png")


def in_srgb(picture, profile):
    if picture.mode == "P":
        picture = picture.convert("RGBA" if "transparency" in picture.info else "RGB")
    if picture.mode.startswith("I"):
        picture = Image.fromarray((numpy.asarray(picture).astype(float) / 257).clip(0, 255).astype("uint8"))
    if picture.mode == "F" and numpy.mean(picture) <= MOST_LIGHT:
        picture = Image.fromarray((255 * from_light(numpy.asarray(picture))).round().astype("uint8"))
    alpha = picture.convert("RGBA").getchannel("A") if picture.mode in ("RGBA", "LA", "PA", "RGBa") else None
    colors = picture.convert({"RGBA": "RGB", "LA": "L", "1": "L"}.get(picture.mode, picture.mode))
    if profile:
        try:
            colors = ImageCms.profileToProfile(colors, io.BytesIO(profile), SRGB, outputMode="RGB", renderingIntent=1)
        except (ImageCms.PyCMSError, OSError):
            pass  # A profile for other channels than the picture's says nothing about it.
    colors = colors.convert("RGBA" if "transparency" in colors.info else "RGB")
    if alpha:
        colors.putalpha(alpha)
    return colors


def from_gamma(picture, gamma, chromaticity):
    """What gAMA and cHRM of the PNG specification mean, which Pillow leaves to its callers."""
    numbers = numpy.asarray(picture.convert("RGBA")).astype(float)
    light = (numbers[..., :3] / 255) ** (1 / gamma)
    if chromaticity:
        light = light @ (numpy.linalg.inv(to_xyz(SRGB_CHROMATICITY)) @ to_xyz(chromaticity)).T
    numbers[..., :3] = 255 * from_light(light)
    return Image.fromarray(numbers.round().astype("uint8"), "RGBA")


def from_light(light):
    """The numbers of sRGB, from 0 to 1."""
    light = light.clip(0, 1)
    return numpy.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def to_xyz(chromaticity):
    """The matrix from linear colors to XYZ with a white of luminance 1; white, red, green and blue as x and y."""
    white, *primaries = ([x / y, 1, (1 - x - y) / y] for x, y in numpy.reshape(chromaticity, (4, 2)))
    columns = numpy.transpose(primaries)
    return columns * numpy.linalg.solve(columns, white)


def over_white(picture):
    if picture.mode != "RGBA":
        return picture.convert("RGB")
    return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")


def shown_size(size):
    """The size of both pictures: at most LONGEST pixels on the longer side."""
    scale = min(1, LONGEST / max(size))
    return tuple(max(1, round(side * scale)) for side in size)
