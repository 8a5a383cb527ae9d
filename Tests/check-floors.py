#!/usr/bin/env python3
"""Checks the floors of CollageRender: a file refers only to what its own floor and those beneath it declare.

The article "Structure" lists the floors from the ground up. A reference is the name of a type, a call of a free function, or
`.member` where no other type than one of a lower floor gets that member, by an extension of a higher floor. Names in comments
and strings do not count.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"
ARTICLE = SOURCES / "Services/Collage/Collage.docc/Structure.md"
MODULE = SOURCES / "Rendering/CollageRender"

TYPE = re.compile(r"\b(?:class|struct|enum|actor|protocol|typealias)\s+([A-Za-z_]\w*)")
EXTENSION = re.compile(r"\bextension\s+\[?([A-Za-z_]\w*)")
MEMBER = re.compile(r"\b(?:func|let|var|case)\s+`?([A-Za-z_]\w*)")
HIDDEN = re.compile(r"\b(?:private|fileprivate)\b(?!\()")

Declared = collections.namedtuple("Declared", "name owner is_extension")


def floors():
    """Returns the folders in the order of the article's table."""
    table = ARTICLE.read_text().partition("### Floors\n")[2].partition("\n###")[0]
    return re.findall(r"^\| (\w+) \|", table, re.MULTILINE)[1:]


def code(text):
    """Returns source without comments, and of its strings only what they interpolate."""

    def interpolated(match):
        return " ".join(re.findall(r"\\\(([^\"]*?)\)", match.group()))

    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', interpolated, text)


def declarations(text):
    """Yields what a file declares that is not private to it: at its top, and as members of types and extensions there."""
    depth, owner = 0, None
    for line in text.split("\n"):
        head = line.partition("{")[0].partition("=")[0]
        if depth == 0:
            owner = None
            extended = EXTENSION.search(head)
            if extended and not HIDDEN.search(head):
                owner = (extended.group(1), True)
            elif found := TYPE.search(head):
                owner = (found.group(1), False)
                if not HIDDEN.search(head):
                    yield Declared(found.group(1), None, False)
            elif (found := MEMBER.search(head)) and not HIDDEN.search(head):
                yield Declared(found.group(1), None, False)
        elif depth == 1 and owner and not HIDDEN.search(head):
            for name in MEMBER.findall(head):
                yield Declared(name, *owner)
        depth += line.count("{") - line.count("}")


def read(order):
    """Returns the floor and the code of each file."""
    files = {}
    for path in sorted(MODULE.rglob("*.swift")):
        folder = path.relative_to(MODULE).parts[0]
        if folder not in order:
            sys.exit(f"check-floors: {path.relative_to(ROOT)} lies on no floor of the article: {', '.join(order)}")
        files[path] = (order.index(folder), code(path.read_text()))
    return files


def places(files):
    """Returns the floor of each name that leads there, as it is written where it is used."""
    found = [(floor, declared) for floor, text in files.values() for declared in declarations(text)]
    home = {declared.name: floor for floor, declared in found if declared.owner is None}
    members = collections.defaultdict(set)
    for floor, declared in found:
        if declared.owner:
            members[declared.name].add((floor, declared.is_extension and home.get(declared.owner, -1) < floor))
    known = {name if name[0].isupper() else name + "(": floor for name, floor in home.items()}
    # Where another module declares a member of that name, nothing tells which one is meant.
    foreign = {name for path in SOURCES.rglob("*.swift") if MODULE not in path.parents for name in MEMBER.findall(path.read_text())}
    for name, found in members.items():
        if len(found) == 1 and (only := next(iter(found)))[1] and name not in foreign:
            known["." + name] = only[0]
    return known


def main():
    order = floors()
    files = read(order)
    known = places(files)
    upward = []
    for path, (floor, text) in files.items():
        used = set(re.findall(r"(?<![.\w])[A-Z]\w*|(?<![.\w])[a-z_]\w*\(|\.[a-z_]\w*", text))
        for name in sorted(used):
            if known.get(name, floor) > floor:
                upward.append(f"{path.relative_to(ROOT)} refers to {name.strip('.(')} on the floor {order[known[name]]}")
    for line in upward:
        print(f"check-floors: {line}", file=sys.stderr)
    if upward:
        sys.exit(f"check-floors: {len(upward)} references lead up")
    print(f"The floors of CollageRender hold: {', '.join(order)}.")


main()
