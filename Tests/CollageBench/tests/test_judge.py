"""Blind pairs: how they are drawn, shown and kept, what measures of looks say of made collages, and what is learned from answers."""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import types
import unittest

import numpy
from PIL import Image

from judging import looks, pairs, sheets, verdicts
from placement import Box, Layout, Placement

WHOLE = Box(0, 0, 1, 1)
ROOT = pathlib.Path(__file__).resolve().parents[3]


def photo(number, size=(3, 2)):
    return types.SimpleNamespace(repository=f"r{number % 7}", sha256=f"{number:064}", size=size, heads=[], subjects=[])


PHOTOS = [photo(number) for number in range(150)]


class Rows:
    """Photos in one row, from the left or from the right."""

    def __init__(self, is_turned):
        self.is_turned = is_turned

    def layout(self, case, photos):
        width, height = case.canvas[0] / case.count, case.canvas[1]
        places = [case.count - 1 - index if self.is_turned else index for index in range(case.count)]
        return Layout([Placement(index, Box(place * width, 0, width, height), WHOLE) for index, place in enumerate(places)], 0, "")


TWO = {"PhotoCollage": Rows(False), "Collage mosaic": Rows(True)}


def drawn(count, seed=3, methods=TWO):
    groups = pairs.grouped(PHOTOS)
    return [pairs.drawn_pair(number, seed, groups, methods, lambda case, some: some) for number in range(1, count + 1)]


class Drawing(unittest.TestCase):
    def test_photos_of_a_repository_are_in_one_group_and_pairs_keep_to_theirs(self):
        groups = pairs.grouped(PHOTOS)
        self.assertEqual(sum(map(len, groups)), len(PHOTOS))
        repositories = [{one.repository for one in group} for group in groups]
        self.assertEqual(sum(map(len, repositories)), len(set.union(*repositories)))
        for pair in drawn(10):
            self.assertLessEqual(set(pair.photos), {one.sha256[:12] for one in groups[pair.group]})

    def test_methods_differ_and_a_seed_draws_the_same_pairs(self):
        first = drawn(10)
        self.assertTrue(all(pair.collages[0].method != pair.collages[1].method for pair in first))
        self.assertEqual(first, drawn(10))
        self.assertNotEqual(first, drawn(10, seed=4))

    def test_collages_that_look_alike_are_no_pair(self):
        with self.assertRaises(SystemExit):
            drawn(1, methods={"PhotoCollage": Rows(False), "Collage mosaic": Rows(False)})

    def test_another_part_of_a_photo_is_a_difference(self):
        shown = [Placement(0, WHOLE, Box(0, 0, 0.5, 1))]
        self.assertFalse(pairs.differ(shown, [Placement(0, WHOLE, Box(0.02, 0, 0.5, 1))]))
        self.assertTrue(pairs.differ(shown, [Placement(0, WHOLE, Box(0.2, 0, 0.5, 1))]))

    def test_pairs_are_read_as_they_were_saved(self):
        path = os.path.join(self.enterContext(tempfile.TemporaryDirectory()), "pairs.json")
        pairs.save(path, 3, drawn(4))
        seed, read = pairs.read(path)
        self.assertEqual((seed, [pair.case for pair in read]), (3, [pair.case for pair in drawn(4)]))
        pairs.save(path + "2", seed, read)
        self.assertEqual(pathlib.Path(path).read_text(), pathlib.Path(path + "2").read_text())


class Sheets(unittest.TestCase):
    def test_readers_have_other_orders_and_swapped_sides(self):
        made = drawn(60)
        first, second = (sheets.numbered(3, reader, made) for reader in sheets.READERS)
        self.assertEqual(sorted(pair.number for pair in first.values()), list(range(1, 61)))
        self.assertEqual(sorted(first), sorted(second))
        self.assertNotEqual(first, second)
        swapped = [[sheets.is_swapped(3, reader, pair) for pair in made] for reader in sheets.READERS]
        self.assertEqual(swapped[0], [not one for one in swapped[1]])
        self.assertTrue(15 < sum(swapped[0]) < 45)

    def test_sheets_are_within_the_limit_and_show_a_on_the_left(self):
        for size in ((700, 467), (495, 700), (700, 700)):
            two = [Image.new("RGB", size, color) for color in ("#ff0000", "#0000ff")]
            for count in range(1, sheets.PER_SHEET + 1):
                shown = sheets.sheet([(number, two) for number in range(1, count + 1)])
                self.assertTrue(all(side <= limit for side, limit in zip(shown.size, sheets.LIMIT)), (size, count, shown.size))
            self.assertEqual(shown.getpixel((sheets.PAD + 5, sheets.PAD + sheets.LABEL + 5)), (255, 0, 0))


    def test_a_reader_sees_as_a_what_the_scores_take_for_a(self):
        folder, made = self.enterContext(tempfile.TemporaryDirectory()), drawn(6)
        # First collages are red.
        two = [Image.new("RGB", (60, 40), color) for color in ("#ff0000", "#0000ff")]
        for reader in sheets.READERS:
            sheets.write(folder, reader, 3, made, {pair.number: two for pair in made})
            for number, pair in sheets.numbered(3, reader, made).items():
                with Image.open(f"{folder}/pair-{number:03}.jpg") as shown:
                    red, _, blue = shown.getpixel((sheets.PAD + 30, sheets.PAD + 20))
                self.assertEqual(red > blue, not sheets.is_swapped(3, reader, pair))


class Looks(unittest.TestCase):
    QUARTERS = [Box(0, 0, 50, 50), Box(50, 0, 50, 50), Box(0, 50, 50, 50), Box(50, 50, 50, 50)]

    def test_even_quarters_are_aligned_symmetric_and_centered(self):
        found = [measure(self.QUARTERS, (100, 100)) for measure in (looks.aligned, looks.symmetry, looks.sizes_off_center)]
        self.assertEqual(found, [1, 1, 0])

    def test_one_large_photo_pulls_to_its_side(self):
        frames = [Box(0, 0, 80, 100), Box(80, 0, 20, 50), Box(80, 50, 20, 50)]
        self.assertGreater(looks.sizes_off_center(frames, (100, 100)), 0.1)
        self.assertLess(looks.symmetry(frames, (100, 100)), 0.8)

    def test_ink_in_a_corner_is_off_center(self):
        corner, middle = (Image.new("L", (100, 100), 255) for _ in range(2))
        corner.paste(0, (0, 0, 10, 10))
        middle.paste(0, (45, 45, 55, 55))
        self.assertGreater(looks.ink_off_center(corner), 0.8)
        self.assertLess(looks.ink_off_center(middle), 0.02)

    def test_what_stands_out_is_kept_by_the_half_that_has_it(self):
        path = os.path.join(self.enterContext(tempfile.TemporaryDirectory()), "spot.png")
        spot = Image.effect_noise((256, 256), 4)
        spot.paste(255, (40, 100, 70, 130))
        spot.save(path)
        left, right = (looks.saliency_kept(path, Box(x, 0, 0.5, 1)) for x in (0, 0.5))
        self.assertGreater(left, 1.5 * right)
        self.assertAlmostEqual(left + right, 1)


class Verdicts(unittest.TestCase):
    def test_kappa_of_known_answers(self):
        first, second = {1: 1, 2: 1, 3: 0, 4: 0, 5: 0.5}, {1: 1, 2: 0, 3: 0, 4: 0, 6: 1}
        count, same, kappa, decided, same_side = verdicts.agreement(first, second)
        # By chance: 1/2 * 1/4 for the first, 1/2 * 3/4 for the second.
        self.assertEqual((count, same, kappa, decided, same_side), (4, 0.75, 0.5, 4, 0.75))

    def test_readers_who_prefer_the_same_collages_have_the_same_scores(self):
        made = drawn(20)
        scores = []
        for reader in sheets.READERS:
            shown = sheets.numbered(3, reader, made)
            answers = {number: "B" if sheets.is_swapped(3, reader, pair) else "A" for number, pair in shown.items()}
            scores.append(verdicts.scored(answers, 3, reader, made))
        self.assertEqual(scores, [{pair.number: 1 for pair in made}] * 2)

    def test_wrong_answers_are_refused_by_line(self):
        path = os.path.join(self.enterContext(tempfile.TemporaryDirectory()), "answers.csv")
        for text in ("1,C\n", "5,A\n", "1,A\n1,B\n", "one,A\n", "2\n"):
            pathlib.Path(path).write_text("number,answer\n" + text)
            with self.assertRaises(SystemExit, msg=text):
                verdicts.read(path, 4)
        pathlib.Path(path).write_text("number,answer\n2, b\n1,=,nearly alike\n")
        self.assertEqual(verdicts.read(path, 4), {2: "B", 1: "="})

    def sample(self, is_known):
        chance = numpy.random.default_rng(1)
        differences = chance.normal(size=(200, 3))
        scores = (differences[:, 1] < 0) if is_known else chance.random(200) < 0.5
        return verdicts.Sample(differences, scores.astype(float), numpy.arange(200) % 5)

    def test_a_measure_that_decides_is_found_and_noise_is_not(self):
        share = [hits / count for hits, count in (verdicts.right(verdicts.foretold(some, slice(None)), some.scores)
                                                  for some in map(self.sample, (True, False)))]
        self.assertGreater(share[0], 0.95)
        self.assertLess(share[1], 0.6)

    def test_groups_that_are_foretold_are_not_learned_from(self):
        # In each of two groups the other sign decides: what one teaches is wrong for the other.
        groups = numpy.arange(20) % 2
        sample = verdicts.Sample(numpy.ones((20, 1)), groups.astype(float), groups)
        self.assertEqual(verdicts.right(verdicts.foretold(sample, [0]), sample.scores), (0, 20))

    def test_swapped_pairs_have_opposite_signs(self):
        some = self.sample(True)
        swapped = some._replace(differences=-some.differences, scores=1 - some.scores)
        numpy.testing.assert_allclose(verdicts.fitted(*some[:2]), verdicts.fitted(*swapped[:2]))

    def test_report_of_a_whole_folder(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        made, chance = drawn(60), random.Random(1)
        pairs.save(f"{folder}/pairs.json", 3, made)
        values = {pair.number: [chance.random(), chance.random()] for pair in made}
        looks.save(f"{folder}/measures.csv", [(pair.number, place, one.method, {"calm": values[pair.number][place]})
                                              for pair in made for place, one in enumerate(pair.collages)])
        for reader in sheets.READERS:
            lines = []
            for number, pair in sheets.numbered(3, reader, made).items():
                is_first = (values[pair.number][0] > values[pair.number][1]) != sheets.is_swapped(3, reader, pair)
                lines.append(f"{number},{'A' if is_first else 'B'}\n")
            pathlib.Path(folder, f"answers-{reader}.csv").write_text("".join(lines))
        script = ROOT / "Tests/CollageBench/judge.py"
        done = subprocess.run([sys.executable, script, "evaluate", "--truth", folder], check=True, capture_output=True, text=True)
        self.assertIn("100 % have the same answer (Cohen's kappa 1.00)", done.stdout)
        self.assertIn("| calm | more |", done.stdout)
        self.assertIn("| all measures |  |  | 100 % of 60", done.stdout)
