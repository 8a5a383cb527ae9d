"""PhotoCollage's layout (Adrien Vergé, GPL-2), called as its window calls it, from its package."""
import math
import random

import timing
from placement import Box, Layout, Unavailable, centered, inset


class PhotoCollage:
    def __init__(self, bench, name):
        self.name = name
        bench.packages.use_python()
        try:
            from photocollage import collage
        except ImportError as error:
            raise Unavailable(f"the package photocollage: {error}") from error
        self.collage = collage

    def layout(self, case, photos):
        # Made for a canvas that is a gutter larger, of which half a gutter around each photo is taken back.
        width, height = case.canvas[0] + case.gap, case.canvas[1] + case.gap
        frames, milliseconds = timing.least(case, lambda: self.frames(case, width, height))
        made = [centered(photo, case.aspects[photo], inset(frame, case.gap)) for photo, frame in frames]
        return Layout(made, milliseconds, repr(made))

    def frames(self, case, width, height):
        page = self.page(case, height / width)
        page.scale(width / page.w)
        cells = [cell for column in page.cols for cell in column.cells if not cell.is_extension()]
        return [(cell.photo.filename, Box(cell.x, cell.y, cell.w, cell.h)) for cell in cells]

    def page(self, case, ratio):
        # It draws from Python's own random numbers, which are seeded here.
        random.seed(case.number)
        photos = [self.collage.Photo(index, aspect * 1000, 1000) for index, aspect in enumerate(case.aspects)]
        upright = sum(photo.ratio for photo in photos) / len(photos)
        page = self.collage.Page(1.0, ratio, max(1, round(math.sqrt(upright / ratio * 2 * len(photos)))))
        random.shuffle(photos)
        for photo in photos:
            page.add_cell(photo)
        page.adjust()
        return page
