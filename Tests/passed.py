#!/usr/bin/env python3
"""Remembers which test targets passed, and on which sources.

  Tests/passed.py list     prints the test targets that passed on the sources as they are now, and notes these
  Tests/passed.py record   remembers that all targets pass on the sources that were noted

The sources of a target are those of all modules that it depends on, and whatever tests read besides: templates, samples and
recorded gestures. Tests of commands run the tool and the commands of all articles; those of the documentation read everything.
"""
import fnmatch
import hashlib
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True

from package import ROOT, TARGETS

STATE, NOTED = ROOT / ".build/tests-passed.json", ROOT / ".build/tests-noted.json"
# What any test may read, or be built by.
SHARED = ["Package.swift", "Samples", "Templates", "Tests/GestureLogs", "Tests/passed.py"]
MORE = {"CollageCommandTests": ["*.md", "Sources/Browser"], "DocumentationTests": ["*"], "CollageWasmTests": ["Sources/Browser"]}


def closure(name, targets):
    """The folders of a target and of all that it depends on."""
    found, waiting = set(), [name]
    while waiting:
        target = targets.get(waiting.pop())
        if target is None or target["name"] in found:
            continue
        found.add(target["name"])
        for dependency in target["dependencies"]:
            waiting += [value[0] for value in dependency.values() if value]
    return {targets[each].get("path") or f"Tests/{each}" for each in found}


def files():
    """The digest of each file that git knows or would."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                           capture_output=True).stdout.decode().split("\0")
    return {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in sorted(set(names))
            if name and os.path.isfile(ROOT / name)}


def states():
    """The digest of the sources of each test target."""
    targets, contents = TARGETS, files()
    compiler = subprocess.run(["swiftc", "--version"], capture_output=True, text=True).stdout

    def state(name):
        folders = closure(name, targets) | set(SHARED)
        patterns = MORE.get(name, [])
        digest = hashlib.sha256(compiler.encode())
        for path, content in contents.items():
            if any(path == folder or path.startswith(folder + "/") for folder in folders | set(patterns)) or any(
                    fnmatch.fnmatchcase(path, pattern) for pattern in patterns):
                digest.update(f"{path} {content}\n".encode())
        return digest.hexdigest()

    return {name: state(name) for name, target in targets.items() if target["type"] == "test"}


def main():
    if sys.argv[1:] == ["record"]:
        NOTED.replace(STATE)
    elif sys.argv[1:] == ["list"]:
        known = json.loads(STATE.read_text()) if STATE.exists() else {}
        now = states()
        NOTED.parent.mkdir(exist_ok=True)
        NOTED.write_text(json.dumps(now, indent=1))
        for name, state in now.items():
            if known.get(name) == state:
                print(name)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
