"""The packages of other methods, at fixed versions, installed into the cache by npm and pip."""
import os
import shutil
import subprocess
import sys

from placement import Unavailable

NODE = {"justified-layout": "4.1.0", "react-photo-album": "3.6.1"}
PYTHON = {"photocollage": "1.5.0", "smartcrop": "0.5.0"}


class Packages:
    def __init__(self, cache, is_offline=False):
        self.folder, self.is_offline = os.path.join(cache, "packages"), is_offline

    def node(self):
        """Returns the folder of npm's packages."""
        folder = os.path.join(self.folder, "node_modules")
        if not all(os.path.isdir(os.path.join(folder, name)) for name in NODE):
            # Its peer, a page's framework, is not needed for layouts.
            self.install("npm", "install", "--prefix", self.folder, "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps",
                         "--fetch-retries=1",
                         *(f"{name}@{version}" for name, version in NODE.items()))
        return folder

    def use_python(self):
        """Makes pip's packages importable."""
        folder = os.path.join(self.folder, "python")
        if not all(os.path.isdir(os.path.join(folder, name)) for name in PYTHON):
            self.install(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder,
                         *(f"{name}=={version}" for name, version in PYTHON.items()))
        if folder not in sys.path:
            sys.path.append(folder)

    def install(self, *command):
        if self.is_offline:
            raise Unavailable("packages are not in the cache, and --offline is given")
        if not shutil.which(command[0]):
            raise Unavailable(f"the program {command[0]}")
        os.makedirs(self.folder, exist_ok=True)
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            reason = done.stderr.strip().partition("\n")[0]
            raise Unavailable(f"{os.path.basename(command[0])} could not install: {reason}")
