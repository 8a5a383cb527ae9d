"""The layouts of npm's packages, by `engines.mjs` beside this file."""
import json
import pathlib
import shutil
import subprocess

from placement import Box, Layout, NoLayout, Unavailable, centered

SCRIPT = pathlib.Path(__file__).with_name("engines.mjs")


class NodeEngine:
    def __init__(self, bench, name, engine):
        self.name, self.engine = name, engine
        if not shutil.which("node"):
            raise Unavailable("the program node")
        self.folder = bench.packages.node()

    def layout(self, case, photos):
        sizes = [{"width": photo.size[0], "height": photo.size[1]} for photo in photos]
        job = {"engine": self.engine, "photos": sizes, "canvas": case.canvas, "gap": case.gap}
        done = subprocess.run(["node", str(SCRIPT), self.folder], input=json.dumps(job), capture_output=True, text=True)
        if done.returncode:
            raise NoLayout(done.stderr.strip().splitlines()[-1] if done.stderr else "node failed")
        found = json.loads(done.stdout)
        if not found:
            raise NoLayout("no row height or number of columns fits the canvas")
        made = [centered(photo, case.aspects[photo], Box(*frame)) for photo, *frame in found["frames"]]
        return Layout(made, found["milliseconds"], repr(made))
