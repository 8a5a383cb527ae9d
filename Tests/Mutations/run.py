#!/usr/bin/env python3
"""Breaks the model on purpose, rule by rule, and asks whether the tests notice: `mutants.py` breaks sessions and geometry, `albums.py`
albums, `documents.py` clips and documents.

Usage: Tests/Mutations/run.py [--check] [RULE ...]

Works on a copy with nothing in it but the model, its testing kit and its tests. Breaks that can be switched on are built
together, each behind a switch of its own, so that one of them takes as long as the tests; the others are built one by one.
`--check` builds nothing and only says whether every break still applies to the sources. Prints a table; exits with 1 if a
break went unnoticed, and with 2 if one no longer applies.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import albums
import documents
import mutants
from mutants import EXPRESSION, STATEMENT

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Breaks name files without their folders, so that a file may move.
FILES = {file.name: str(file.relative_to(ROOT)) for file in (ROOT / "Sources/Model/CollageModel").rglob("*.swift")}
ALL = mutants.MUTANTS + albums.MUTANTS + documents.MUTANTS
MUTANTS = [(rule, what, FILES.get(name, name), *texts) for rule, what, name, *texts in ALL]

PACKAGE = """// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
  name: "mutants",
  targets: [
    .target(name: "Determinism", path: "Sources/System/Determinism", swiftSettings: strict),
    .target(name: "CollageModel", path: "Sources/Model/CollageModel", swiftSettings: strict),
    .target(
      name: "CollageDrawing", dependencies: ["CollageModel"], path: "Sources/Model/CollageDrawing",
      exclude: ["CollageDrawing.docc"], swiftSettings: strict),
    .target(
      name: "CollageFormat", dependencies: ["CollageModel"], path: "Sources/Model/CollageFormat", swiftSettings: strict),
    .target(
      name: "CollageTesting",
      dependencies: ["CollageModel", "CollageFormat", "Determinism"], path: "Sources/Model/CollageTesting",
      exclude: ["CollageTesting.docc"], swiftSettings: strict),
    .target(
      name: "CollageTestSupport", dependencies: ["CollageModel", "CollageTesting"], path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "SessionTests",
      dependencies: ["CollageModel", "CollageDrawing", "CollageFormat", "CollageTesting", "CollageTestSupport"],
      swiftSettings: strict),
  ])
"""

# The switch; a break's number comes in by the environment.
SWITCH = """internal import Glibc
private let chosen = getenv("BROKEN").map { Int(atoi($0)) }
@inline(never) func isBroken(_ number: Int) -> Bool { chosen == number }
"""

# These check random and enumerated streams and take longest; what everything else notices needs no stream.
SLOW = "everyInvariant"
# Most breaks of these rules are noticed by these tests, which take seconds.
NEAR = r"\.(Album|KeptStep|PhotosBetweenPages|Clip|Composition|Document|Name|RelativePath|Scene|SlotForm)\w*Tests"
NEAR_RULES = (19, 20, 21)


def prepare(folder):
    """Copies what a round needs."""
    for name in ["System/Determinism", "Model/CollageModel", "Model/CollageDrawing", "Model/CollageFormat", "Model/CollageTesting"]:
        shutil.copytree(ROOT / "Sources" / name, folder / "Sources" / name)
    (folder / "Sources/Model/CollageTesting/CollageTesting.docc").mkdir(exist_ok=True)
    shutil.copytree(ROOT / "Tests/CollageModelTests", folder / "Tests/SessionTests")
    (folder / "Tests/Support").mkdir(parents=True)
    for name in ["Approximation.swift", "Effort.swift", "Exports.swift", "ScratchFolder.swift"]:
        shutil.copy(ROOT / "Tests/CollageTestSupport" / name, folder / "Tests/Support" / name)
    (folder / "Package.swift").write_text(PACKAGE)
    (folder / "Sources/Model/CollageModel/Switch.swift").write_text(SWITCH)


def switched(number, old, new, form):
    """The text that holds a break and what it breaks."""
    if form in (EXPRESSION, STATEMENT):
        form = form.format(old=old, new=new)
    return form.replace("BROKEN", f"isBroken({number})")


def build_switches(folder, numbers):
    """Writes breaks behind their switches; gives those that must be built alone, as others lie in their text."""
    alone = []
    for number in numbers:
        _, _, path, old, new, form = MUTANTS[number]
        file = folder / path
        source = file.read_text()
        if old in source:
            file.write_text(source.replace(old, switched(number, old, new, form), 1))
        else:
            alone.append(number)
    return alone


def test(folder, arguments, number=None):
    """Whether the tests pass, and the names of those that do not."""
    environment = dict(os.environ)
    if number is not None:
        environment["BROKEN"] = str(number)
    try:
        run = subprocess.run(
            # Optimized: the tests run once a break, and then take seconds.
            ["swift", "test", "--quiet", "-Xswiftc", "-O", *arguments], cwd=folder, capture_output=True, text=True,
            timeout=900, env=environment)
    except subprocess.TimeoutExpired:
        return False, ["time ran out"]
    output = run.stdout + run.stderr
    found = re.findall(r'Test (?:(\w+)\([^\n]*?\)|"([^"\n]*)") recorded an issue', output)
    failed = [name or f'"{title}"' for name, title in found]
    if run.returncode != 0 and not failed:
        failed = ["does not compile" if "error:" in output and "Fatal error" not in output else "a trap"]
    return run.returncode == 0, sorted(set(failed))


def report(number, passed, failed):
    """Prints a row; whether the break went unnoticed."""
    rule, what = MUTANTS[number][:2]
    others = f" and {len(failed) - 2} more" if len(failed) > 3 else ""
    noticed = ", ".join(failed[: 2 if others else 3]) + others
    print(f"| {rule} | {what} | {'NOTHING' if passed else noticed} |", flush=True)
    return passed or failed == ["does not compile"]


def run_switched(folder, numbers):
    """Runs the breaks that share a binary; gives how many went unnoticed, and those to be built alone."""
    before = {path: (folder / path).read_text() for path in {MUTANTS[number][2] for number in numbers}}
    alone = build_switches(folder, numbers)
    passed, failed = test(folder, ["--skip", SLOW])
    if not passed:
        sys.exit(f"the tests fail with every break switched off: {', '.join(failed)}")
    unnoticed = 0
    for number in numbers:
        if number in alone:
            continue
        rounds = [["--skip", SLOW], ["--filter", SLOW]]
        if MUTANTS[number][0] in NEAR_RULES:
            rounds.insert(0, ["--filter", NEAR, "--skip", SLOW])
        passed, failed = True, []
        while passed and rounds:
            passed, failed = test(folder, ["--skip-build", *rounds.pop(0)], number)
        unnoticed += report(number, passed, failed)
    for path, source in before.items():
        (folder / path).write_text(source)
    return unnoticed, alone


def run_alone(folder, number):
    """Builds one break and runs the tests; whether it went unnoticed."""
    _, _, path, old, new = MUTANTS[number][:5]
    file = folder / path
    source = file.read_text()
    file.write_text(source.replace(old, new))
    passed, failed = test(folder, [])
    file.write_text(source)
    return report(number, passed, failed)


def applies(number):
    """Whether the sources still have what the break replaces."""
    file = ROOT / MUTANTS[number][2]
    return file.exists() and MUTANTS[number][3] in file.read_text()


def missing_modules():
    """The modules that the tests import and the copy does not have: no break would compile."""
    imported = set()
    for file in (ROOT / "Tests/CollageModelTests").rglob("*.swift"):
        imported.update(re.findall(r"^(?:@testable |public )?import (?:\w+ )?(\w+)$", file.read_text(), re.MULTILINE))
    package = PACKAGE + "Testing Foundation FoundationEssentials Synchronization"
    return sorted(name for name in imported if name not in package)


def main():
    check = "--check" in sys.argv
    chosen = {int(rule) for rule in sys.argv[1:] if rule != "--check"}
    numbers = [number for number, mutant in enumerate(MUTANTS) if not chosen or mutant[0] in chosen]
    stale = [number for number in numbers if not applies(number)]
    for number in stale:
        print(f"| {MUTANTS[number][0]} | {MUTANTS[number][1]} | STALE: {MUTANTS[number][2]} has changed |", flush=True)
    numbers = [number for number in numbers if number not in stale]
    if check:
        missing = missing_modules()
        print(f"{len(numbers)} breaks apply, {len(stale)} do not" + "".join(f"; {name} is not copied" for name in missing))
        sys.exit(2 if stale or missing else 0)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        print("| rule | broken | noticed by |\n|---|---|---|")
        unnoticed, alone = run_switched(folder, [number for number in numbers if len(MUTANTS[number]) == 6])
        alone += [number for number in numbers if len(MUTANTS[number]) == 5]
        unnoticed += sum(run_alone(folder, number) for number in alone)
    sys.exit(1 if unnoticed else 2 if stale else 0)


if __name__ == "__main__":
    main()
