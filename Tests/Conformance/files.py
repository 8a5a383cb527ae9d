"""The list of public pictures, and where their bytes come from: a cache, a mirror of Git, or the network."""
import hashlib
import json
import os
import subprocess
import urllib.parse
import urllib.request

import raw

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files.json")
ORIGIN = "https://raw.githubusercontent.com"
ENDINGS = {"jpg", "jpeg", "png", "apng", "webp", "gif", "tif", "tiff", "avif", "heic", "heif", "hif"} | raw.ENDINGS


class Picture:
    """A file of a repository at a commit; its name in the table of exceptions is repository and path."""

    # The reference is shown the file itself.
    likeness = None

    def __init__(self, source, sha256, path):
        self.repository, self.commit = source["repository"], source["commit"]
        self.path, self.sha256 = path, sha256
        self.name = f"{self.repository}/{path}"
        self.ending = path.rsplit(".", 1)[-1].lower()


def read():
    with open(LIST) as file:
        return [Picture(source, *line.split(" ", 1)) for source in json.load(file) for line in source["files"]]


def git(mirrors, repository, *arguments):
    folder = os.path.join(mirrors, repository.replace("/", "+"), "repo")
    return subprocess.run(["git", "--git-dir", folder, *arguments], check=True, capture_output=True).stdout


def content(picture, cache, mirrors=None, fetch=False):
    """The bytes of a picture with the listed checksum, or None if no place has them."""
    path = os.path.join(cache, picture.sha256) if cache else None
    if path and os.path.exists(path):
        with open(path, "rb") as file:
            found = file.read()
    elif mirrors:
        try:
            found = git(mirrors, picture.repository, "show", f"{picture.commit}:{picture.path}")
        except subprocess.CalledProcessError:
            return None
    elif fetch:
        address = f"{ORIGIN}/{picture.repository}/{picture.commit}/{urllib.parse.quote(picture.path)}"
        with urllib.request.urlopen(address, timeout=60) as answer:
            found = answer.read()
    else:
        return None
    if hashlib.sha256(found).hexdigest() != picture.sha256:
        raise ValueError("the checksum is not the listed one")
    if fetch and path and not os.path.exists(path):
        os.makedirs(cache, exist_ok=True)
        with open(path + ".part", "wb") as file:
            file.write(found)
        os.replace(path + ".part", path)
    return found


def listed(mirrors, repository, license):
    """The entry of a repository's newest commit in a folder of mirrors."""
    commit = git(mirrors, repository, "rev-parse", "HEAD").decode().strip()
    lines, known = [], set()
    for path in git(mirrors, repository, "ls-tree", "-r", "-z", "--name-only", commit).decode().split("\0"):
        if path.rsplit(".", 1)[-1].lower() not in ENDINGS:
            continue
        try:
            found = git(mirrors, repository, "show", f"{commit}:{path}")
        except subprocess.CalledProcessError:
            continue  # The largest files of a mirror may be absent.
        checksum = hashlib.sha256(found).hexdigest()
        if checksum not in known and not found.startswith(b"version https://git-lfs"):
            known.add(checksum)
            lines.append(f"{checksum} {path}")
    return {"repository": repository, "commit": commit, "license": license, "files": lines}
