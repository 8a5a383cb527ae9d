"""Training pictures for the network of cut-outs: photos with trusted masks, and composites made from them."""
import cv2
import numpy as np
import torch

import network

SIDE = 160
# The longer side at which photos are kept.
KEPT = 200
# Masks of less or more of the photo are doubtful.
SHARES = (0.04, 0.85)
MIN_AGREEMENT = 0.85
# The greatest area about which the teacher hesitates, relative to the subject's.
MAX_DOUBT = 0.25
# The least area of the teacher's subject within our own, relative to that.
MIN_PRINT = 0.7
cv2.setNumThreads(1)


class Photo:
    """A photo, the opacity of its subject, the same without its rim, and the ground with the subject filled in."""

    def __init__(self, name, rgb, mask):
        self.name, self.rgb, self.mask = name, rgb, mask
        self.inner = cv2.erode(mask, np.ones((3, 3), np.uint8)) if min(mask.shape) > 60 else mask
        hole = cv2.dilate((mask > 20).astype(np.uint8), np.ones((9, 9), np.uint8))
        self.ground = self._filled(hole) if hole.mean() < 0.75 else None
        solid = mask > 127
        edge = np.concatenate([solid[0], solid[-1], solid[:, 0], solid[:, -1]])
        self.is_whole = edge.mean() < 0.03

    def _filled(self, hole):
        size = self.rgb.shape[1::-1]
        small = cv2.resize(self.rgb, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        small_hole = cv2.resize(hole, small.shape[1::-1], interpolation=cv2.INTER_NEAREST)
        low = cv2.resize(cv2.inpaint(small, small_hole, 3, cv2.INPAINT_TELEA), size, interpolation=cv2.INTER_CUBIC)
        # Grains of the ground, from elsewhere in the photo.
        grains = self.rgb.astype(np.int16) - cv2.GaussianBlur(self.rgb, (0, 0), 3)
        grains[hole > 0] = 0
        within = (hole > 0)[..., None]
        fill = np.clip(low.astype(np.int16) + np.where(within, grains[::-1, ::-1], 0), 0, 255).astype(np.uint8)
        return np.where(within, fill, self.rgb)


def overlap(one, other):
    return (one & other).sum() / max(1, (one | other).sum())


def label(own, taught, is_sure):
    """The opacity to learn, 0 to 255: that of our own cut-out, whose edges are exact, where the teacher agrees, and the
    teacher's elsewhere; None if neither can be trusted."""
    if taught is None:
        return own if is_sure else None
    subject = taught > 127
    # A teacher that hesitates is wrong more often than not.
    if ((taught > 40) & (taught < 215)).sum() > MAX_DOUBT * max(1, subject.sum()):
        return own if is_sure and overlap(own > 127, subject) > MIN_AGREEMENT else None
    if subject.sum() < MIN_PRINT * (own > 127).sum() and (subject & (own > 127)).sum() > 0.8 * subject.sum():
        return None  # The teacher sees a print, or one of two garments.
    taught = np.clip((taught.astype(np.float32) - 127) * 2.5 + 127, 0, 255).astype(np.uint8)
    differs = ((own > 127) != subject).astype(np.uint8)
    wide = cv2.dilate(cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.ones((7, 7), np.uint8))
    return np.where(wide > 0, taught, own) if overlap(own > 127, subject) > MIN_AGREEMENT else taught


def photo(path, mask, taught, is_sure, judge):
    """A photo with its label; None if it is implausible, or made without a teacher and the network `judge` disagrees."""
    rgb, mask = cv2.imread(str(path)), cv2.imread(str(mask), cv2.IMREAD_GRAYSCALE)
    taught = cv2.imread(str(taught), cv2.IMREAD_GRAYSCALE)
    if rgb is None or mask is None:
        return None
    scale = KEPT / max(rgb.shape[:2])
    size = tuple(max(32, round(side * scale)) for side in rgb.shape[1::-1])
    rgb = cv2.resize(cv2.cvtColor(rgb, cv2.COLOR_BGR2RGB), size, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    is_taught = taught is not None
    mask = label(mask, cv2.resize(taught, size, interpolation=cv2.INTER_AREA) if is_taught else None, is_sure)
    if mask is None or not SHARES[0] < (mask > 127).mean() < SHARES[1]:
        return None
    if not is_taught:
        small = tuple(round(side * SIDE / KEPT) for side in size)
        one = network.mask(judge, cv2.resize(rgb, small, interpolation=cv2.INTER_AREA))
        if overlap(one, cv2.resize(mask, small, interpolation=cv2.INTER_AREA) > 127) < MIN_AGREEMENT:
            return None
    return Photo(path.stem, rgb, mask)


def placement(scale, angle, center, middle, shear=0.0, is_flipped=False):
    """A matrix that puts the place `middle` of a picture at `center`, turned by degrees."""
    turn = np.deg2rad(angle)
    matrix = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ [[1, shear], [0, 1]]
    if is_flipped:
        matrix = matrix @ np.diag([-1, 1])
    center, middle = np.broadcast_to(center, 2), np.asarray(middle, float)
    return np.concatenate([matrix, (center - matrix @ middle)[:, None]], 1).astype(np.float32)


def warped(picture, matrix, border=cv2.BORDER_CONSTANT, is_reduced=False):
    flags = cv2.INTER_AREA if is_reduced else cv2.INTER_LINEAR
    return cv2.warpAffine(picture, matrix, (SIDE, SIDE), flags=flags, borderMode=border)


class Maker:
    """Makes pictures of `SIDE` pixels with the opacity of their subjects, from a seed."""

    def __init__(self, photos, seed):
        self.photos = photos
        self.whole = [photo for photo in photos if photo.is_whole]
        self.grounds = [photo for photo in photos if photo.ground is not None]
        self.random = np.random.default_rng(seed)

    def batch(self, count, real):
        """Pictures as the network sees them, opacities, and 1 for pixels that count; `real` is the share of photos."""
        made = [self.real() if self.random.random() < real else self.composite() for _ in range(count)]
        pictures, opacities, counted = (np.stack(part) for part in zip(*made))
        colors = network.seen(pictures) * counted[..., None]
        return (torch.from_numpy(colors.transpose(0, 3, 1, 2).copy()), torch.from_numpy(opacities),
                torch.from_numpy(counted))

    def pick(self, some):
        return some[self.random.integers(len(some))]

    def happens(self, share):
        return self.random.random() < share

    # Colors

    def recolored(self, rgb):
        """Another tint, light and contrast; 0 to 1."""
        random, x = self.random, rgb.astype(np.float32) / 255
        if self.happens(0.5):
            gray = x.mean(-1, keepdims=True)
            x = gray + (x - gray) * random.uniform(0.2, 1.5)
        if self.happens(0.3):
            x = x[..., random.permutation(3)]
        x = np.clip(x, 0, 1) ** np.exp(random.normal(0, 0.25))
        x = (x - x.mean()) * np.exp(random.normal(0, 0.15)) + x.mean() + random.normal(0, 0.05)
        return np.clip(x + random.normal(0, 0.03, 3), 0, 1).astype(np.float32)

    def finished(self, x):
        """Light, blur, noise and JPEG of the whole picture, as of a phone."""
        random = self.random
        x = np.clip(x, 0, 1) ** np.exp(random.normal(0, 0.15))
        x = x * (1 + random.normal(0, 0.06, 3)) + random.normal(0, 0.03)
        if self.happens(0.3):
            x = x * (1 + random.uniform(0, 0.4) * (self.along(random.uniform(0, 6.28)) / SIDE - 0.5))[..., None]
        if self.happens(0.3):
            x = cv2.GaussianBlur(x.astype(np.float32), (0, 0), random.uniform(0.3, 1.2))
        if self.happens(0.5):
            x = x + random.normal(0, random.uniform(0.003, 0.04), x.shape)
        x = (np.clip(x, 0, 1) * 255).astype(np.uint8)
        if self.happens(0.3):
            quality = int(random.integers(35, 90))
            x = cv2.imdecode(cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
        return x

    def color(self):
        """Mostly white, as paper and sheets are."""
        if self.happens(0.45):
            return np.clip(self.random.uniform(0.75, 1) + self.random.normal(0, 0.02, 3), 0, 1)
        return np.clip(self.random.uniform(0.05, 0.95) + self.random.normal(0, 0.12, 3), 0, 1)

    # Grounds

    @staticmethod
    def along(angle):
        """The distance of each pixel along a direction."""
        y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
        return x * np.cos(angle) + y * np.sin(angle)

    def noise(self, cell):
        """Soft noise whose grains have a size, -0.5 to 0.5."""
        count = max(2, int(SIDE / cell) + 2)
        grains = self.random.random((count, count)).astype(np.float32) - 0.5
        return cv2.resize(grains, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)

    def made_ground(self, color=None):
        random = self.random
        ground = np.ones((SIDE, SIDE, 3), np.float32) * (self.color() if color is None else color)
        angle = random.uniform(0, 6.28)
        u, v = (self.along(angle + turn) + random.uniform(0, 99) for turn in (0, np.pi / 2))
        kinds = [self.plain, self.gradient, self.tiles, self.boards, self.stripes, self.carpet, self.folds, self.light]
        ground = self.pick(kinds)(ground, u, v)
        if self.happens(0.6):
            ground = ground + self.noise(random.uniform(1, 4))[..., None] * random.uniform(0, 0.1)
        return np.clip(ground, 0, 1).astype(np.float32)

    def plain(self, ground, u, v):
        return ground

    def gradient(self, ground, u, v):
        return ground + (u / SIDE)[..., None] * self.random.normal(0, 0.12, 3)

    def tiles(self, ground, u, v):
        random = self.random
        step, wide = random.uniform(14, 60), random.uniform(0.6, 3)
        joints = ((u % step) < wide) | ((v % (step * random.choice([1, 1, 3]))) < wide)
        return ground + joints[..., None] * random.normal(0, 0.2)

    def boards(self, ground, u, v):
        random, step = self.random, self.random.uniform(12, 50)
        tone = np.sin(np.floor(u / step) * 2.3 + random.uniform(0, 6)) * random.uniform(0, 0.12)
        grain = np.sin(v / random.uniform(3, 12) + 3 * np.sin(u / random.uniform(10, 50))) * random.uniform(0, 0.05)
        return ground + (tone + grain - (u % step < 1.3) * random.uniform(0, 0.3))[..., None]

    def stripes(self, ground, u, v):
        random, step = self.random, self.random.uniform(4, 30)
        share = (np.sin(u / step * 6.28) > random.uniform(-0.5, 0.7)).astype(np.float32)
        if self.happens(0.5):
            share = (share + (np.sin(v / step * 6.28) > 0)) / 2
        return ground * (1 - share[..., None]) + share[..., None] * self.color()

    def carpet(self, ground, u, v):
        return ground + self.noise(self.random.uniform(1, 3))[..., None] * self.random.uniform(0.05, 0.4)

    def folds(self, ground, u, v):
        return ground + sum(self.noise(cell)[..., None] * self.random.uniform(0, 0.25) for cell in (30, 12, 5))

    def light(self, ground, u, v):
        y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE - self.random.uniform(0.2, 0.8, (2, 1, 1))
        return ground * (1 - self.random.uniform(0, 0.7) * (x * x + y * y))[..., None]

    def photo_ground(self):
        """A photo's ground, or a corner of it, mirrored until it fills the picture."""
        random, ground = self.random, self.pick(self.grounds).ground
        height, width = ground.shape[:2]
        if self.happens(0.4):
            rows, columns = (max(8, int(side * random.uniform(0.12, 0.3))) for side in (height, width))
            top, left = self.pick([0, height - rows]), self.pick([0, width - columns])
            side = int(random.integers(40, SIDE + 1))
            corner = cv2.resize(ground[top:top + rows, left:left + columns], (side, side))
            return cv2.copyMakeBorder(corner, 0, SIDE - side, 0, SIDE - side, cv2.BORDER_REFLECT).astype(np.float32) / 255
        matrix = placement(SIDE / min(width, height) * random.uniform(1, 1.6), self.quarter() + random.normal(0, 6),
                           SIDE / 2, (width / 2, height / 2), is_flipped=self.happens(0.5))
        return warped(ground, matrix, cv2.BORDER_REFLECT).astype(np.float32) / 255

    def ground(self):
        return self.photo_ground() if self.happens(0.55) else self.made_ground()

    def quarter(self):
        return 90 * int(self.random.integers(4))

    # Subjects

    def blob(self):
        """Something of no kind: a shape of any texture."""
        random, mask = self.random, np.zeros((SIDE, SIDE), np.uint8)
        for _ in range(random.integers(1, 4)):
            count = random.integers(3, 12)
            angles = np.sort(random.uniform(0, 6.28, count))
            reach = random.uniform(10, 55) * random.uniform(0.5, 1.2, count)
            middle = SIDE / 2 + random.normal(0, 12, 2)
            if self.happens(0.5):
                points = middle + np.stack([reach * np.cos(angles), reach * np.sin(angles)], 1)
                cv2.fillPoly(mask, [points.astype(np.int32)], 255)
            else:
                axes = (int(reach[0]) + 3, int(reach[1]) + 3)
                cv2.ellipse(mask, tuple(middle.astype(int).tolist()), axes, random.uniform(0, 180), 0, 360, 255, -1)
        solid = (cv2.GaussianBlur(mask, (0, 0), random.uniform(0.6, 4)) > 110).astype(np.float32)
        return self.made_ground(), cv2.GaussianBlur(solid, (0, 0), 0.6)

    def piece(self, size, center, angle):
        """A garment of a photo, whose longer side is `size`."""
        photo = self.pick(self.whole)
        ys, xs = np.where(photo.inner > 127)
        extent = max(np.ptp(xs), np.ptp(ys)) + 1
        scale = size / extent
        matrix = placement(scale, angle, center, ((xs.min() + xs.max()) / 2, (ys.min() + ys.max()) / 2),
                           self.random.normal(0, 0.08), self.happens(0.5))
        rgb = warped(photo.rgb, matrix, cv2.BORDER_REPLICATE, scale < 0.6)
        return rgb, warped(photo.inner, matrix, is_reduced=scale < 0.6).astype(np.float32) / 255

    def pair(self):
        """Two of one piece with ground between them, such as shoes."""
        random = self.random
        rgb, opacity = self.piece(random.uniform(50, 120), SIDE / 2, 0)
        columns = np.where((opacity > 0.5).any(0))[0]
        if len(columns) == 0:
            return self.recolored(rgb), opacity
        shift = min((np.ptp(columns) + random.uniform(-4, 14)) / 2, SIDE / 2 - 4)
        is_flipped, lower = self.happens(0.8), random.normal(0, 5)

        def moved(picture, x, y, is_flipped, border):
            picture = picture[:, ::-1] if is_flipped else picture
            return warped(np.ascontiguousarray(picture), np.float32([[1, 0, x], [0, 1, y]]), border)

        left, right = (moved(opacity, *move, cv2.BORDER_CONSTANT)
                       for move in ((-shift, 0, False), (shift, lower, is_flipped)))
        colors = [moved(rgb, *move, cv2.BORDER_REPLICATE) for move in ((-shift, 0, False), (shift, lower, is_flipped))]
        return self.recolored(np.where((right > left)[..., None], colors[1], colors[0])), np.maximum(left, right)

    def subject(self):
        random, kind = self.random, self.random.random()
        if kind < 0.08:
            return self.blob()
        if kind < 0.26:
            return self.pair()
        turn = random.normal(0, 12) + (self.quarter() if self.happens(0.67) else 0)
        rgb, opacity = self.piece(SIDE * random.uniform(0.45, 0.98), SIDE / 2 + random.normal(0, 8, 2), turn)
        x = self.recolored(rgb)
        if self.happens(0.12):
            texture, shape = self.blob()
            place = SIDE / 2 + random.normal(0, 14, 2)
            matrix = placement(random.uniform(0.2, 0.5), random.uniform(0, 360), place, (SIDE / 2, SIDE / 2))
            within = cv2.erode(opacity, np.ones((7, 7))) > 0.9
            x = self.over(x, texture, warped(shape, matrix) * within)
        return x, opacity

    @staticmethod
    def over(below, above, opacity):
        return below * (1 - opacity[..., None]) + above * opacity[..., None]

    # Whole pictures

    def composite(self):
        random = self.random
        x, opacity = self.subject()
        ground = self.ground_behind(x, opacity)
        if self.happens(0.25):
            x = self.with_part_like(ground, x, opacity)
        if self.happens(0.12):
            # Something small at the border that is no subject.
            texture, shape = self.blob()
            place = random.permutation([self.pick([8, SIDE - 8]), random.uniform(0, SIDE)])
            matrix = placement(random.uniform(0.1, 0.35), random.uniform(0, 360), place, (SIDE / 2, SIDE / 2))
            ground = self.over(ground, texture, warped(shape, matrix))
        if self.happens(0.7):
            shadow = cv2.GaussianBlur(opacity, (0, 0), random.uniform(1, 9))
            shift = random.normal(0, 4, (2, 1))
            shadow = warped(shadow, np.concatenate([np.eye(2), shift], 1).astype(np.float32))
            ground = ground * (1 - random.uniform(0.05, 0.6) * shadow[..., None])
        if self.happens(0.08):
            ground = self.with_hanger(ground, opacity)
        return self.finished(self.over(ground, x, opacity)), opacity, np.ones((SIDE, SIDE), np.float32)

    def with_part_like(self, ground, x, opacity):
        """A subject of which one side, such as a pale sole, has nearly the ground's color, beyond a seam."""
        random, inside = self.random, opacity > 0.5
        if not inside.any():
            return x
        # Soles are at the bottom, in most photos.
        angle = random.normal(np.pi / 2, 0.5) if self.happens(0.6) else random.uniform(0, 6.28)
        along = self.along(angle) + self.noise(random.uniform(12, 50)) * random.uniform(0, 24)
        begin = np.quantile(along[inside], random.uniform(0.45, 0.92))
        color = np.median(ground[inside], 0) + random.normal(0, 0.06) + random.normal(0, 0.015, 3)
        detail = (x - cv2.GaussianBlur(x.astype(np.float32), (0, 0), 3)) * random.uniform(0, 1)
        x = np.where((along > begin)[..., None], color + detail, x)
        seam = np.exp(-((along - begin) / random.uniform(0.6, 2)) ** 2) * random.uniform(0, 0.5)
        # The part is seen by its outline, which is darker or lighter than both.
        rim = opacity - cv2.GaussianBlur(opacity, (0, 0), random.uniform(1, 3))
        shade = np.clip(rim, 0, 1) * random.normal(0, 0.5) * (along > begin)
        return np.clip(x * (1 - seam[..., None]) + shade[..., None], 0, 1).astype(np.float32)

    def ground_behind(self, x, opacity):
        random, inside = self.random, opacity > 0.9
        if self.happens(0.3) and inside.any():
            # A ground of nearly the subject's color.
            color = np.median(x[inside], 0) if self.happens(0.5) else self.pick(x[inside])
            return self.made_ground(np.clip(color + random.normal(0, 0.05) + random.normal(0, 0.02, 3), 0, 1))
        ground = self.ground()
        if self.happens(0.08):
            # Another ground beside it: a rug, a wall.
            angle = random.uniform(0, 6.28)
            middle = (np.cos(angle) + np.sin(angle)) / 2
            is_other = self.along(angle) / SIDE - middle > random.uniform(-0.35, 0.35)
            ground = np.where(is_other[..., None], self.ground(), ground)
        return self.recolored((ground * 255).astype(np.uint8)) if self.happens(0.5) else ground

    def with_hanger(self, ground, opacity):
        ys, xs = np.where(opacity > 0.5)
        if len(ys) == 0:
            return ground
        layer, x, top = np.zeros((SIDE, SIDE), np.float32), int(xs.mean()), int(ys.min())
        cv2.line(layer, (x, top + 4), (x, max(0, top - 12)), 1, int(self.random.integers(1, 3)))
        cv2.ellipse(layer, (x + 4, max(0, top - 14)), (4, 5), 0, 90, 360, 1, int(self.random.integers(1, 3)))
        return self.over(ground, self.color(), layer)

    def real(self):
        """A photo, often turned, enlarged and recolored; pixels outside of it do not count."""
        random, photo = self.random, self.pick(self.photos)
        height, width = photo.rgb.shape[:2]
        scale = SIDE / max(width, height) * (1 if self.happens(0.4) else random.uniform(0.85, 1.35))
        quarter = self.quarter() if self.happens(0.67) else 0
        turn = quarter + (0 if self.happens(0.5) else random.normal(0, 8))
        fits = turn == quarter and scale * max(width, height) <= SIDE + 1
        extent = np.array([width, height] if quarter % 180 == 0 else [height, width])
        matrix = placement(scale, turn, scale * extent / 2 if fits else SIDE / 2, (width / 2, height / 2),
                           is_flipped=self.happens(0.5))
        border = cv2.BORDER_CONSTANT if fits else cv2.BORDER_REFLECT_101
        rgb = warped(photo.rgb, matrix, border, scale < 0.6)
        opacity = warped(photo.mask, matrix, border, scale < 0.6).astype(np.float32) / 255
        counted = warped(np.ones((height, width), np.float32), matrix, border) > 0.5
        x = self.recolored(rgb) if self.happens(0.35) else rgb.astype(np.float32) / 255
        return self.finished(x), opacity, counted.astype(np.float32)
