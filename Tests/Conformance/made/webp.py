"""WebP: lossy, lossless, with alpha, profiles, orientations and frames, by Pillow and FFmpeg."""
import numpy
from PIL import Image

from made import pattern, profiles, tools


def saved(pixels, **options):
    return tools.saved(pixels, "WEBP", **options)


def frames(**options):
    pictures = [Image.fromarray(numpy.roll(pattern.rgba(), 15 * number, axis=1)) for number in range(3)]
    return saved(pictures[0], save_all=True, append_images=pictures[1:], duration=100, **options)


def by_ffmpeg(*options):
    command = ["ffmpeg", "-loglevel", "error", "-bitexact", "-i", "in.png", *options, "-bitexact", "out.webp"]
    return tools.run(command, {"in.png": tools.saved(pattern.rgba(), "PNG")}, "out.webp")


def made():
    for quality in (5, 60, 100):
        for method in (0, 4, 6):
            yield f"lossy-{quality}-{method}", lambda q=quality, m=method: saved(pattern.rgb(), quality=q, method=m)
    for width, height in ((1, 1), (1, 7), (15, 17), (16, 16), (200, 3), (3, 200)):
        yield f"lossy-size-{width}x{height}", lambda w=width, h=height: saved(pattern.rgb(w, h), quality=90)
        yield f"lossless-size-{width}x{height}", lambda w=width, h=height: saved(pattern.rgb(w, h), lossless=True)
    for quality in (0, 50, 100):
        yield f"lossless-{quality}", lambda q=quality: saved(pattern.rgb(), lossless=True, quality=q, method=q // 20)
        yield f"alpha-{quality}", lambda q=quality: saved(pattern.rgba(), quality=90, alpha_quality=q)
    yield "lossless-alpha", lambda: saved(pattern.rgba(), lossless=True)
    yield "lossless-alpha-exact", lambda: saved(pattern.rgba(), lossless=True, exact=True)
    for count in (2, 4, 16, 200):
        yield f"lossless-colors-{count}", lambda c=count: saved(pattern.palette(c)[pattern.indices(c)], lossless=True)
    yield "lossless-gray", lambda: saved(numpy.dstack([pattern.gray()] * 3), lossless=True)
    for value in range(1, 9):
        exif = b"Exif\0\0" + tools.orientation(value)
        yield f"orientation-{value}", lambda e=exif: saved(pattern.rgb(), lossless=True, exif=e)
    yield "profile-wide", lambda: saved(pattern.rgb(), quality=95, icc_profile=profiles.colors(profiles.WIDE))
    yield "profile-swapped-alpha", \
        lambda: saved(pattern.rgba(), lossless=True, icc_profile=profiles.colors(profiles.SWAPPED))
    yield "frames-lossy", lambda: frames(quality=90)
    yield "frames-lossless", lambda: frames(lossless=True)
    yield "frames-mixed-on-red", lambda: frames(allow_mixed=True, background=(255, 0, 0, 255))
    yield "ffmpeg-lossy", lambda: by_ffmpeg("-quality", "90")
    yield "ffmpeg-lossless", lambda: by_ffmpeg("-lossless", "1")
    yield "ffmpeg-picture-preset", lambda: by_ffmpeg("-preset", "picture", "-pix_fmt", "yuva420p")


FILES = [(f"webp/{name}.webp", make) for name, make in made()]
