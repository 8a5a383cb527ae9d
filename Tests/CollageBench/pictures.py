"""Pictures of layouts: a case with all methods side by side, and a sheet of several cases."""
from PIL import Image, ImageDraw, ImageFont

PAPER, INK, LABEL, PAD = "#ffffff", "#222222", 22, 14
EMPTY = "#d9d4cc"


def draw(case, layout, photos, width, empty=EMPTY):
    """Paints a layout at a width in pixels; what photos and gutters leave blank is gray, or of another color."""
    scale = width / case.canvas[0]
    canvas = Image.new("RGB", (width, round(case.canvas[1] * scale)), empty)
    for placement in layout.placements:
        frame, part = placement.frame, placement.window
        left, top, right, bottom = (round(edge * scale) for edge in (frame.x, frame.y, frame.right, frame.bottom))
        if right <= left or bottom <= top:
            continue
        with Image.open(photos[placement.photo].path) as image:
            w, h = image.size
            edges = (max(0, part.x * w), max(0, part.y * h), min(w, part.right * w), min(h, part.bottom * h))
            shown = image.convert("RGB").resize((right - left, bottom - top), Image.LANCZOS, box=edges)
        half = max(1, round(case.gap * scale / 2))
        ImageDraw.Draw(canvas).rectangle((left - half, top - half, right + half - 1, bottom + half - 1), fill=PAPER)
        canvas.paste(shown, (left, top))
    return canvas


def font():
    try:
        return ImageFont.truetype("DejaVuSans.ttf", 14)
    except OSError:
        return ImageFont.load_default()


def labeled(picture, text):
    canvas = Image.new("RGB", (picture.width, picture.height + LABEL), PAPER)
    canvas.paste(picture, (0, LABEL))
    ImageDraw.Draw(canvas).text((1, 3), text, fill=INK, font=font())
    return canvas


def sheet(tiles, columns):
    """Sets pictures in rows of a number of columns."""
    width, height = max(tile.width for tile in tiles), max(tile.height for tile in tiles)
    rows = -(-len(tiles) // columns)
    canvas = Image.new("RGB", (columns * (width + PAD) + PAD, rows * (height + PAD) + PAD), PAPER)
    for index, tile in enumerate(tiles):
        canvas.paste(tile, (PAD + index % columns * (width + PAD), PAD + index // columns * (height + PAD)))
    return canvas


def side_by_side(case, named_layouts, photos, width=420, columns=4):
    """Returns a picture of one case with a tile for each method."""
    return sheet([labeled(draw(case, layout, photos, width), name) for name, layout in named_layouts], columns)
