"""Methods on made photos, croppers' counts, and a small run of the whole."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

from PIL import Image

import cases
import cropping
import metrics
from methods import montage, node, slicing
from placement import Box, NoLayout
from prepared import Prepared

ROOT = pathlib.Path(__file__).resolve().parents[3]
TOOL = os.environ.get("COLLAGE_TOOL", str(ROOT / ".build/release/collage"))
SAMPLES = ROOT / "Samples/photos"
NINE = next(case for case in cases.every() if case.count == 9)


def flat_photos(case, folder):
    made = []
    for index, letter in enumerate(case.letters):
        path = os.path.join(folder, f"{index}.jpg")
        Image.new("RGB", cases.SIZES[letter], (10 * index, 90, 160)).save(path)
        made.append(Prepared(path, cases.SIZES[letter], [], []))
    return made


class Slicing(unittest.TestCase):
    def test_tiles_every_canvas(self):
        for case in cases.every()[::7]:
            layout = slicing.Slicing(None, "").layout(case, [])
            frames = [placement.frame for placement in layout.placements]
            self.assertEqual(sorted(placement.photo for placement in layout.placements), list(range(case.count)))
            self.assertAlmostEqual(metrics.blank(frames, case.canvas, case.gap), 0, places=6)

    def test_same_twice(self):
        first, second = (slicing.Slicing(None, "").layout(NINE, []).proof for _ in range(2))
        self.assertEqual(first, second)


# A row engine that knows only one row.
ONE_ROW = """module.exports = (photos, { containerWidth, boxSpacing, targetRowHeight }) => {
  let left = 0;
  const scale = (containerWidth - boxSpacing * (photos.length - 1)) / photos.reduce((sum, p) => sum + p.width / p.height, 0);
  const boxes = photos.map((p) => {
    const box = { left, top: 0, width: scale * p.width / p.height, height: scale };
    left += box.width + boxSpacing;
    return box;
  });
  return { boxes };
};"""


@unittest.skipUnless(shutil.which("node"), "node is not installed")
class Engines(unittest.TestCase):
    def engine(self, source):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        os.makedirs(f"{folder}/justified-layout")
        pathlib.Path(folder, "justified-layout/index.js").write_text(source)
        return node.NodeEngine(types.SimpleNamespace(packages=types.SimpleNamespace(node=lambda: folder)), "", "justified-layout")

    def photos(self):
        return [Prepared("", cases.SIZES[letter], [], []) for letter in NINE.letters]

    def test_one_row_is_as_wide_as_the_canvas_and_centered(self):
        layout = self.engine(ONE_ROW).layout(NINE, self.photos())
        frames = [placement.frame for placement in layout.placements]
        self.assertAlmostEqual(frames[0].x, 0)
        self.assertAlmostEqual(frames[-1].right, NINE.canvas[0])
        self.assertAlmostEqual(frames[0].y, NINE.canvas[1] - frames[0].bottom)
        self.assertAlmostEqual(frames[1].x - frames[0].right, NINE.gap)
        self.assertAlmostEqual(max(metrics.crops(layout.placements)), 0)

    def test_engine_that_is_too_high_at_every_width_has_no_layout(self):
        endless = "module.exports = (photos) => ({ boxes: photos.map((_, n) => ({ left: 0, top: n * 1e4, width: 9, height: 9 })) });"
        with self.assertRaises(NoLayout):
            self.engine(endless).layout(NINE, self.photos())


@unittest.skipUnless(shutil.which("montage"), "ImageMagick is not installed")
class Montage(unittest.TestCase):
    def test_frames_are_those_of_the_picture(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        layout = montage.Montage(types.SimpleNamespace(scratch=folder), "").layout(NINE, flat_photos(NINE, folder))
        self.assertEqual(len(layout.placements), 9)
        # Photos are shown whole, but for rounding to pixels.
        self.assertLess(max(metrics.crops(layout.placements)), 0.01)
        self.assertEqual(metrics.order_kept([placement.frame for placement in layout.placements]), 1)


class Croppers(unittest.TestCase):
    def test_overlap(self):
        self.assertEqual(cropping.overlap(Box(0, 0, 1, 1), Box(0.5, 0, 1, 1)), 1 / 3)

    def test_boxes_that_do_not_fit_are_counted_apart(self):
        window, near, far = Box(0, 0, 0.5, 1), Box(0.6, 0, 0.2, 1), Box(0, 0, 0.2, 1)
        self.assertEqual(cropping.counts([window], [near]), [1, 1, 1, 1, 1])
        self.assertEqual(cropping.counts([window], [near, far]), [2, 1, 1, 0, 0])

    def test_labels_of_carousel_are_read(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        os.makedirs(f"{folder}/dataset")
        Image.new("RGB", (300, 200)).save(f"{folder}/dataset/a.jpg")
        shapes = [{"label": "2x3", "points": [[30, 20], [90, 110]]}, {"label": "3x2", "points": [[300, 100], [150, 0]]}]
        label = {"imagePath": "a.jpg", "imageWidth": 300, "imageHeight": 200, "shapes": shapes}
        pathlib.Path(folder, "dataset/a.json").write_text(json.dumps(label))
        pathlib.Path(folder, "dataset/a_metadata.json").write_text("{}")
        upright, wide = cropping.carousel(folder, folder)
        self.assertEqual((upright.aspects, upright.boxes), ([2 / 3], [Box(0.1, 0.1, 0.2, 0.45)]))
        self.assertEqual(wide.boxes, [Box(0.5, 0, 0.5, 0.5)])

        center = types.SimpleNamespace(windows=lambda path, size, aspects: [Box(0.5, 0, 0.5, 0.5)])
        found = cropping.measure(center, [wide])["labels"]
        self.assertEqual(found, {"overlap": 1, "kept": 1, "windows": 1})


@unittest.skipUnless(os.path.exists(TOOL) and SAMPLES.is_dir(), "the program or the painted photos are missing")
class Whole(unittest.TestCase):
    def test_one_case_offline(self):
        out = self.enterContext(tempfile.TemporaryDirectory())
        methods = "Collage mosaic,Collage grid,Template,PicWall-like slicing"
        script = ROOT / "Tests/CollageBench/bench.py"
        subprocess.run([sys.executable, script, "--out", out, "--cache", f"{out}/cache", "--painted", SAMPLES, "--collage", TOOL,
                        "--offline", "--methods", methods, "--case", "1"], check=True, capture_output=True)
        read = json.loads(pathlib.Path(out, "table.json").read_text())
        self.assertEqual(sorted(read["methods"]), sorted(methods.split(",")))
        mosaic = read["methods"]["Collage mosaic"]["5"]
        self.assertEqual((mosaic["blank"], mosaic["gutter"], mosaic["same"], mosaic["heads"]), (0, 0, True, None))
        self.assertLess(mosaic["crop"], read["methods"]["Collage grid"]["5"]["crop"])
        self.assertIn("| Collage mosaic | 1 |", pathlib.Path(out, "table.md").read_text())
        with Image.open(f"{out}/case-1.png") as picture:
            self.assertGreater(picture.width, 1000)
