"""HEIC by libheif's heif-enc: chroma, depths, alpha, matrices, profiles, turns and several pictures."""
from made import boxes, pattern, png, profiles, tools

QUICK = ["-p", "preset=ultrafast", "-p", "x265:pools=1", "-p", "x265:frame-threads=1"]


def coded(*options, pixels=None, content=None, ending="heic", names=("in.png",)):
    shown = pattern.rgb() if pixels is None else pixels
    content = content or tools.saved(shown, "PNG")
    quick = QUICK if ending == "heic" else ["-p", "speed=9"]
    command = ["heif-enc", "-q", "85", *quick, *options, "-o", f"out.{ending}", *names]
    return tools.run(command, {name: content for name in names}, f"out.{ending}")


def described(profile):
    return tools.saved(pattern.rgb(), "PNG", icc_profile=profile)


def deep():
    """Sixteen bits, which heif-enc reduces."""
    return png.written(png.COLORS, 16, (64, 48))


def from_matrix(matrix, is_full, colors):
    """A file of luminance and chroma that a matrix made, with a box of colors; heif-enc has only one matrix of its own."""
    command = ["heif-enc", "-q", "95", *QUICK, "-o", "out.heic", "in.y4m"]
    content = tools.run(command, {"in.y4m": pattern.luminance_and_chroma(matrix, is_full)}, "out.heic")
    return boxes.described(content, colors)


def signaled(primaries, transfer, matrix, is_full):
    return from_matrix(matrix, is_full, boxes.signal(primaries, transfer, matrix, is_full))


def profiled(columns):
    return from_matrix(6, 1, ("colr", b"prof" + profiles.colors(columns)))


def made():
    for chroma in ("420", "422", "444"):
        yield f"chroma-{chroma}", lambda c=chroma: coded("-p", f"chroma={c}")
        for depth in (10, 12):
            yield f"chroma-{chroma}-depth-{depth}", lambda c=chroma, d=depth: coded("-p", f"chroma={c}", "-b", str(d), content=deep())
    for width, height in ((16, 16), (64, 64), (65, 33), (127, 3), (200, 150)):
        yield f"size-{width}x{height}", lambda w=width, h=height: coded(pixels=pattern.rgb(w, h))
    yield "gray", lambda: coded(pixels=pattern.gray())
    yield "lossless", lambda: coded("-L", "-p", "chroma=444", "--matrix_coefficients=0")
    yield "alpha", lambda: coded(pixels=pattern.rgba())
    yield "alpha-lossless", lambda: coded("-L", "-p", "chroma=444", "--matrix_coefficients=0", pixels=pattern.rgba())
    yield "thumbnail", lambda: coded("-t", "32")
    yield "two-pictures", lambda: coded(names=("in.png", "other.png"))
    for matrix in (1, 5, 6, 9):
        for full in (0, 1):
            yield f"matrix-{matrix}-range-{full}", lambda m=matrix, f=full: signaled(1, 13, m, f)
    yield "primaries-wide", lambda: signaled(12, 13, 6, 1)
    yield "primaries-of-television", lambda: signaled(9, 13, 6, 1)
    yield "profile-wide", lambda: profiled(profiles.WIDE)
    yield "profile-of-television", lambda: profiled(profiles.TELEVISION)
    yield "profile-of-the-png", lambda: coded(content=described(profiles.colors(profiles.SWAPPED)))
    for turn in range(1, 4):
        yield f"turned-{turn}", lambda t=turn: boxes.described(coded(), ("irot", bytes([t])))
    for axis in range(2):
        mirror = ("imir", bytes([axis]))
        yield f"mirrored-{axis}", lambda m=mirror: boxes.described(coded(), m)
        yield f"turned-and-mirrored-{axis}", lambda m=mirror: boxes.described(coded(), ("irot", b"\1"), m)
        yield f"alpha-turned-and-mirrored-{axis}", \
            lambda m=mirror: boxes.described(coded(pixels=pattern.rgba()), ("irot", b"\3"), m)


FILES = [(f"heic/{name}.heic", make) for name, make in made()]
