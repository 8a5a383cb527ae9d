"""The documents of the corpus, each as a name and the arguments of a command that paints it."""

import json
import os

import documents
from chance import Chance

WORDS = {"language": ["en", "de", "ja", "ar"], "year": ["2026", "2028"], "month": ["1", "2", "12"]}
SCRIPTS = ["Summer", "Größe", "Лето", "夏の東京", "صيف"]


def shipped(root):
    """The names of shipped templates with what they say, sorted."""
    found = {}
    for parent, _, names in os.walk(root + "/Templates"):
        for name in names:
            place = os.path.relpath(os.path.join(parent, name), root + "/Templates")
            if place.endswith(".json") and not place.startswith(("schema/", "filters/", "stickers/")):
                with open(os.path.join(parent, name)) as file:
                    found[place[:-5]] = json.load(file)
    return dict(sorted(found.items()))


def names_in(folder):
    return sorted(name[:-5] for name in os.listdir(folder) if name.endswith(".json"))


def of_templates(templates, photos):
    """Every template with three sets of photos, its variables in other words each time."""
    for name, template in templates.items():
        for turn, group in enumerate(["samples", "small", "small"]):
            chance = Chance(f"template {name} {turn}")
            words = [f"--text={key}={chance.pick(WORDS.get(key, SCRIPTS))}" for key in template.get("variables", {}) if turn]
            yield f"template/{name}/{turn}", ["render", name, *chance.some(photos[group], 12), "--when-short=repeat",
                                              "--size=" + ("200x" if turn < 2 else "96x"), *words]


def of_layouts(templates, photos):
    """Every generated layout for every number of photos."""
    for name in templates:
        if not name.startswith("auto/") or name == "auto/outfit":
            continue
        for count in range(2, 13):
            for group in ["samples", "small"]:
                chance = Chance(f"layout {name} {count} {group}")
                yield f"layout/{name}/{count}-{group}", [
                    "render", name, *chance.some(photos[group], count), f"--seed={chance.below(100)}", "--size=200x"]


def of_outfits(templates, garments):
    """Outfits of garments that are freed of their backgrounds."""
    names = [name for name in templates if name.startswith("outfits/")] + ["auto/outfit"] * 6
    for turn, name in enumerate(names * 4):
        chance = Chance(f"outfit {turn}")
        yield f"outfit/{turn:03}", ["render", name, *chance.some(garments, 2 + chance.below(6)), "--when-short=leave", "--size=160x"]


def of_forms(photos):
    """Every form of file in a frame that is filled, and in one that shows all of it."""
    for name in photos["forms"]:
        for fit in ["cover", "contain"]:
            for size in [60, 200]:
                document = {"format": "collage-template", "version": 1, "name": fit, "canvas": {"width": 240, "height": 180},
                            "defaults": {"margin": 6, "fit": fit}, "split": {"row": ["a", "b"]}}
                yield f"form/{os.path.basename(name)}/{fit}-{size}", document, [
                    "render", "DOCUMENT", name, photos["small"][0], "--allow=tiff", f"--size={size}x"]


def of_kinds(photos, filters, stickers, counts):
    """Templates made by code."""
    for kind in documents.KINDS:
        for turn in range(counts[kind]):
            name = f"{kind}/{turn:03}"
            chance = Chance(name)
            yield name, documents.document(kind, chance, filters, stickers), [
                "render", "DOCUMENT", *chance.some(photos["small"], 4), "--when-short=repeat", f"--size={chance.pick([120, 240])}x"]


def orders(root, folder, photos, garments):
    """Writes the documents into a folder, and gives each picture's name, arguments and output."""
    templates = shipped(root)
    filters, stickers = names_in(root + "/Templates/filters"), names_in(root + "/Templates/stickers")
    counts = {"slots": 240, "looks": 120, "grounds": 90, "texts": 300, "shapes": 120, "stickers": 70, "strokes": 110}
    made = [(name, None, arguments) for part in [of_templates(templates, photos), of_layouts(templates, photos),
                                                 of_outfits(templates, garments)] for name, arguments in part]
    made += list(of_forms(photos)) + list(of_kinds(photos, filters, stickers, counts))
    os.makedirs(folder + "/documents")
    for number, (name, document, arguments) in enumerate(made):
        output = f"{number:04}.png"
        if document is not None:
            place = f"documents/{number:04}.json"
            with open(f"{folder}/{place}", "w") as file:
                json.dump(document, file, ensure_ascii=False)
            arguments = [place if argument == "DOCUMENT" else argument for argument in arguments]
        yield name, arguments, output
    for turn, (extension, options) in enumerate([
            ("jpg", []), ("jpg", ["--quality=60"]), ("jpg", ["--subsampling=444"]), ("webp", []), ("avif", []), ("png", ["--depth=16"]),
            ("tif", [])]):
        for template in ["hero/hero-left", "square/four", "polaroids/scatter-square", "auto/mosaic"]:
            yield f"file/{template}/{turn}-{extension}", ["render", template, *photos["samples"][:6], "--when-short=repeat",
                                                          "--size=240x", *options], f"file{turn}-{template.replace('/', '-')}.{extension}"


def albums(photos):
    """Books, whose pages are pictures."""
    styles = [[], ["--best"], ["--templates", "books"], ["--title", "Summer", "--cover", "best"], ["--per-page", "1..3"],
              ["--footer", "{{page}}"], ["--pages", "4"]]
    for turn, options in enumerate(styles):
        # Templates of books are twice as wide as they are high.
        for size in ["240x120" if "books" in options else "240x180", "200x200"]:
            yield f"album/{turn}-{size}", ["album", *photos["samples"], *photos["small"], "--order=given", "--size", size, *options]
