"""JPEG: every way of coding, sampling and describing colors, by libjpeg-turbo's cjpeg and by Pillow."""
import struct

from made import pattern, profiles, tools

SAMPLINGS = ["1x1", "2x1", "1x2", "2x2", "4x1", "1x4", "4x2", "2x4", "2x2,2x1,1x1", "2x2,1x2,1x1", "1x1,2x2,2x2", "3x1", "3x2"]
CODINGS = {"baseline": [], "progressive": ["-progressive"], "arithmetic": ["-arithmetic"],
           "arithmetic-progressive": ["-arithmetic", "-progressive"]}
SIZES = [(1, 1), (2, 3), (7, 5), (8, 8), (15, 17), (16, 16), (17, 9), (64, 48), (200, 1), (1, 200), (333, 47)]


def coded(*options, pixels=None):
    """The bytes by cjpeg."""
    shown = pattern.rgb() if pixels is None else pixels
    command = ["cjpeg", "-quality", "90", *options, "-outfile", "out.jpg", "in.ppm"]
    return tools.run(command, {"in.ppm": tools.portable(shown)}, "out.jpg")


def segment(marker, content):
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def with_segments(content, *segments):
    """A JPEG with further segments at its beginning."""
    return content[:2] + b"".join(segments) + content[2:]


def without(content, marker):
    """A JPEG without the segments of a marker."""
    place, kept = 2, content[:2]
    while content[place + 1] != 0xDA:
        end = place + 2 + struct.unpack_from(">H", content, place + 2)[0]
        if content[place + 1] != marker:
            kept += content[place:end]
        place = end
    return kept + content[place:]


def adobe(transform):
    return segment(0xEE, b"Adobe" + struct.pack(">HHHB", 100, 0, 0, transform))


def exif(value, order="MM"):
    return segment(0xE1, b"Exif\0\0" + tools.orientation(value, order))


def inks(**options):
    return tools.saved(pattern.inks(), "JPEG", "CMYK", quality=95, **options)


def plain(**options):
    return tools.saved(pattern.rgb(), "JPEG", quality=92, **options)


def gray():
    return tools.saved(pattern.gray(), "JPEG", quality=92)


def made():
    """All files; those whose markers are changed are named for them."""
    for coding, options in CODINGS.items():
        for sampling in SAMPLINGS if coding in ("baseline", "progressive") else SAMPLINGS[:4]:
            name = sampling.replace(",", "-")
            yield f"{coding}-{name}", lambda o=options, s=sampling: coded(*o, "-sample", s)
        yield f"{coding}-gray", lambda o=options: coded(*o, "-grayscale")
        yield f"{coding}-rgb", lambda o=options: coded(*o, "-rgb")
    for width, height in SIZES:
        yield f"size-{width}x{height}", lambda w=width, h=height: coded("-sample", "2x2", pixels=pattern.rgb(w, h))
    for number, options in enumerate([["-restart", "1B"], ["-restart", "7B"], ["-restart", "1"], ["-restart", "2", "-progressive"],
                                      ["-restart", "1B", "-arithmetic"]]):
        yield f"restart-{number}", lambda o=options: coded(*o)
    for quality in (1, 10, 50, 100):
        yield f"quality-{quality}", lambda q=quality: coded("-quality", str(q))
    yield "tables-of-16-bits", lambda: coded("-quality", "3", "-sample", "1x1")
    yield "float", lambda: coded("-dct", "float", "-optimize")
    for value in range(10):
        yield f"orientation-{value}", lambda v=value: with_segments(plain(), exif(v))
        if value > 1:
            yield f"orientation-{value}-little", lambda v=value: with_segments(coded("-progressive"), exif(v, "II"))
    yield "orientation-without-jfif", lambda: with_segments(without(plain(), 0xE0), exif(6))
    yield "orientation-after-comment", lambda: with_segments(plain(), segment(0xFE, b"a comment"), exif(8))
    yield "gray-orientation-5", lambda: with_segments(gray(), exif(5))
    yield "cmyk-adobe", lambda: inks()
    yield "cmyk-progressive", lambda: inks(progressive=True)
    yield "cmyk-without-adobe", lambda: without(inks(), 0xEE)
    yield "ycck", lambda: with_segments(without(inks(), 0xEE), adobe(2))
    yield "rgb-by-adobe", lambda: with_segments(without(without(coded("-rgb"), 0xE0), 0xEE), adobe(0))
    yield "ycc-by-adobe", lambda: with_segments(without(plain(), 0xE0), adobe(1))
    yield "without-jfif", lambda: without(plain(), 0xE0)
    yield "profile-srgb", lambda: plain(icc_profile=profiles.srgb())
    yield "profile-wide", lambda: plain(icc_profile=profiles.colors(profiles.WIDE))
    yield "profile-swapped", lambda: plain(icc_profile=profiles.colors(profiles.SWAPPED))
    yield "profile-of-two-segments", lambda: plain(icc_profile=profiles.large(profiles.colors(profiles.SWAPPED)))
    yield "profile-gray", lambda: tools.saved(pattern.gray(), "JPEG", quality=92, icc_profile=profiles.gray(1.2))
    yield "profile-gray-for-colors", lambda: plain(icc_profile=profiles.gray(1.2))
    yield "bytes-after-end", lambda: plain() + b"\0" * 300
    yield "filled-markers", lambda: plain()[:2] + b"\xff\xff\xff" + plain()[2:]


FILES = [(f"jpeg/{name}.jpg", make) for name, make in made()]
