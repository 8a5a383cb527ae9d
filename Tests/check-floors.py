#!/usr/bin/env python3
"""Checks the floors of CollageRender: a file refers only to what its own floor and those beneath it declare.

The article "Structure" lists the floors from the ground up. A reference is the name of a type, a call of a free function, or
`.member` where an extension adds a member of that name to a type of a lower floor, and nothing else has one. Names in
comments and strings do not count.
"""

import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
ARTICLE = SOURCES / "Services/Collage/Collage.docc/Structure.md"
MODULE = SOURCES / "Rendering/CollageRender"

TYPE = re.compile(r"\b(?:class|struct|enum|actor|protocol|typealias)\s+([A-Za-z_]\w*)")
EXTENSION = re.compile(r"\bextension\s+\[?([A-Za-z_]\w*)")
MEMBER = re.compile(r"\b(?:func|let|var|case)\s+`?([A-Za-z_]\w*)")
HIDDEN = re.compile(r"\b(?:private|fileprivate)\b(?!\()")
USED = re.compile(r"(?<![.\w])[A-Z]\w*|(?<![.\w])[a-z_]\w*\(|\.[a-z_]\w*")


def code(text):
    """Returns source without comments, and of its strings only what they interpolate."""
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', lambda match: " ".join(re.findall(r"\\\(([^\"]*?)\)", match.group())), text)


def declarations(text):
    """Yields name, owner and whether an extension adds it, for what a file declares at its top and in types there."""
    depth, owner = 0, None
    for line in text.split("\n"):
        head = re.split("[{=]", line)[0]
        if depth == 0:
            extended, declared = EXTENSION.search(head), TYPE.search(head)
            owner = (extended.group(1), True) if extended else (declared.group(1), False) if declared else None
        if not HIDDEN.search(head):
            if depth == 0 and not EXTENSION.search(head):
                yield from ((name, None, False) for name in TYPE.findall(head) or MEMBER.findall(head))
            elif depth == 1 and owner:
                yield from ((name, *owner) for name in MEMBER.findall(head))
        depth += line.count("{") - line.count("}")


def floors_of_names(files):
    """Returns the floor of each name that leads to one, as it is written where it is used."""
    found = [(floor, *declared) for floor, text in files.values() for declared in declarations(text)]
    home = {name: floor for floor, name, owner, _ in found if owner is None}
    members = collections.defaultdict(set)
    for floor, name, owner, is_added in found:
        if owner:
            members[name].add((floor, is_added and home.get(owner, -1) < floor))
    others = "\n".join(path.read_text() for path in SOURCES.rglob("*.swift") if MODULE not in path.parents)
    foreign = set(MEMBER.findall(others))
    known = {name if name[0].isupper() else name + "(": floor for name, floor in home.items()}
    for name, places in members.items():
        floor, is_added = next(iter(places))
        if len(places) == 1 and is_added and name not in foreign:
            known["." + name] = floor
    return known


table = ARTICLE.read_text().partition("### Floors\n")[2].partition("\n###")[0]
order = re.findall(r"^\| (\w+) \|", table, re.MULTILINE)[1:]
files, upward = {}, []
for path in sorted(MODULE.rglob("*.swift")):
    folder = path.relative_to(MODULE).parts[0]
    if folder in order:
        files[path.relative_to(MODULE)] = (order.index(folder), code(path.read_text()))
    else:
        upward.append(f"{path.relative_to(MODULE)} lies on none of the floors {', '.join(order)}")
known = floors_of_names(files)
for path, (floor, text) in files.items():
    for name in sorted(set(USED.findall(text))):
        if known.get(name, floor) > floor:
            upward.append(f"{path} refers to {name.strip('.(')} on the floor {order[known[name]]}")
for line in upward:
    print(f"check-floors: {line}", file=sys.stderr)
if upward:
    sys.exit(f"check-floors: {len(upward)} references lead up")
print(f"The floors of CollageRender hold: {', '.join(order)}.")
