"""Slicing trees in the manner of PicWall (Wu and Aizawa, 2013), written for this benchmark from the paper's description.

Aspects are halved top-down with cuts by chance, photos are taken by aspect, and cuts are turned until the tree has the canvas'
aspect. Gutters are no part of the search: photos are stretched into slots in the paper, and cropped here.
"""
import bisect
import random

import timing
from placement import Box, Layout, centered, inset

TRIES, ROUNDS, THRESHOLD = 60, 100, 1.02


class Node:
    def __init__(self, beside=None, first=None, second=None, photo=None, aspect=None):
        self.beside, self.first, self.second, self.photo, self.aspect = beside, first, second, photo, aspect

    def measure(self):
        """Returns the aspect of the tree below, and keeps it."""
        if self.photo is None:
            a, b = self.first.measure(), self.second.measure()
            self.aspect = a + b if self.beside else 1 / (1 / a + 1 / b)
        return self.aspect

    def adjust(self, wanted):
        if self.photo is not None:
            return
        if self.aspect > wanted * (1 + (THRESHOLD - 1) / 2):
            self.beside = False
        elif self.aspect < wanted / (1 + (THRESHOLD - 1) / 2):
            self.beside = True
        part = wanted / 2 if self.beside else wanted * 2
        self.first.adjust(part)
        self.second.adjust(part)

    def place(self, box):
        if self.photo is not None:
            yield self.photo, box
            return
        x, y, width, height = box
        if self.beside:
            part = width * self.first.aspect / self.aspect
            boxes = Box(x, y, part, height), Box(x + part, y, width - part, height)
        else:
            part = height * self.aspect / self.first.aspect
            boxes = Box(x, y, width, part), Box(x, y + part, width, height - part)
        yield from self.first.place(boxes[0])
        yield from self.second.place(boxes[1])


class Slicing:
    def __init__(self, bench, name):
        self.name = name

    def layout(self, case, photos):
        width, height = case.canvas[0] + case.gap, case.canvas[1] + case.gap
        whole = Box(0, 0, width, height)
        frames, milliseconds = timing.least(case, lambda: list(best_tree(case, width / height).place(whole)))
        made = [centered(photo, case.aspects[photo], inset(frame, case.gap)) for photo, frame in frames]
        return Layout(made, milliseconds, repr(made))


def miss(aspect, wanted):
    return max(aspect / wanted, wanted / aspect)


def best_tree(case, wanted):
    """Returns the first tree near enough to the aspect, else the nearest of all."""
    aspects, chance, best = case.aspects, random.Random(case.number), None
    for _ in range(TRIES if len(aspects) <= 100 else TRIES // 10):
        left = sorted((aspect, photo) for photo, aspect in enumerate(aspects))
        tree = grow(left, len(aspects), wanted, wanted, chance)
        for _ in range(ROUNDS):
            off = miss(tree.measure(), wanted)
            if best is None or off < best[0]:
                best = off, shape(tree)
            if off <= THRESHOLD:
                break
            tree.adjust(wanted)
        if best[0] <= THRESHOLD:
            break
    return remade(best[1])


def grow(left, count, wanted, root, chance):
    if count == 1:
        place = min(bisect.bisect(left, (wanted, -1)), len(left) - 1)
        if place > 0 and miss(left[place - 1][0], wanted) < miss(left[place][0], wanted):
            place -= 1
        aspect, photo = left.pop(place)
        return Node(photo=photo, aspect=aspect)
    beside = True if wanted > 2 * root else False if wanted < root / 2 else chance.random() < 0.5
    if count == 2:
        return Node(beside, *pair(left, wanted, beside))
    part = wanted / 2 if beside else wanted * 2
    half = count // 2
    return Node(beside, grow(left, half, part, root, chance), grow(left, count - half, part, root, chance))


def pair(left, wanted, beside):
    """Takes the two photos that come nearest to the aspect together, by pointers from both ends."""
    low, high, best = 0, len(left) - 1, None
    while low < high:
        a, b = left[low][0], left[high][0]
        aspect = a + b if beside else 1 / (1 / a + 1 / b)
        if best is None or miss(aspect, wanted) < best[0]:
            best = miss(aspect, wanted), low, high
        low, high = (low + 1, high) if aspect < wanted else (low, high - 1)
    _, low, high = best
    second, first = left.pop(high), left.pop(low)
    return [Node(photo=photo, aspect=aspect) for aspect, photo in (first, second)]


def shape(node):
    """Returns a copy of a tree, which later rounds do not change."""
    if node.photo is not None:
        return node.photo, node.aspect
    return node.beside, shape(node.first), shape(node.second)


def remade(kept):
    if len(kept) == 2:
        return Node(photo=kept[0], aspect=kept[1])
    tree = Node(kept[0], remade(kept[1]), remade(kept[2]))
    tree.measure()
    return tree
