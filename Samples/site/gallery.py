#!/usr/bin/env python3
"""Renders every shipped template with photos, and writes the gallery and the front page: gallery.py TOOL PHOTOS FOLDER

Pictures that are newer than the tool stay.
"""
import concurrent.futures
import html
import json
import os
import pathlib
import subprocess
import sys

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{root}gallery/site.css">
{body}
</html>
"""

FRONT = """<main class="front">
<h1>Collage</h1>
<p>Photo collages from JSON templates: color-managed, fast, in bounded memory. A command line tool, Swift modules, and an editor in
the browser on the very same model.</p>
<p><a href="try/">Try the editor</a>, without installing anything · <a href="gallery/">All {count} templates</a> · <a href="documentation/">Documentation of all modules</a></p>
<img src="gallery/templates.jpg" alt="Templates that ship, with sample photos">
<pre>Samples/quickstart.sh
collage render three-by-three photos/ -o wall.jpg</pre>
<img src="gallery/editor.jpg" alt="The editor: a mosaic of twelve photos, one of them selected, with a panel of looks">
</main>"""

GALLERY = """<header>
<h1>{count} templates</h1>
<p><a href="../try/">Try the editor</a></p>
<label>Search <input type="search" id="search" autocomplete="off"></label>
<nav id="tags" aria-label="Tags">{tags}</nav>
</header>
<main id="templates">
{cards}
</main>
<script type="module" src="gallery.js"></script>"""

CARD = """<article data-words="{words}">
<img src="{name}.jpg" width="{width}" height="{height}" loading="lazy" alt="{description}">
<h2>{title}</h2>
<p>{description}</p>
<code>{command}</code>
<p><a href="../try/?template={name}">Try it</a></p>
<p class="tags">{tags}</p>
</article>"""

LONGER_SIDE = 480
# The search finds the rarer tags.
MIN_TEMPLATES_OF_TAG = 4


def render(tool, photos, template, folder):
    """Renders a template into the gallery and returns the size of its picture in pixels."""
    picture = folder / f"{template['name']}.jpg"
    picture.parent.mkdir(parents=True, exist_ok=True)
    scale = LONGER_SIDE / max(template["width"], template["height"])
    size = [max(1, round(template[side] * scale)) for side in ("width", "height")]
    if not picture.exists() or picture.stat().st_mtime < os.stat(tool).st_mtime:
        subprocess.run(
            [tool, "render", template["name"], photos, "-o", str(picture), "--size", f"{size[0]}x{size[1]}", "--quiet"],
            check=True)
    return size


def card(template, size):
    """Returns the part of the page that shows a template."""
    name, tags = template["name"], template["tags"]
    return CARD.format(
        name=name, width=size[0], height=size[1], title=html.escape(template["title"]),
        description=html.escape(template["description"]), command=html.escape(f"collage render {name} photos/ -o out.jpg"),
        tags=html.escape(" · ".join(tags)), words=html.escape(" ".join([name, template["title"], *tags]).lower()))


def main():
    tool, photos, output = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    folder = output / "gallery"
    templates = json.loads(subprocess.run([tool, "templates", "--json"], check=True, capture_output=True).stdout)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        sizes = list(pool.map(lambda template: render(tool, photos, template, folder), templates))
    counts = {}
    for template in templates:
        for tag in template["tags"]:
            counts[tag] = counts.get(tag, 0) + 1
    common = [tag for tag in counts if counts[tag] >= MIN_TEMPLATES_OF_TAG]
    tags = sorted(common, key=lambda tag: (-counts[tag], tag))
    buttons = "".join(f'<button data-tag="{html.escape(tag)}">{html.escape(tag)} {counts[tag]}</button>' for tag in tags)
    cards = "\n".join(card(template, size) for template, size in zip(templates, sizes))
    body = GALLERY.format(count=len(templates), tags=buttons, cards=cards)
    (folder / "index.html").write_text(PAGE.format(title="Collage: templates", root="../", body=body))
    front = FRONT.format(count=len(templates))
    (output / "index.html").write_text(PAGE.format(title="Collage", root="", body=front))


main()
