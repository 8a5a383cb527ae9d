"""Whether the tool finds the direction of a text: it begins at that end of its line."""
import json
import os
import tempfile

import numpy
from PIL import Image

from setting import TOOL, failure, run

# One of so many texts is tried, and so many are in one document.
STEP, MOST = 40, 500
WIDTH, HEIGHT = 200, 16


def sample(cases):
    """Returns some of the cases whose direction is found."""
    return [case for case in cases if case.asked == "auto" and case.direction][::STEP]


def layer(case, place):
    # The line tells no direction, and is ink.
    text = {"text": case.text.rstrip("\u2029") + "|", "font": {"family": "Noto Sans", "size": 8}, "fit": "fixed", "fill": "black",
            "align": "start", "maxLines": 1}
    return {"id": f"text-{place}", "size": [WIDTH, HEIGHT], "center": [WIDTH / 2, (place + 0.5) * HEIGHT], "text": text}


def by_renderer(cases):
    """Returns the cases whose direction is another one."""
    return [case for start in range(0, len(cases), MOST) for case in failed(cases[start:start + MOST])]


def failed(cases):
    with tempfile.TemporaryDirectory() as folder:
        document, picture = os.path.join(folder, "texts.json"), os.path.join(folder, "texts.png")
        with open(document, "w") as file:
            json.dump({"format": "collage-template", "version": 1, "name": "Texts", "slots": [],
                       "layers": [layer(case, place) for place, case in enumerate(cases)],
                       "canvas": {"width": WIDTH, "height": HEIGHT * len(cases), "background": "white"}}, file)
        if why := failure(run(TOOL, "render", document, "-o", picture)):
            raise RuntimeError(why)
        with Image.open(picture) as image:
            ink = 255 - numpy.asarray(image.convert("L"), float)
    ends = ink.reshape(len(cases), HEIGHT, 2, WIDTH // 2).sum((1, 3))
    return [case for case, (left, right) in zip(cases, ends) if (left > right) != (case.direction == "ltr")]
