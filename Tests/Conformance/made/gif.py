"""GIF: palettes, interlacing, transparency, frames and their disposal, by Pillow and FFmpeg."""
import numpy
from PIL import Image

from made import pattern, tools


def indexed(count, width=pattern.SIZE[0], height=pattern.SIZE[1], turn=0):
    picture = Image.fromarray(numpy.roll(pattern.indices(count, width, height), turn, axis=1), "P")
    picture.putpalette(pattern.palette(count).tobytes())
    return picture


def frames(count=3, colors=64):
    return [indexed(colors, turn=15 * number) for number in range(count)]


def animation(**options):
    first, *rest = frames()
    return tools.saved(first, "GIF", save_all=True, append_images=rest, duration=100, **options)


def by_ffmpeg(*options):
    command = ["ffmpeg", "-loglevel", "error", "-bitexact", "-i", "in.png", *options, "-bitexact", "out.gif"]
    return tools.run(command, {"in.png": tools.saved(pattern.rgba(), "PNG")}, "out.gif")


def without_head_palette(content):
    """A GIF whose first frame has the palette that was for all."""
    count = 3 * 2 ** ((content[10] & 7) + 1)
    place = 13 + count
    while content[place] == 0x21:
        place += 2
        while content[place]:
            place += content[place] + 1
        place += 1
    image = content[place:place + 9] + bytes([content[place + 9] & 0x40 | 0x80 | content[10] & 7])
    return content[:10] + bytes([content[10] & 0x70]) + content[11:13] + content[13 + count:place] + image \
        + content[13:13 + count] + content[place + 10:]


def on_larger_screen(content):
    """A GIF whose frame covers a part of its screen."""
    place = content.index(b",\0\0\0\0")
    head = content[:6] + (90).to_bytes(2, "little") + (70).to_bytes(2, "little") + content[10:place + 1]
    return head + (11).to_bytes(2, "little") + (13).to_bytes(2, "little") + content[place + 5:]


def made():
    for count in (2, 3, 4, 16, 17, 128, 256):
        for interlace in (0, 1):
            yield f"colors-{count}-{'interlaced' if interlace else 'plain'}", \
                lambda c=count, i=interlace: tools.saved(indexed(c), "GIF", interlace=i)
    for width, height in ((1, 1), (1, 9), (9, 1), (5, 3), (300, 7)):
        yield f"size-{width}x{height}", lambda w=width, h=height: tools.saved(indexed(16, w, h), "GIF", interlace=1)
    yield "transparent", lambda: tools.saved(indexed(16), "GIF", transparency=5)
    yield "transparent-interlaced", lambda: tools.saved(indexed(64), "GIF", transparency=30, interlace=1)
    yield "gray", lambda: tools.saved(pattern.gray(), "GIF")
    yield "bilevel", lambda: tools.saved(Image.fromarray(pattern.gray()).convert("1"), "GIF")
    yield "comment", lambda: tools.saved(indexed(16), "GIF", comment=b"a comment")
    yield "own-palette", lambda: without_head_palette(tools.saved(indexed(16), "GIF"))
    yield "part-of-screen", lambda: on_larger_screen(tools.saved(indexed(16), "GIF", interlace=0))
    for disposal in range(4):
        yield f"frames-disposal-{disposal}", lambda d=disposal: animation(disposal=d)
    yield "frames-transparent", lambda: animation(transparency=7, disposal=2)
    yield "frames-loop", lambda: animation(loop=3)
    yield "ffmpeg", lambda: by_ffmpeg()
    yield "ffmpeg-gray", lambda: by_ffmpeg("-pix_fmt", "gray")


FILES = [(f"gif/{name}.gif", make) for name, make in made()]
