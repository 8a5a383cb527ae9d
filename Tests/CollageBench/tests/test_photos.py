"""The cases, the list of photos, fetching, and trimming."""
import hashlib
import http.server
import os
import tempfile
import threading
import unittest

import cases
import photos
import prepared
from placement import Box


class Cases(unittest.TestCase):
    def test_there_are_75_as_in_swift(self):
        every = cases.every()
        self.assertEqual([one.number for one in every], list(range(1, 76)))
        counts = [one.count for one in every]
        self.assertEqual({count: counts.count(count) for count in counts}, {5: 24, 9: 24, 20: 15, 100: 9, 1000: 3})
        self.assertEqual((every[0].letters, every[0].gap, every[0].canvas), ("aebce", 44, (3000, 2000)))
        self.assertEqual((every[-1].gap, every[-1].canvas), (4, (3000, 3000)))


class List(unittest.TestCase):
    def test_boxes_lie_in_their_photos_and_files_are_named_once(self):
        every = photos.read()
        self.assertGreater(len(every), 250)
        self.assertEqual(len({photo.sha256 for photo in every}), len(every))
        for photo in every:
            self.assertRegex(photo.sha256, "^[0-9a-f]{64}$")
            self.assertRegex(photo.commit, "^[0-9a-f]{40}$")
            self.assertTrue(photo.heads or photo.subjects, photo.path)
            for box in photo.heads + photo.subjects:
                self.assertTrue(0 <= box.x and 0 <= box.y and box.area > 0 and box.right <= 1.001 and box.bottom <= 1.001, photo.path)

    def test_each_aspect_has_photos_that_keep_their_boxes(self):
        every = photos.read()
        for letter in cases.SIZES:
            fitting = [photo for photo in every if prepared.window(photo, cases.aspect(letter))]
            self.assertGreater(len(fitting), 10, letter)


class Fetching(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.cache = os.path.join(folder, "cache")
        handler = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: handler(*a, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.origin = f"http://127.0.0.1:{server.server_port}"
        os.makedirs(os.path.join(folder, "owner/name/commit"))
        with open(os.path.join(folder, "owner/name/commit/a photo.jpg"), "wb") as file:
            file.write(b"picture")

    def photo(self, data, path="a photo.jpg"):
        return photos.Photo("owner/name", "commit", path, hashlib.sha256(data).hexdigest(), (1, 1), [], [])

    def test_fetched_once_and_kept_by_checksum(self):
        found = photos.Collection(self.cache, origin=self.origin).file(self.photo(b"picture"))
        with open(found, "rb") as file:
            self.assertEqual(file.read(), b"picture")
        self.assertEqual(photos.Collection(self.cache, origin="http://127.0.0.1:9").file(self.photo(b"picture")), found)

    def test_another_file_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "checksum differs"):
            photos.Collection(self.cache, origin=self.origin).file(self.photo(b"other"))

    def test_missing_file_is_left_out(self):
        self.assertIsNone(photos.Collection(self.cache, origin=self.origin).file(self.photo(b"picture", "gone.jpg")))

    def test_files_of_other_folders_count_whatever_their_names(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        path = os.path.join(folder, "named otherwise")
        with open(path, "wb") as file:
            file.write(b"elsewhere")
        self.assertEqual(photos.Collection(self.cache, [folder], "http://127.0.0.1:9").file(self.photo(b"elsewhere")), path)


class Trimming(unittest.TestCase):
    def photo(self, size, heads):
        return photos.Photo("", "", "", "", size, heads, [])

    def test_window_moves_to_keep_heads(self):
        part = prepared.window(self.photo((300, 200), [Box(0.8, 0.2, 0.15, 0.3)]), 1)
        self.assertAlmostEqual(part.right, 0.95)
        self.assertAlmostEqual(part.width, 2 / 3)

    def test_photo_whose_heads_do_not_fit_is_left_out(self):
        self.assertIsNone(prepared.window(self.photo((300, 200), [Box(0, 0, 0.1, 0.1), Box(0.9, 0, 0.1, 0.1)]), 1))

    def test_photo_of_which_too_little_would_remain_is_left_out(self):
        self.assertIsNone(prepared.window(self.photo((100, 300), []), 1.5))

    def test_boxes_follow_the_window(self):
        box = prepared.within(Box(0.5, 0.5, 0.25, 0.25), Box(0.5, 0, 0.5, 1))
        self.assertEqual(box, Box(0, 0.5, 0.5, 0.25))
