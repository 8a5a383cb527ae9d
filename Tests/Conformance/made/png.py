"""PNG: all types of color, depths and chunks, by a plain writer of this file and by Pillow and FFmpeg."""
import struct
import zlib

import numpy
from PIL import Image

from made import pattern, profiles, tools

GRAY, COLORS, INDEXED, GRAY_ALPHA, ALPHA = 0, 2, 3, 4, 6
DEPTHS = {GRAY: (1, 2, 4, 8, 16), COLORS: (8, 16), INDEXED: (1, 2, 4, 8), GRAY_ALPHA: (8, 16), ALPHA: (8, 16)}
NAMES = {GRAY: "gray", COLORS: "colors", INDEXED: "indexed", GRAY_ALPHA: "gray-alpha", ALPHA: "alpha"}
# The first column and row, and the steps, of the seven passes.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def samples(kind, depth, width, height):
    """Numbers of the depth, with the channels last."""
    if kind == INDEXED:
        return pattern.indices(min(200, 2 ** depth), width, height)[..., None]
    if kind == GRAY and depth < 8:
        return (pattern.gray(width, height) >> (8 - depth))[..., None]
    shown = {GRAY: pattern.gray, COLORS: pattern.rgb, ALPHA: pattern.rgba,
             GRAY_ALPHA: lambda w, h: numpy.dstack([pattern.gray(w, h), pattern.alpha(w, h)])}[kind](width, height)
    shown = shown.reshape(height, width, -1)
    return pattern.deep(shown) if depth == 16 else shown


def packed(row, depth):
    """The bytes of a row."""
    if depth == 16:
        return row.astype(">u2").tobytes()
    if depth == 8:
        return row.astype(numpy.uint8).tobytes()
    bits = numpy.unpackbits(row.reshape(-1, 1).astype(numpy.uint8), axis=1)[:, 8 - depth:]
    return numpy.packbits(bits.reshape(-1)).tobytes()


def filtered(row, above, number, step):
    """A row by one of the five filters, preceded by its number."""
    made = bytearray([number])
    for place, value in enumerate(row):
        left, up = row[place - step] if place >= step else 0, above[place]
        corner = above[place - step] if place >= step else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda other: abs(guess - other))
        made.append((value - (0, left, up, (left + up) // 2, nearest)[number]) % 256)
    return bytes(made)


def rows(pixels, depth, filters):
    """The filtered bytes of a picture or of a pass."""
    step = max(1, pixels.shape[2] * depth // 8)
    above, made = bytes((pixels.shape[1] * pixels.shape[2] * depth + 7) // 8), b""
    for y, pixel_row in enumerate(pixels):
        row = packed(pixel_row, depth)
        made += filtered(row, above, filters[y % len(filters)], step)
        above = row
    return made


def written(kind, depth, size=pattern.SIZE, interlaced=False, filters=(0, 1, 2, 3, 4), before=(), after=(), parts=1, level=6, pixels=None):
    """A file; chunks may stand before and after its pixels, which may be in several parts."""
    shown = samples(kind, depth, *size) if pixels is None else pixels
    if interlaced:
        passes = [shown[top::down, left::across] for left, top, across, down in PASSES]
        block = b"".join(rows(one, depth, filters) for one in passes if one.size)
    else:
        block = rows(shown, depth, filters)
    head = struct.pack(">IIBBBBB", shown.shape[1], shown.shape[0], depth, kind, 0, 0, int(interlaced))
    colors = [chunk(b"PLTE", pattern.palette(min(200, 2 ** depth)).tobytes())] if kind == INDEXED else []
    block = zlib.compress(block, level)
    step = -(-len(block) // parts)
    pixels = [chunk(b"IDAT", block[place:place + step]) for place in range(0, len(block), step)]
    # Those that describe colors stand before the palette, those of transparency after it.
    first = [one for one in before if one[4:8] not in (b"tRNS", b"bKGD")]
    last = [one for one in before if one not in first]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [chunk(b"IHDR", head), *first, *colors, *last, *pixels, *after, chunk(b"IEND", b"")])


def gamma(value):
    return chunk(b"gAMA", struct.pack(">I", round(value * 100_000)))


def chromaticity(*values):
    return chunk(b"cHRM", struct.pack(">8I", *(round(value * 100_000) for value in values)))


SRGB = chromaticity(0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)
WIDE = chromaticity(0.3127, 0.3290, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)


def profile(content):
    return chunk(b"iCCP", b"profile\0\0" + zlib.compress(content))


def frames(**options):
    pictures = [Image.fromarray(numpy.roll(pattern.rgba(), 15 * number, axis=1)) for number in range(3)]
    return tools.saved(pictures[0], "PNG", save_all=True, append_images=pictures[1:], duration=100, **options)


def by_ffmpeg(form, *options):
    command = ["ffmpeg", "-loglevel", "error", "-bitexact", "-i", "in.png", "-pix_fmt", form, *options, "-bitexact", "out.png"]
    return tools.run(command, {"in.png": tools.saved(pattern.rgba(), "PNG")}, "out.png")


def forms():
    for kind, depths in DEPTHS.items():
        for depth in depths:
            for interlaced in (False, True):
                name = f"{NAMES[kind]}-{depth}{'-interlaced' if interlaced else ''}"
                yield name, lambda k=kind, d=depth, i=interlaced: written(k, d, interlaced=i)
    for width, height in ((1, 1), (1, 5), (2, 2), (3, 9), (4, 1), (5, 5), (9, 8), (300, 3)):
        yield f"size-{width}x{height}", lambda s=(width, height): written(COLORS, 8, s)
        yield f"size-{width}x{height}-interlaced", lambda s=(width, height): written(INDEXED, 2, s, True)
    for number in range(5):
        yield f"filter-{number}", lambda n=number: written(ALPHA, 8, filters=(n,))
    yield "one-byte-parts", lambda: written(GRAY, 2, parts=10_000)
    yield "stored", lambda: written(COLORS, 8, level=0)
    yield "empty-part", lambda: written(COLORS, 8, before=[chunk(b"IDAT", b"")])


def transparencies():
    for depth in DEPTHS[GRAY]:
        value = int(samples(GRAY, depth, *pattern.SIZE)[20, 30, 0])
        transparent = chunk(b"tRNS", struct.pack(">H", value))
        yield f"transparent-gray-{depth}", lambda d=depth, t=transparent: written(GRAY, d, before=[t])
        if depth < 8:
            yield f"transparent-gray-{depth}-by-alpha", lambda d=depth, v=value: written(GRAY_ALPHA, 8, pixels=by_alpha(d, v))
    for depth in DEPTHS[COLORS]:
        value = samples(COLORS, depth, *pattern.SIZE)[2, 2]
        transparent = chunk(b"tRNS", struct.pack(">3H", *map(int, value)))
        yield f"transparent-color-{depth}", lambda d=depth, t=transparent: written(COLORS, d, before=[t])
    for depth in DEPTHS[INDEXED]:
        transparent = chunk(b"tRNS", bytes([0, 90, 200, 255, 30, 0][:2 ** depth]))
        yield f"transparent-indexed-{depth}", lambda d=depth, t=transparent: written(INDEXED, d, before=[t])
    yield "background", lambda: written(ALPHA, 8, before=[chunk(b"bKGD", struct.pack(">3H", 200, 0, 0))])


def by_alpha(depth, transparent):
    """Gray of a depth with eight bits, and alpha where one value is transparent."""
    numbers = samples(GRAY, depth, *pattern.SIZE)[..., 0].astype(int)
    return numpy.dstack([numbers * 255 // (2 ** depth - 1), numpy.where(numbers == transparent, 0, 255)])


def descriptions():
    for value in (1, 0.45455, 0.55556, 0.33):
        yield f"gamma-{value}", lambda v=value: written(COLORS, 8, before=[gamma(v)])
    yield "gamma-gray", lambda: written(GRAY, 8, before=[gamma(1)])
    yield "gamma-indexed", lambda: written(INDEXED, 4, before=[gamma(0.7)])
    yield "gamma-alpha", lambda: written(ALPHA, 8, before=[gamma(1)])
    yield "gamma-16", lambda: written(COLORS, 16, before=[gamma(1)])
    yield "primaries-srgb", lambda: written(COLORS, 8, before=[gamma(0.45455), SRGB])
    yield "primaries-wide", lambda: written(COLORS, 8, before=[gamma(0.45455), WIDE])
    yield "srgb", lambda: written(COLORS, 8, before=[chunk(b"sRGB", b"\0")])
    yield "srgb-and-gamma", lambda: written(COLORS, 8, before=[gamma(1), chunk(b"sRGB", b"\0")])
    yield "profile-srgb", lambda: written(COLORS, 8, before=[profile(profiles.srgb())])
    yield "profile-wide", lambda: written(COLORS, 8, before=[profile(profiles.colors(profiles.WIDE))])
    yield "profile-swapped-alpha", lambda: written(ALPHA, 8, before=[profile(profiles.colors(profiles.SWAPPED))])
    yield "profile-swapped-16", lambda: written(COLORS, 16, before=[profile(profiles.colors(profiles.SWAPPED))])
    yield "profile-swapped-indexed", lambda: written(INDEXED, 8, before=[profile(profiles.colors(profiles.SWAPPED))])
    yield "profile-and-gamma", lambda: written(COLORS, 8, before=[profile(profiles.srgb()), gamma(1)])
    yield "profile-gray", lambda: written(GRAY, 8, before=[profile(profiles.gray(1.2))])
    yield "points-srgb", lambda: written(COLORS, 8, before=[chunk(b"cICP", bytes([1, 13, 0, 1])), gamma(1)])
    yield "points-wide", lambda: written(COLORS, 8, before=[chunk(b"cICP", bytes([12, 13, 0, 1]))])
    yield "points-over-profile", lambda: written(
        COLORS, 8, before=[chunk(b"cICP", bytes([1, 13, 0, 1])), profile(profiles.colors(profiles.SWAPPED))])
    for value in range(1, 9):
        yield f"orientation-{value}", lambda v=value: written(COLORS, 8, before=[chunk(b"eXIf", tools.orientation(v))])
    yield "orientation-after-pixels", lambda: written(COLORS, 8, after=[chunk(b"eXIf", tools.orientation(6))])
    yield "texts", lambda: written(COLORS, 8, before=[
        chunk(b"tEXt", b"Title\0Words"), chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"words" * 99)), chunk(b"pHYs", bytes(9))])
    yield "unknown-chunks", lambda: written(COLORS, 8, before=[chunk(b"prVt", b"12")], after=[chunk(b"vpAg", bytes(9))])


def others():
    yield "pillow-gray", lambda: tools.saved(pattern.gray(), "PNG", optimize=True)
    yield "pillow-bilevel", lambda: tools.saved(Image.fromarray(pattern.gray()).convert("1"), "PNG")
    yield "pillow-deep-gray", lambda: tools.saved(Image.fromarray(pattern.deep(pattern.gray())), "PNG")
    yield "pillow-indexed", lambda: tools.saved(Image.fromarray(pattern.rgb()).quantize(40, dither=0), "PNG")
    yield "frames", lambda: frames()
    yield "frames-behind-default", lambda: frames(default_image=True)
    for form in ("rgb24", "rgba", "gray", "ya8", "monob", "rgb48be", "rgba64be", "gray16be", "ya16be"):
        yield f"ffmpeg-{form}", lambda f=form: by_ffmpeg(f, "-pred", "mixed")


FILES = [(f"png/{name}.png", make) for part in (forms, transparencies, descriptions, others) for name, make in part()]
