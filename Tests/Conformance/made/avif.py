"""AVIF by libavif's avifenc with three encoders, and by heif-enc: chroma, depths, ranges, points of color, alpha, turns and tiles."""
from made import heic, pattern, png, profiles, tools

FORMS = ("420", "422", "444", "400")


def coded(*options, pixels=None, content=None, count=1):
    shown = pattern.rgb() if pixels is None else pixels
    content = content or tools.saved(shown, "PNG")
    names = [f"in{number}.png" for number in range(count)]
    quality = [] if "--lossless" in options else ["--min", "5", "--max", "15"]
    command = ["avifenc", "-s", "9", *quality, *options, *names, "out.avif"]
    return tools.run(command, {name: content for name in names}, "out.avif")


def timeless(content):
    """A sequence without the times at which its parts were made."""
    changed = bytearray(content)
    for kind in (b"mvhd", b"tkhd", b"mdhd"):
        place = content.index(kind) + 4
        size = 8 if content[place] == 1 else 4
        changed[place + 4:place + 4 + 2 * size] = bytes(2 * size)
    return bytes(changed)


def deep(kind=png.COLORS):
    return png.written(kind, 16, (64, 48))


def made():
    for form in FORMS:
        for extent in ("full", "limited"):
            yield f"chroma-{form}-{extent}", lambda f=form, e=extent: coded("-y", f, "-r", e)
            for depth in (10, 12):
                yield f"chroma-{form}-{extent}-depth-{depth}", \
                    lambda f=form, e=extent, d=depth: coded("-y", f, "-r", e, "-d", str(d), content=deep())
    for width, height in ((1, 1), (2, 3), (16, 16), (65, 33), (127, 3), (200, 150)):
        yield f"size-{width}x{height}", lambda w=width, h=height: coded("-y", "420", pixels=pattern.rgb(w, h))
    yield "lossless", lambda: coded("--lossless")
    yield "lossless-alpha", lambda: coded("--lossless", pixels=pattern.rgba())
    yield "alpha", lambda: coded("--minalpha", "0", "--maxalpha", "5", pixels=pattern.rgba())
    yield "alpha-premultiplied", lambda: coded("--premultiply", "--minalpha", "0", "--maxalpha", "5", pixels=pattern.rgba())
    yield "alpha-10", lambda: coded("-d", "10", content=deep(png.ALPHA))
    yield "alpha-gray", lambda: coded("-y", "400", pixels=pattern.rgba())
    for points in ("1/13/1", "1/13/5", "1/13/6", "1/13/9", "1/1/1", "12/13/6", "9/13/9", "2/2/2", "1/13/0", "9/16/9", "9/18/9"):
        yield f"points-{points.replace('/', '-')}", lambda p=points: coded("--cicp", p, "-y", "444")
    yield "profile-wide", lambda: coded(content=heic.described(profiles.colors(profiles.WIDE)))
    yield "profile-of-television", lambda: coded(content=heic.described(profiles.colors(profiles.TELEVISION)))
    yield "profile-swapped", lambda: coded(content=heic.described(profiles.colors(profiles.SWAPPED)))
    for turn in range(4):
        yield f"turned-{turn}", lambda t=turn: coded("--irot", str(t))
        for axis in range(2):
            yield f"turned-{turn}-mirrored-{axis}", lambda t=turn, a=axis: coded("--irot", str(t), "--imir", str(a))
    yield "cropped", lambda: coded("--crop", "10,6,40,30", pixels=pattern.rgb(64, 48))
    yield "grid", lambda: coded("--grid", "2x2", "-y", "444", pixels=pattern.rgb(160, 132))
    yield "tiles", lambda: coded("--tilerowslog2", "1", "--tilecolslog2", "1", pixels=pattern.rgb(300, 200))
    yield "frames", lambda: timeless(coded(count=3))
    for codec in ("rav1e", "svt"):
        yield f"encoder-{codec}", lambda c=codec: coded("-c", c, "-y", "420", pixels=pattern.rgb(128, 96))
    yield "grain", lambda: coded("-a", "film-grain-test=1", pixels=pattern.rgb(128, 96))
    for chroma in ("420", "422", "444"):
        yield f"heif-enc-{chroma}", lambda c=chroma: heic.coded("-p", f"chroma={c}", ending="avif")
    yield "heif-enc-alpha", lambda: heic.coded(pixels=pattern.rgba(), ending="avif")


FILES = [(f"avif/{name}.avif", make) for name, make in made()]
