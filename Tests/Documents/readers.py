"""Runs the tool and readers of PDF, which must have nothing to complain of, and counts what fails."""
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.environ.get("COLLAGE_TOOL", os.path.join(ROOT, ".build/release/collage"))
# How mupdf was built, not what it was given.
HARMLESS = {"warning: ICC support is not available"}
failures = []


def check(holds, text):
    if not holds:
        failures.append(text)
        print(f"    FAILS: {text}", flush=True)


def run(*command, text=False):
    """The output of a program, which must have nothing to complain of: bytes, or text."""
    made = subprocess.run(command, check=True, capture_output=True)
    complaints = [line for line in made.stderr.decode().splitlines() if line and line not in HARMLESS]
    check(not complaints, f"{' '.join(command)}: {complaints}")
    return made.stdout.decode() if text else made.stdout


def render(folder, name, *arguments):
    """The path of a PDF, which has the same bytes whenever it is made."""
    made = [os.path.join(folder, f"{name}-{number}.pdf") for number in (1, 2)]
    for output in made:
        run(TOOL, "render", *arguments, "-q", "-o", output)
    with open(made[0], "rb") as one, open(made[1], "rb") as other:
        check(one.read() == other.read(), f"{name}: the same command gives other bytes")
    return made[0]
