"""TIFF: layouts, compressions, depths and kinds of color, by libtiff's tools, Pillow and a plain writer of this file."""
import struct

import numpy
from PIL import Image

from made import pattern, profiles, tools

LITTLE, BIG = "<", ">"


def written(pixels, photometric, depth=8, order=LITTLE, planar=False, form=1, tags=(), step=None):
    """An uncompressed file of strips; the pixels have their channels last."""
    height, width, channels = pixels.shape
    step = step or height
    planes = [pixels[..., one:one + 1] for one in range(channels)] if planar else [pixels]
    strips = [packed(plane[top:top + step], depth, order) for plane in planes for top in range(0, height, step)]
    entries = {256: (4, [width]), 257: (4, [height]), 258: (3, [depth] * channels), 259: (3, [1]), 262: (3, [photometric]),
               273: (4, strips), 277: (3, [channels]), 278: (4, [step]), 279: (4, [len(one) for one in strips]),
               284: (3, [2 if planar else 1]), 339: (3, [form] * channels), **dict(tags)}
    place = 8
    places = []
    for strip in strips:
        places.append(place)
        place += len(strip)
    entries[273] = (4, places)
    directory, extra = struct.pack(order + "H", len(entries)), b""
    behind = place + 2 + 12 * len(entries) + 4
    for tag, (kind, values) in sorted(entries.items()):
        content = bytes(values) if kind == 7 else struct.pack(order + str(len(values)) + {3: "H", 4: "I"}[kind], *values)
        directory += struct.pack(order + "HHI", tag, kind, len(values))
        if len(content) > 4:
            directory += struct.pack(order + "I", behind + len(extra))
            extra += content + bytes(len(content) % 2)
        else:
            directory += content.ljust(4, b"\0")
    head = (b"II" if order == LITTLE else b"MM") + struct.pack(order + "HI", 42, place)
    return head + b"".join(strips) + directory + bytes(4) + extra


def packed(pixels, depth, order):
    if depth >= 8:
        return pixels.astype(pixels.dtype.newbyteorder(order)).tobytes()
    made = b""
    for row in pixels:
        bits = numpy.unpackbits(row.reshape(-1, 1).astype(numpy.uint8), axis=1)[:, 8 - depth:]
        made += numpy.packbits(bits.reshape(-1)).tobytes()
    return made


def gray(depth):
    return (pattern.gray() >> (8 - depth))[..., None]


def indexed(depth):
    colors = pattern.palette(2 ** depth).astype(int).T.reshape(-1) * 257
    return written(pattern.indices(2 ** depth)[..., None], 3, depth, tags=[(320, (3, colors.tolist()))])


def copied(options, pixels=None, source=None):
    """A copy by libtiff's tool."""
    shown = pattern.rgb() if pixels is None else pixels
    return tools.run(["tiffcp", *options, "in.tif", "out.tif"], {"in.tif": source or tools.saved(shown, "TIFF")}, "out.tif")


def saved(pixels, mode=None, **options):
    return tools.saved(pixels, "TIFF", mode, **options)


def bilevel():
    return Image.fromarray(pattern.gray()).convert("1")


def copies():
    layouts = {"strips": ["-r", "5"], "one-strip": ["-r", "1000"], "planes": ["-p", "separate", "-r", "7"],
               "tiles": ["-t", "-w", "16", "-l", "32"], "tiles-of-planes": ["-t", "-w", "32", "-l", "16", "-p", "separate"],
               "big-endian": ["-B"], "little-endian": ["-L"], "more-than-4-gigabytes": ["-8"],
               "more-than-4-gigabytes-big-endian": ["-8", "-B"]}
    compressions = ["none", "lzw", "lzw:2", "zip", "zip:2", "packbits", "lzma", "lzma:2", "zstd", "zstd:2"]
    for name, options in layouts.items():
        yield f"layout-{name}", lambda o=options: copied(o)
        yield f"layout-{name}-lzw", lambda o=options: copied(["-c", "lzw:2", *o])
    for compression in compressions:
        name = compression.replace(":2", "-differences")
        yield f"compression-{name}", lambda c=compression: copied(["-c", c])
        yield f"compression-{name}-16", \
            lambda c=compression: copied(["-c", c, "-r", "9"], source=written(pattern.deep(pattern.rgb()), 2, 16))
        yield f"compression-{name}-gray-tiles", \
            lambda c=compression: copied(["-c", c, "-t", "-w", "16", "-l", "16"], pattern.gray())
    for name, options in {"jpeg": ["-c", "jpeg"], "jpeg-raw": ["-c", "jpeg:r:95"],
                          "jpeg-tiles": ["-c", "jpeg:95", "-t", "-w", "32", "-l", "32"]}.items():
        yield f"compression-{name}", lambda o=options: copied(o)
    for name, options in {"g3": ["-c", "g3"], "g3-two": ["-c", "g3:2d"], "g3-fill": ["-c", "g3:1d:fill"], "g4": ["-c", "g4"],
                          "g4-reversed": ["-c", "g4", "-f", "lsb2msb"], "lzw-reversed": ["-c", "lzw", "-f", "lsb2msb"]}.items():
        yield f"bilevel-{name}", lambda o=options: copied(o, source=saved(bilevel()))


def kinds():
    for depth in (1, 2, 4, 8):
        yield f"gray-{depth}", lambda d=depth: written(gray(d), 1, d)
        yield f"gray-{depth}-from-white", lambda d=depth: written(gray(d), 0, d, BIG)
        if depth > 1:
            yield f"palette-{depth}", lambda d=depth: indexed(d)
    yield "palette-1", lambda: indexed(1)
    deep = pattern.deep(pattern.rgb())
    for order, name in ((LITTLE, "little"), (BIG, "big")):
        yield f"gray-16-{name}", lambda o=order: written(pattern.deep(pattern.gray())[..., None], 1, 16, o)
        yield f"colors-16-{name}", lambda o=order: written(deep, 2, 16, o)
        yield f"colors-16-planes-{name}", lambda o=order: written(deep, 2, 16, o, planar=True, step=10)
    yield "gray-32-floating", lambda: written(light(pattern.gray())[..., None], 1, 32, form=3)
    yield "colors-32-floating", lambda: written(light(pattern.rgb()), 2, 32, form=3)
    yield "gray-32", lambda: written((pattern.gray().astype(numpy.uint32) << 24)[..., None], 1, 32)
    for name, kind in (("unspecified", 0), ("premultiplied", 1), ("straight", 2)):
        yield f"alpha-{name}", lambda k=kind: written(premultiplied() if k == 1 else pattern.rgba(), 2, tags=[(338, (3, [k]))])
    yield "alpha-gray", lambda: written(numpy.dstack([pattern.gray(), pattern.alpha()]), 1, tags=[(338, (3, [2]))])
    yield "alpha-straight-16", lambda: written(pattern.deep(pattern.rgba()), 2, 16, tags=[(338, (3, [2]))])
    yield "inks", lambda: written(pattern.inks(), 5)
    yield "inks-planes", lambda: written(pattern.inks(), 5, planar=True)
    yield "lab", lambda: saved(Image.fromarray(lab(), "LAB"))
    yield "lab-big-endian", lambda: written(lab_stored(), 8, order=BIG)
    yield "luminance-and-chroma", lambda: written(luminance_and_chroma(), 6, tags=[(530, (3, [1, 1]))])
    for width, height in ((1, 1), (1, 9), (33, 2), (300, 5)):
        yield f"size-{width}x{height}", lambda w=width, h=height: copied(["-c", "lzw"], pattern.rgb(w, h))


def premultiplied():
    shown = pattern.rgba().astype(int)
    shown[..., :3] = shown[..., :3] * shown[..., 3:] // 255
    return shown.astype(numpy.uint8)


def light(numbers):
    """Numbers of sRGB as light, from 0 to 1, which floating numbers are."""
    share = numbers / 255
    return numpy.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4).astype(numpy.float32)


def luminance_and_chroma():
    return numpy.asarray(Image.fromarray(pattern.rgb()).convert("YCbCr"))


def lab():
    """Lightness from 0 to 255 and colors around 128, as Pillow has them."""
    y, x = numpy.mgrid[0:43, 0:61]
    return numpy.dstack([60 + x * 2, 90 + y, 170 - x // 2]).astype(numpy.uint8)


def lab_stored():
    return numpy.dstack([lab()[..., 0], lab()[..., 1] - 128, lab()[..., 2] - 128]).astype(numpy.uint8)


def descriptions():
    for value in range(1, 9):
        yield f"orientation-{value}", lambda v=value: written(pattern.rgb(), 2, tags=[(274, (3, [v]))])
    yield "orientation-6-gray-16", lambda: written(pattern.deep(pattern.gray())[..., None], 1, 16, tags=[(274, (3, [6]))])
    wide, swapped = profiles.colors(profiles.WIDE), profiles.colors(profiles.SWAPPED)
    yield "profile-wide", lambda: written(pattern.rgb(), 2, tags=[(34675, (7, list(wide)))])
    yield "profile-swapped-16", lambda: written(pattern.deep(pattern.rgb()), 2, 16, tags=[(34675, (7, list(swapped)))])
    yield "profile-gray", lambda: written(pattern.gray()[..., None], 1, tags=[(34675, (7, list(profiles.gray(1.2))))])
    yield "pages", lambda: saved(Image.fromarray(pattern.rgb()), save_all=True, append_images=[Image.fromarray(pattern.gray())])
    yield "density", lambda: saved(pattern.rgb(), dpi=(300, 300))


FILES = [(f"tiff/{name}.tif", make) for part in (copies, kinds, descriptions) for name, make in part()]
