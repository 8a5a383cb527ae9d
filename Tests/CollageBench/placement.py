"""Where a layout puts photos, and which part of them it shows."""
from typing import NamedTuple


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self):
        return self.x + self.width

    @property
    def bottom(self):
        return self.y + self.height

    @property
    def area(self):
        return self.width * self.height

    def shared(self, other):
        """Returns the area that two boxes have in common."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0, across) * max(0, down)


class Placement(NamedTuple):
    """A photo by its place in the case, its frame on the canvas in pixels, and the window of it that is shown, 0 to 1."""

    photo: int
    frame: Box
    window: Box


class Layout(NamedTuple):
    placements: list
    # Of the search alone, without the start of a process.
    milliseconds: float
    # What must be the same if the layout is made again.
    proof: str


class NoLayout(Exception):
    """The method makes no layout of this case."""


class Unavailable(Exception):
    """A program or package of the method is not installed."""


def largest_window(photo_aspect, aspect, x=0.5, y=0.5):
    """Returns the largest window of an aspect ratio; x and y place it between the photo's edges."""
    share = aspect / photo_aspect
    width, height = (share, 1) if share < 1 else (1, 1 / share)
    return Box((1 - width) * x, (1 - height) * y, width, height)


def centered(photo, photo_aspect, frame):
    """Shows the middle of a photo; in a slot that its gutters use up nothing of it."""
    if frame.area == 0:
        return Placement(photo, frame, Box(0.5, 0.5, 0, 0))
    return Placement(photo, frame, largest_window(photo_aspect, frame.width / frame.height))


def inset(frame, gap):
    """Leaves half a gutter on each side of a frame of a canvas that is one gutter larger, and moves it to the real one."""
    return Box(frame.x, frame.y, max(0, frame.width - gap), max(0, frame.height - gap))
