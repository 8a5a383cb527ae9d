"""Measures of layouts whose values are known."""
import unittest

import metrics
from placement import Box, Placement, centered, inset, largest_window

CANVAS, GAP = (210, 110), 10
# Two by two, exactly.
TILED = [Box(0, 0, 100, 50), Box(110, 0, 100, 50), Box(0, 60, 100, 50), Box(110, 60, 100, 50)]


class Tiles(unittest.TestCase):
    def test_exact_tiling_is_without_fault(self):
        self.assertEqual(metrics.blank(TILED, CANVAS, GAP), 0)
        self.assertEqual(set(metrics.gutter_errors(TILED, CANVAS, GAP)), {0})
        self.assertEqual(metrics.evenness(TILED, [1] * 4), (0, 1))
        self.assertEqual(metrics.order_kept(TILED), 1)

    def test_missing_tile_leaves_a_quarter_blank(self):
        self.assertAlmostEqual(metrics.blank(TILED[:3], CANVAS, GAP), 0.25)

    def test_moved_tile_has_wrong_gutters_on_both_sides(self):
        moved = [TILED[0]._replace(x=3), *TILED[1:]]
        errors = [error for error in metrics.gutter_errors(moved, CANVAS, GAP) if error]
        # Its own left and right, and the left of its neighbor.
        self.assertEqual(errors, [3, 3, 3])

    def test_overlap_counts_as_a_wrong_gutter(self):
        overlapping = [Box(0, 0, 60, 100), Box(50, 0, 60, 100)]
        self.assertEqual(max(metrics.gutter_errors(overlapping, (110, 100), GAP)), 20)

    def test_evenness_is_seen_against_weights(self):
        frames = [Box(0, 0, 30, 10), Box(0, 0, 10, 10)]
        self.assertEqual(metrics.evenness(frames, [3, 1]), (0, 1))
        self.assertEqual(metrics.evenness(frames, [1, 1]), (0.5, 0.5))
        self.assertEqual(metrics.weight_ratio(frames, 5), 3)


class Order(unittest.TestCase):
    def test_reversed_order(self):
        self.assertEqual(metrics.order_kept(TILED[::-1]), -1)

    def test_columns_are_read_one_by_one(self):
        # The first column's two photos, then the one beside both.
        frames = [Box(0, 0, 50, 50), Box(0, 60, 50, 50), Box(60, 0, 50, 110)]
        self.assertEqual(metrics.reading_order(frames), [0, 1, 2])
        self.assertEqual(metrics.order_kept(frames), 1)

    def test_pinwheels_are_read_by_tops(self):
        frames = [Box(0, 0, 20, 10), Box(20, 0, 10, 20), Box(10, 20, 20, 10), Box(0, 10, 10, 20), Box(10, 10, 10, 10)]
        self.assertEqual(metrics.reading_order(frames), [0, 1, 3, 4, 2])


class Windows(unittest.TestCase):
    def test_crop_of_a_square_from_three_to_two(self):
        placement = centered(0, 1.5, Box(0, 0, 100, 100))
        self.assertAlmostEqual(metrics.crops([placement])[0], 1 / 3)
        self.assertAlmostEqual(placement.window.x, 1 / 6)

    def test_heads_are_cut_below_nine_tenths_and_half_gone_below_a_half(self):
        half = Placement(0, Box(0, 0, 1, 1), Box(0, 0, 0.5, 1))
        boxes = [Box(0.1, 0, 0.2, 1), Box(0.41, 0, 0.1, 1), Box(0.44, 0, 0.1, 1), Box(0.46, 0, 0.1, 1)]
        self.assertEqual(metrics.cut_counts([half], [boxes]), (4, 2, 1))

    def test_slots_that_gutters_use_up_show_nothing(self):
        placement = centered(0, 1, inset(Box(0, 0, 8, 50), GAP))
        self.assertEqual(metrics.crops([placement]), [1])

    def test_largest_window_touches_two_edges(self):
        self.assertEqual(largest_window(2, 1), Box(0.25, 0, 0.5, 1))
        self.assertEqual(largest_window(1, 2, y=1), Box(0, 0.5, 1, 0.5))
