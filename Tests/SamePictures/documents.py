"""Templates made by code: slots, looks and layers of every kind in random combinations."""

COLORS = ["#1d3557", "#e63946", "#f1faee", "#2a9d8f", "#e9c46a", "#26262688", "white", "black", "gold", "rebeccapurple"]
BLENDS = ["normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
          "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity"]
WORDS = ["Summer", "A day at the sea", "Größe & Maß", "Лето на море", "Ένα καλοκαίρι", "夏の東京", "여름 바다", "夏天在海边",
         "صيف على البحر", "קיץ בים", "समुद्र किनारे", "ฤดูร้อน", "Two lines\nof words", "ffi fl 0123 ½", "😀 sun ☀️"]
FAMILIES = ["Inter", "Noto Sans", "Noto Serif", "Dancing Script", "Bebas Neue"]
STROKES = ["pen", "marker", "highlighter", "neon", "pencil", "blur", "pixelate", "arrow", "line", "rectangle", "ellipse"]
HEART = "M 0.5 1 C -0.4 0.4 0.2 -0.3 0.5 0.25 C 0.8 -0.3 1.4 0.4 0.5 1 Z"
SIGNED = ["exposure", "temperature", "tint", "contrast", "highlights", "shadows", "whites", "blacks", "saturation", "vibrance",
          "hue", "grayRed", "grayBlue", "clarity", "vignette"]
UNSIGNED = ["fade", "grayscale", "sepia", "invert", "posterize", "noiseReduction", "sharpen", "blur", "radialBlur", "tiltShift",
            "oilPaint", "pencilSketch", "pixelate", "halftone", "grain"]
PATTERNS = ["stripes", "pinstripes", "checks", "gingham", "grid", "dots", "zigzag", "diamonds", "triangles", "crosses"]
KINDS = ["slots", "looks", "grounds", "texts", "shapes", "stickers", "strokes"]


def gradient(chance):
    stops = [[0, chance.pick(COLORS)], [chance.between(0.3, 0.7), chance.pick(COLORS)], [1, chance.pick(COLORS)]]
    if chance.below(2):
        return {"linear": {"angle": chance.below(360), "stops": stops}}
    return {"radial": {"center": [chance.between(0, 1), chance.between(0, 1)], "radius": chance.between(0.3, 1), "stops": stops}}


def shadow(chance):
    return {"x": chance.below(9) - 4, "y": chance.below(9) - 2, "blur": chance.below(16), "color": chance.pick(["#0006", "#900a"])}


def shape(chance):
    return chance.pick([
        {"rectangle": {"cornerRadius": chance.below(40)}}, {"ellipse": {}}, {"path": HEART},
        {"rectangle": {"cornerRadius": [0, 12, 30, chance.below(20)]}},
        {"polygon": [[0.5, 0], [1, 0.4], [0.8, 1], [0.2, 1], [0, 0.4]]}])


def slot(chance, index):
    """A turned slot with some of what a slot may have."""
    made = {"id": f"s{index}", "frame": [chance.below(120), chance.below(80), 60 + chance.below(120), 50 + chance.below(90)],
            "rotation": chance.pick([0, 0, 0, -7.5, 12, 90, chance.below(360)])}
    parts = {
        "shape": lambda: shape(chance),
        "border": lambda: {"width": chance.between(0.5, 9), "color": chance.pick(COLORS),
                           "align": chance.pick(["inside", "center", "outside"])},
        "shadow": lambda: shadow(chance),
        "fit": lambda: chance.pick(["cover", "contain", "fill", "none"]),
        "focus": lambda: chance.pick(["center", "attention", "entropy", "saliency", "auto",
                                      [chance.between(0, 1), chance.between(0, 1)]]),
        "blend": lambda: chance.pick(BLENDS),
        "background": lambda: chance.pick([chance.pick(COLORS), gradient(chance), {"blur": {"amount": 10 + chance.below(60)}}]),
    }
    for key in chance.some(parts, 1 + chance.below(4)):
        made[key] = parts[key]()
    return made


def look(chance, filters):
    made = {"filter": chance.pick(filters), "strength": chance.between(0.2, 1)} if chance.below(3) else {}
    made["adjust"] = {name: chance.between(-0.8 if name in SIGNED else 0, 0.8)
                      for name in chance.some(SIGNED + UNSIGNED, 1 + chance.below(3))}
    return made


def ground(chance):
    return chance.pick([
        gradient(chance), {"blur": {"amount": 10 + chance.below(70)}}, "transparent",
        {"pattern": {"kind": chance.pick(PATTERNS), "colors": [chance.pick(COLORS), chance.pick(COLORS)],
                     "size": chance.between(0.03, 0.3), "angle": chance.below(90)}}])


def text(chance):
    made = {"text": chance.pick(WORDS), "font": {"family": chance.pick(FAMILIES), "size": 14 + chance.below(40),
                                                "weight": chance.pick([300, 400, 700, 900])},
            "fill": chance.pick([chance.pick(COLORS), gradient(chance), {"palette": 1 + chance.below(4), "color": "#c8553d"}]),
            "align": chance.pick(["start", "center", "end", "justify"]), "fit": chance.pick(["shrink", "fill", "fixed"])}
    parts = {
        "path": lambda: chance.pick([{"arc": chance.below(240) - 120}, {"circle": chance.below(90)},
                                     {"wave": {"amplitude": 0.3, "periods": 2}}]),
        "outline": lambda: {"width": chance.between(0.5, 4), "color": chance.pick(COLORS),
                            "align": chance.pick(["inside", "center", "outside"])},
        "shadows": lambda: [shadow(chance) for _ in range(1 + chance.below(2))],
        "glow": lambda: {"radius": 2 + chance.below(12), "color": chance.pick(COLORS)},
        "background": lambda: {"form": chance.pick(["pill", "box"]), "color": chance.pick(COLORS), "padding": [8, 4],
                               "cornerRadius": chance.below(14)},
        "letterSpacing": lambda: chance.between(-0.05, 0.3),
        "lineSpacing": lambda: chance.between(0.8, 1.6),
        "case": lambda: chance.pick(["upper", "lower", "title"]),
        "underline": lambda: True,
        "strike": lambda: True,
    }
    for key in chance.some(parts, chance.below(4)):
        made[key] = parts[key]()
    return {"text": made}


def form(chance):
    made = chance.pick([
        shape(chance), {"star": {"points": 3 + chance.below(9), "innerRadius": chance.between(0.2, 0.8)}},
        {"line": [[0, chance.between(0, 1)], [0.5, chance.between(0, 1)], [1, 0.5]]}])
    line = {"width": chance.between(0.5, 8), "color": chance.pick(COLORS)}
    if chance.below(2):
        line["dashes"] = [2, 1 + chance.below(3)]
    if "line" in made:
        line.update(start=chance.pick(["butt", "round", "square", "arrow", "dot"]), end=chance.pick(["arrow", "dot", "round"]))
    drawn = {"form": made, "line": line}
    if "line" not in made:
        drawn["fill"] = chance.pick([chance.pick(COLORS), gradient(chance)])
    return {"shape": drawn}


def sticker(chance, stickers):
    made = {"drawing": chance.pick(stickers)}
    if chance.below(2):
        made["contour"] = {"width": chance.between(1, 6), "color": chance.pick(COLORS)}
    return {"sticker": made}


def stroke(chance):
    samples, (x, y) = [], (40 + chance.below(160), 30 + chance.below(90))
    for index in range(4 + chance.below(16)):
        samples.append([x, y, chance.between(0, 1) if chance.below(3) else None, round(index / 60, 3)])
        x, y = x + chance.below(41) - 16, y + chance.below(41) - 20
    return {"stroke": {"tool": chance.pick(STROKES), "width": chance.between(0.005, 0.06), "color": chance.pick(COLORS),
                       "samples": samples}}


def layer(chance, index, content):
    made = {"id": f"l{index}", "size": [80 + chance.below(140), 40 + chance.below(80)],
            "center": [40 + chance.below(180), 30 + chance.below(120)], "rotation": chance.pick([0, 0, 0, 8, -15, chance.below(360)])}
    parts = {"opacity": lambda: chance.between(0.2, 1), "blend": lambda: chance.pick(BLENDS), "shadow": lambda: shadow(chance),
             "scale": lambda: chance.between(0.6, 1.6), "level": lambda: "below"}
    for key in chance.some(parts, chance.below(3)):
        made[key] = parts[key]()
    return made | content


def document(kind, chance, filters, stickers):
    """A template of 240 by 180 with what a kind is about."""
    made = {"format": "collage-template", "version": 1, "name": kind,
            "canvas": {"width": 240, "height": 180, "background": chance.pick(COLORS)}}
    if kind == "slots":
        return made | {"slots": [slot(chance, index) for index in range(1 + chance.below(4))]}
    made |= {"defaults": {"gap": chance.below(12), "margin": chance.below(16)}, "split": chance.pick([
        {"row": ["a", "b"]}, {"column": ["a", {"row": ["b", "c"], "weight": 2}]}, {"row": ["a"]}])}
    if kind == "looks":
        return made | {"defaults": made["defaults"] | look(chance, filters)}
    if kind == "grounds":
        made["canvas"]["background"] = ground(chance)
        return made | {"defaults": {"margin": 20 + chance.below(30), "shape": shape(chance)}}
    content = {"texts": text, "shapes": form, "stickers": lambda chance: sticker(chance, stickers), "strokes": stroke}[kind]
    return made | {"layers": [layer(chance, index, content(chance)) for index in range(1 + chance.below(3))]}
