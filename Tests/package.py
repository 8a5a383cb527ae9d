"""The targets that Package.swift declares, by name. Reads it in a folder of its own, because a build locks its folder."""
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
_DUMP = ["swift", "package", "--scratch-path", str(ROOT / ".build/description"), "dump-package"]
TARGETS = {target["name"]: target
           for target in json.loads(subprocess.run(_DUMP, cwd=ROOT, check=True, capture_output=True).stdout)["targets"]}
