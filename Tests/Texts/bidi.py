"""The order of letters in lines by Unicode's BidiTest.txt and BidiCharacterTest.txt: in Pango, which sets the renderer's texts, and on
the page, which orders its runs itself where the letters of a line are all of one direction."""
import ctypes
import json
import pathlib
import subprocess
from typing import NamedTuple

import direction

HERE = pathlib.Path(__file__).parent
# A letter of each class.
LETTERS = {
    "L": "a", "R": "א", "AL": "ا", "EN": "1", "ES": "-", "ET": "%", "AN": "٠", "CS": ",", "B": "\u2029", "S": "\t", "WS": " ",
    "ON": "!", "NSM": "\u0300", "BN": "\u00ad", "LRE": "\u202a", "RLE": "\u202b", "PDF": "\u202c", "LRO": "\u202d", "RLO": "\u202e",
    "LRI": "\u2066", "RLI": "\u2067", "FSI": "\u2068", "PDI": "\u2069"}
DIRECTIONS = ("ltr", "rtl", "auto")
# Pango's numbers.
BASES = {"ltr": 0, "rtl": 1}


class Case(NamedTuple):
    """A text, the direction that is asked for and the one that it then has, and the level of each letter that is seen.

    A text of which all is alike in both directions has none.
    """

    text: str
    asked: str
    direction: str
    levels: list


def read_levels(field):
    return [None if each == "x" else int(each) for each in field.split()]


def read_classes(path):
    """Returns the cases of BidiTest.txt."""
    cases, levels = [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("@Levels:"):
            levels = read_levels(line.split(":")[1])
        elif line and line[0] not in "#@":
            classes, bits = line.split(";")
            text = "".join(LETTERS[each] for each in classes.split())
            # The bits stand for a direction that is found, left to right, and right to left.
            found, *both = (int(bits, 16) & bit for bit in (1, 2, 4))
            known = [name for name, is_so in zip(BASES, both) if is_so]
            cases += [Case(text, name, name, levels) for name in known]
            if found:
                cases.append(Case(text, "auto", known[0] if len(known) == 1 else None, levels))
    return cases


def read_letters(path):
    """Returns the cases of BidiCharacterTest.txt."""
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return [Case("".join(chr(int(code, 16)) for code in codes.split()), DIRECTIONS[int(asked)], DIRECTIONS[int(level)],
                 read_levels(levels)) for codes, asked, level, levels, _ in (line.split(";") for line in lines)]


def order(levels, first=0):
    """Returns the letters that are seen in their order from left to right (rule L2)."""
    seen = [(level, place) for place, level in enumerate(levels, first) if level is not None]
    for least in range(max((level for level, _ in seen), default=0), 0, -1):
        start = 0
        while start < len(seen):
            end = start
            while end < len(seen) and seen[end][0] >= least:
                end += 1
            seen[start:end] = seen[start:end][::-1]
            start = end + 1
    return [place for _, place in seen]


class Pango:
    """What tells a layout of Pango the order."""

    def __init__(self):
        self.library, self.glib = ctypes.CDLL("libpango-1.0.so.0"), ctypes.CDLL("libglib-2.0.so.0")
        self.library.pango_log2vis_get_embedding_levels.restype = ctypes.c_void_p
        self.glib.g_free.argtypes = [ctypes.c_void_p]

    def levels(self, text, direction):
        """Returns the levels of a paragraph's letters."""
        data, base = text.encode(), ctypes.c_int(BASES[direction or "ltr"])
        found = self.library.pango_log2vis_get_embedding_levels(data, len(data), ctypes.byref(base))
        levels = list(ctypes.string_at(found, len(text)))
        self.glib.g_free(found)
        return levels


def by_pango(cases, pango):
    """Returns the cases whose order is another one."""
    def told(case):
        found = pango.levels(case.text, case.direction)
        return order(level if is_seen is not None else None for level, is_seen in zip(found, case.levels))
    return [case for case in cases if told(case) != order(case.levels)]


def by_page(cases, pango, module):
    """Returns the cases whose order is another one on the page, and how many it orders itself.

    Of a part that the browser draws at once it is taken that the browser follows Unicode's rules, as Pango does.
    """
    texts = [case.text.rstrip(LETTERS["B"]) for case in cases]
    asked = json.dumps([(text, case.asked) for text, case in zip(texts, cases)])
    done = subprocess.run(["node", str(HERE / "bidi.mjs"), str(module)], input=asked, check=True, text=True, capture_output=True)
    failed, own = [], 0
    for case, text, (name, counts) in zip(cases, texts, json.loads(done.stdout)):
        parts, start = [], 0
        for count in counts:
            levels = pango.levels(text[start:start + count], name)
            parts.append(order((level if case.levels[place] is not None else None
                                for place, level in enumerate(levels, start)), start))
            start += count
        own += len(parts) > 1
        whole = [place for part in (parts[::-1] if name == "rtl" else parts) for place in part]
        if whole != [place for place in order(case.levels) if place < len(text)]:
            failed.append(case)
    return failed, own


def report(unicode, module):
    """Prints the scores, and returns the number of failures by telling."""
    cases, pango = read_classes(unicode / "BidiTest.txt") + read_letters(unicode / "BidiCharacterTest.txt"), Pango()
    (on_page, own), by_tool = by_page(cases, pango, module), direction.sample(cases)
    found = {"order pango": (cases, by_pango(cases, pango)), "order page": (cases, on_page),
             "direction tool": (by_tool, direction.by_renderer(by_tool))}
    for telling, (tried, failed) in found.items():
        print(f"{telling}: {len(tried) - len(failed)} of {len(tried)} texts")
        for case in failed[:5]:
            print(f"  {' '.join(f'{ord(letter):04X}' for letter in case.text)} ({case.asked})")
    print(f"  on the page, {own} of them have several runs that it orders itself")
    return {telling: len(failed) for telling, (_, failed) in found.items()}
