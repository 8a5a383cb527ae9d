#!/usr/bin/env python3
"""Print "TARGET DEPENDENCY..." for every library target of Sources, each after the targets that it depends on.

  Tests/dependencies.py
"""
import sys

sys.dont_write_bytecode = True

from package import TARGETS as targets

declared = {
    name: [dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency]
    for name, target in targets.items()
    if target["type"] == "regular" and not (target.get("path") or "").startswith("Tests/")
}
printed = set()


def show(name):
    if name in printed or name not in declared:
        return
    printed.add(name)
    for dependency in sorted(declared[name]):
        show(dependency)
    print(name, *declared[name])


for name in sorted(declared):
    show(name)
