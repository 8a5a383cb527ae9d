"""Texts as the page paints them in Chromium, by the names of their cases."""
import json
import pathlib
import subprocess
import tempfile

import numpy
from PIL import Image

from setting import FINER

SCRIPT = pathlib.Path(__file__).with_name("chromium.mjs")


def pictures(groups, module):
    """Paints groups of cases with their cells and layers, a group a font; returns their pictures by name, or words why there is none."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = {}
        asked = []
        for group in groups:
            texts = []
            for case, cell, choice in group:
                files[case.name] = f"{len(files)}.png"
                texts.append({"file": files[case.name], "content": cell.text(case, choice), "size": [cell.width, cell.height],
                              "scale": FINER})
            asked.append({"font": str(group[0][0].font), "family": group[0][2]["family"], "texts": texts})
        (folder / "groups.json").write_text(json.dumps(asked))
        subprocess.run(["node", str(SCRIPT), str(module), name], check=True, timeout=900)
        failed = json.loads((folder / "failed.json").read_text())
        return {case: failed.get(file) or ink(folder / file) for case, file in files.items()}


def ink(path):
    """Returns the covered share of each pixel of a cell."""
    with Image.open(path) as picture:
        return numpy.asarray(picture.getchannel("A").reduce(FINER), float) / 255
