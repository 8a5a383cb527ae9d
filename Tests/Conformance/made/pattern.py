"""What the made pictures show, by formulas: slopes, patches of strong colors and a disk, so that each turn and each channel is seen."""
import numpy

SIZE = (61, 43)
# The shares of red and blue in the luminance of matrices, by their numbers in ITU-T H.273.
SHARES = {1: (0.2126, 0.0722), 5: (0.299, 0.114), 6: (0.299, 0.114), 9: (0.2627, 0.0593)}


def rgb(width=SIZE[0], height=SIZE[1]):
    """Slopes of red and green, blue in the disk, and patches of pure colors in three corners."""
    y, x = numpy.mgrid[0:height, 0:width]
    disk = (x - width * 0.6) ** 2 + (y - height * 0.4) ** 2 < (min(width, height) / 4) ** 2
    made = numpy.stack([x * 255 // max(1, width - 1), y * 255 // max(1, height - 1), numpy.where(disk, 210, 70)], axis=-1)
    across, down = width // 5, height // 5
    made[:down, :across] = (230, 20, 20)
    made[:down, width - across:] = (20, 200, 40)
    made[height - down:, :across] = (30, 40, 220)
    return made.astype(numpy.uint8)


def alpha(width=SIZE[0], height=SIZE[1]):
    """Opaque but for a slope to the right, and for a hole."""
    y, x = numpy.mgrid[0:height, 0:width]
    made = numpy.clip((width - x) * 510 // max(1, width), 0, 255)
    made[(x - width * 0.3) ** 2 + (y - height * 0.7) ** 2 < (min(width, height) / 6) ** 2] = 0
    return made.astype(numpy.uint8)


def rgba(width=SIZE[0], height=SIZE[1]):
    return numpy.dstack([rgb(width, height), alpha(width, height)])


def gray(width=SIZE[0], height=SIZE[1]):
    colors = rgb(width, height).astype(int)
    return ((colors[..., 0] * 3 + colors[..., 1] * 5 + colors[..., 2] * 2) // 10).astype(numpy.uint8)


def inks(width=SIZE[0], height=SIZE[1]):
    """Cyan, magenta and yellow with some black."""
    black = gray(width, height) // 4
    return numpy.dstack([255 - rgb(width, height), black])


def indices(count, width=SIZE[0], height=SIZE[1]):
    """Numbers of a palette's colors."""
    return (gray(width, height).astype(int) * count // 256).astype(numpy.uint8)


def palette(count):
    """Colors in an order that shows an index taken for another."""
    steps = numpy.arange(count)
    return numpy.stack([steps * 255 // max(1, count - 1), steps * 83 % 256, 255 - steps * 37 % 256], axis=-1).astype(numpy.uint8)


def deep(numbers):
    """Sixteen bits, whose lower bytes differ from the upper ones."""
    return numbers.astype(numpy.uint16) * 256 + (numbers.astype(numpy.uint16) * 7 % 256)


def luminance_and_chroma(matrix, is_full, width=64, height=48):
    """A raw film of one picture, with chroma halved in both directions."""
    red, blue = SHARES[matrix]
    colors = rgb(width, height) / 255
    luminance = colors @ (red, 1 - red - blue, blue)
    chroma = [(colors[..., band] - luminance) / (2 - 2 * share) for band, share in ((2, blue), (0, red))]
    halved = [plane.reshape(height // 2, 2, width // 2, 2).mean(axis=(1, 3)) for plane in chroma]
    scales = (255, 255, 0) if is_full else (219, 224, 16)
    planes = [luminance * scales[0] + scales[2], *(plane * scales[1] + 128 for plane in halved)]
    head = f"YUV4MPEG2 W{width} H{height} F1:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
    return head + b"".join(plane.round().clip(0, 255).astype(numpy.uint8).tobytes() for plane in planes)
