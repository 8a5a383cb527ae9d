#!/usr/bin/env python3
"""Tells what a build costs, module by module: the compiler's processor time and how long each module took.

  Tests/Performance/build.py [--product NAME] [--tests] [--before COMMIT] [--least SECONDS]

Builds the working copy from nothing in a temporary folder, as `Samples/build.sh` does, with a compiler that writes down what
each of its runs takes. `--tests` builds everything, tests too; `--before` builds an earlier commit as well and prints both
beside each other.
"""
import argparse
import collections
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Stands in for swiftc, as which it is called, and appends a line for each run: what was made, seconds of processor and of clock.
COMPILER = """#!{python}
import os, resource, subprocess, sys, time
words = sys.argv[1:]
begin = time.monotonic()
code = subprocess.call([{compiler!r}] + words)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if "-module-name" in words and len(words) > 6:
    name = words[words.index("-module-name") + 1]
    if "-emit-executable" in words or "-emit-library" in words:
        name = "(linking)"
    with open({log!r}, "a") as file:
        file.write(f"{{name}} {{used.ru_utime + used.ru_stime:.2f}} {{time.monotonic() - begin:.2f}}\\n")
sys.exit(code)
"""


def build(source, product, tests):
    """Builds a checkout; returns (processor, clock) by module, and the same of the whole build."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        log, compiler = folder / "log", folder / "bin/swiftc"
        real = pathlib.Path(shutil.which("swiftc")).resolve().parent
        # The package manager looks for the compiler's libraries beside it.
        compiler.parent.mkdir()
        (folder / "lib").symlink_to(real.parent / "lib")
        compiler.write_text(COMPILER.format(python=sys.executable, compiler=str(real / "swiftc"), log=str(log)))
        compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
        script = source / "Samples/swift.sh"
        words = [str(script), "build"] if script.exists() else [
            "swift", "build", "-c", "release", "--static-swift-stdlib", "-debug-info-format", "none"]
        words += ["--scratch-path", str(folder / "build")]
        words += ["--build-tests"] if tests else ["--product", product]
        # The variable is that of commits without the script.
        environment = dict(os.environ, SWIFT_EXEC=str(compiler), COLLAGE_QUICK_BUILD="1")
        begin, before = time.monotonic(), os.times()
        subprocess.run(words, cwd=source, env=environment, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        whole = (after.children_user - before.children_user + after.children_system - before.children_system,
                 time.monotonic() - begin)
        modules = collections.defaultdict(lambda: (0.0, 0.0))
        for line in log.read_text().splitlines():
            module, processor, clock = line.split()
            sums = modules[module]
            modules[module] = (sums[0] + float(processor), sums[1] + float(clock))
        return modules, whole


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--product", default="collage")
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--before", metavar="COMMIT")
    parser.add_argument("--least", type=float, default=1, metavar="SECONDS", help="leave out what takes less")
    options = parser.parse_args()
    now, whole = build(ROOT, options.product, options.tests)
    before, whole_before = {}, None
    if options.before:
        with tempfile.TemporaryDirectory() as name:
            archive = subprocess.run(["git", "archive", options.before], cwd=ROOT, check=True, capture_output=True).stdout
            subprocess.run(["tar", "-x", "-C", name], input=archive, check=True)
            before, whole_before = build(pathlib.Path(name), options.product, options.tests)
    heads = ["processor s", "clock s"] + (["processor s before"] if options.before else [])
    print("| module |", " | ".join(heads), "|\n|" + " --- |" * (len(heads) + 1))
    for module in sorted({*now, *before}, key=lambda each: -now.get(each, before.get(each))[0]):
        (processor, clock), earlier = now.get(module, (0, 0)), before.get(module, (0, 0))
        if max(processor, earlier[0]) >= options.least:
            print(f"| {module} | {processor:.1f} | {clock:.1f} |" + (f" {earlier[0]:.1f} |" if options.before else ""))
    print(f"| all | {whole[0]:.1f} | {whole[1]:.1f} |" + (f" {whole_before[0]:.1f} |" if whole_before else ""))


main()
