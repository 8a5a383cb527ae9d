"""The pages that are compared: texts in many scripts, styles of texts, and photos with layers around them."""
import glob
import json
import os

from readers import ROOT

PHOTOS = sorted(glob.glob(os.path.join(ROOT, "Samples/pictures/*.jpg")))[:2]


def photos_of(template):
    """The photos of a page; one whose slot is called "none" has none."""
    return PHOTOS if template["slots"][0]["id"] != "none" else []


def write_document(folder, template, photos, items=()):
    """Writes a template with its photos, or with items of a composition, and returns its path."""
    document = template
    # A template cannot be rendered without photos; a composition of it can.
    if items or not photos:
        document = {"format": "collage", "version": 1, "template": template, "items": list(items),
                    "photos": {name: name for name in photos} if items else {}}
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "document.json")
    with open(path, "w") as file:
        json.dump(document, file, ensure_ascii=False)
    return path


SCRIPTS = {
    "latin": ("Inter", "A day by the sea, office & fjord"),
    "vietnamese": ("Noto Sans", "Một ngày bên bờ biển cùng bạn bè"),
    "greek": ("Noto Serif", "Μια μέρα δίπλα στη θάλασσα"),
    "cyrillic": ("Noto Sans", "День у моря с друзьями"),
    "arabic": ("Noto Naskh Arabic", "يوم على شاطئ البحر"),
    "hebrew": ("Noto Sans Hebrew", "יום ליד הים עם חברים"),
    "devanagari": ("Noto Sans Devanagari", "दोस्तों के साथ समुद्र के किनारे"),
    "bengali": ("Noto Sans Bengali", "বন্ধুদের সাথে সমুদ্রের ধারে"),
    "tamil": ("Noto Sans Tamil", "நண்பர்களுடன் கடற்கரையில்"),
    "thai": ("Noto Sans Thai", "หนึ่งวันริมทะเลกับเพื่อน"),
    "khmer": ("Noto Sans Khmer", "មួយថ្ងៃ នៅមាត់សមុទ្រ"),
    "ethiopic": ("Noto Sans Ethiopic", "ከጓደኞች ጋር በባህር ዳርቻ"),
    "chinese": ("Noto Sans CJK SC", "和朋友们在海边度过的一天"),
    "korean": ("Noto Sans CJK KR", "친구들과 바닷가에서 보낸 하루"),
}
STYLES = {
    "bold": {"font": {"family": "Inter", "size": 60, "weight": 800}},
    "italic": {"font": {"family": "Noto Serif", "size": 60, "slope": "italic"}},
    "oblique": {"font": {"family": "Noto Sans CJK SC", "size": 60, "slope": "oblique"}},
    "emboldened": {"font": {"family": "Bebas Neue", "size": 60, "weight": 900}},
    "shadow": {"shadows": [{"x": 4, "y": 6, "blur": 8, "color": "#00000080"}]},
    "outline": {"outline": {"width": 6, "color": "#ffffff", "align": "outside"}},
    "gradient": {"fill": {"linear": {"angle": 90, "stops": ["#d02040", "#2040d0"]}}},
    "half": {"fill": "#20406080"},
    "underlined": {"underline": True},
    "spaced": {"letterSpacing": 0.2},
    "curved": {"path": {"arc": 0.3}},
    "boxed": {"background": {"color": "#ffe0a0", "padding": [20, 10], "cornerRadius": 12}},
}


def text(identifier, content, y, family="Inter", size=60, **style):
    return {"id": identifier, "center": [500, y], "size": [960, 160], "text": {
        "text": content, "font": {"family": family, "size": size}, "fill": "#204060", "fit": "shrink", **style}}


def page(layers, slots=()):
    return {"format": "collage-template", "version": 1, "name": "page", "canvas": {"width": 1000, "height": 500,
            "background": "#f4efe6"}, "slots": list(slots) or [{"id": "none", "frame": [0, 0, 2, 2]}], "layers": layers}


def shape(identifier, y, *colors, form="ellipse", height=100):
    return {"id": identifier, "center": [500, y], "size": [400, height],
            "shape": {"form": {form: {}}, "fill": {"linear": {"angle": 90, "stops": list(colors)}}}}


# A case is a template, its texts, and options.
PRINTED = ["--dpi", "96", "--bleed", "5mm", "--crop-marks"]
SLOTS = [{"id": "left", "frame": [20, 20, 470, 460]}, {"id": "right", "frame": [510, 20, 470, 460]}]
CASES = {
    **{name: (page([text("one", words, 150, family), text("two", words, 350, family, size=36)]), [words])
       for name, (family, words) in SCRIPTS.items()},
    **{f"style-{name}": (page([text("one", "Sunset, 7 p.m.", 250, **style)]), ["Sunset, 7 p.m."])
       for name, style in STYLES.items()},
    "photos": (page([text("one", "Two of them", 420, fill="#ffffff")], slots=SLOTS), ["Two of them"]),
    "blend": (page([{**text("one", "Through", 250), "blend": "multiply"}], slots=SLOTS), ["Through"]),
    # Pictures above texts: transparent, and opaque.
    "veil": (page([text("one", "Beneath a veil", 250), shape("veil", 250, "#d0204080", "#2040d000")]), ["Beneath a veil"]),
    "block": (page([text("one", "Beneath a block", 250),
                    shape("block", 250, "#d02040", "#2040d0", form="rectangle", height=30)]), ["Beneath a block"]),
    "round": (page([{**text("one", "Beneath a photo", 450), "level": "below"}],
                   slots=[{"id": "left", "frame": [200, 20, 600, 420], "shape": {"ellipse": {}}}]), ["Beneath a photo"]),
    "printed": (page([text("one", "For a printer", 420, fill="#ffffff")], slots=SLOTS), ["For a printer"], PRINTED),
    "emoji": (page([text("one", "Sea 🌊 and sun ☀️", 250)]), ["Sea 🌊 and sun ☀️"]),
    "mixed": (page([text("one", "Tel Aviv תל אביב 2026", 250, "Noto Sans Hebrew")]), ["Tel Aviv", "תל אביב", "2026"]),
}
