"""Renders pictures with one process of `collage orders`, which is started anew if it dies or hangs."""
import json
import os
import select
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.environ.get("COLLAGE_TOOL", os.path.join(ROOT, ".build/release/collage"))
SECONDS = 60


class Renderer:
    def __init__(self, folder):
        self.folder, self.process = folder, None

    def render(self, name, size):
        """The answer to an order for one slot of the given size, or "dies" or "hangs"."""
        template = {"format": "collage-template", "version": 1, "name": "One",
                    "canvas": {"width": size[0], "height": size[1], "background": "#ffffff"},
                    "defaults": {"gap": 0, "margin": 0}, "split": {"row": ["photo"]}}
        with open(os.path.join(self.folder, "one.json"), "w") as file:
            json.dump(template, file)
        order = {"id": 1, "folder": self.folder, "arguments": [
            "render", "one.json", name, "--allow", "tiff,avif,heic", "-o", "ours.png"]}
        if self.process is None:
            self.process = subprocess.Popen([TOOL, "orders"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL)
        try:
            self.process.stdin.write(json.dumps(order).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # The process has ended, which reading tells.
        ready, _, _ = select.select([self.process.stdout], [], [], SECONDS)
        line = self.process.stdout.readline() if ready else b""
        if line:
            return json.loads(line)
        self.close()
        return "dies" if ready else "hangs"

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
