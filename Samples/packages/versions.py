#!/usr/bin/env python3
"""Fails where a version is not that of the tool: versions.py [FOLDER [--rehearsal]], or prints it: versions.py --print

Without a folder, reads what the sources and the pages for users say; with one, every file of a release that release.sh has made,
among them what the tool and the service themselves answer. The one place that tells the version is Version.swift. A rehearsal has no
site.
"""
import email
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "Sources/Tool/CollageCommand/Version.swift"
NUMBER = r"(\d+\.\d+\.\d+)"

# What is said by hand, because readers copy it: the file, and the words around the version.
TOLD = [
    ("README.md", rf"collage_{NUMBER}_amd64\.deb"),
    ("README.md", rf"collage-{NUMBER}-py3-none-any\.whl"),
    ("README.md", rf"collage-editor-{NUMBER}\.tgz"),
    ("Sources/Services/Collage/Collage.docc/Collage.md", rf'/collage", from: "{NUMBER}"'),
]


def version(root=ROOT):
    """The version that Version.swift tells."""
    return re.search(r'number = "(.*)"', (root / SOURCE).read_text())[1]


def of_sources(root=ROOT):
    """Each place in the sources that says a version, and the version; None where a place says none."""
    for path, pattern in TOLD:
        for said in re.findall(pattern, (root / path).read_text()) or [None]:
            yield f"{path}: {pattern.replace(NUMBER, 'VERSION')}", said
    # A version of its own would be a second place that tells it.
    package = json.loads((root / "Samples/embed/package.json").read_text())
    yield "Samples/embed/package.json, which has none", package.get("version", version(root))


def of_release(folder, is_rehearsal=False):
    """Each file of a release that has a version, and the version; None where there is no such file."""
    readers = {"collage_*.deb": of_package, "collage-server_*.deb": of_package, "*.whl": of_wheel, "*.tgz": of_archive,
               "*.spdx.json": of_list, "*-linux-*.tar.xz": of_tools}
    if not is_rehearsal:
        readers["*-site.tar.xz"] = of_name
    for pattern, read in readers.items():
        files = sorted(folder.glob(pattern))
        if not files:
            yield pattern, None
        for path in files:
            yield f"{path.name}, by its name", of_name(path)
            said = read(path)
            yield from said.items() if isinstance(said, dict) else [(path.name, said)]


def of_name(path):
    """A file's by its name."""
    return re.search(NUMBER, path.name)[1]


def of_package(path):
    """A Debian package's."""
    return output("dpkg-deb", "--field", path, "Version").strip()


def of_wheel(path):
    """A Python wheel's."""
    with zipfile.ZipFile(path) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(wheel.read(name))["Version"]


def of_archive(path):
    """An npm package's."""
    return json.loads(output("tar", "-xOzf", path, "package/package.json"))["version"]


def of_list(path):
    """The tool's in a list of what a release contains."""
    return next(one["versionInfo"] for one in json.loads(path.read_text())["packages"] if one["name"] == "collage")


def of_tools(path):
    """What the programs of a tarball say themselves, and each of the man pages."""
    with tempfile.TemporaryDirectory() as place:
        output("tar", "-xf", path, "-C", place)
        folder = next(Path(place).iterdir())
        pages = sorted(folder.glob("share/man/man1/*.gz"))
        said = {page.name: re.search(rf'^\.TH .*"collage {NUMBER}"', gzip.open(page, "rt").read(), re.MULTILINE)[1] for page in pages}
        return {**said, "collage --version": output(folder / "collage", "--version").split()[1],
                "/openapi.json of collage serve": of_service(folder / "collage")}


def of_service(tool):
    """What the service tells in its description."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "COLLAGE_SERVE_CACHE_FOLDER": cache}
        service = subprocess.Popen([tool, "serve", "--allow-unsigned", "--listen", "127.0.0.1:0"], env=environment,
                                   stderr=subprocess.PIPE, text=True)
        try:
            said = []
            for line in service.stderr:
                said.append(line)
                if port := re.search(r"listening on .*:(\d+)", line):
                    with urllib.request.urlopen(f"http://127.0.0.1:{port[1]}/openapi.json", timeout=30) as answer:
                        return json.load(answer)["info"]["version"]
            sys.exit("versions.py: the service does not start: " + "".join(said))
        finally:
            service.terminate()
            service.wait()


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    if sys.argv[1:] == ["--print"]:
        return print(version())
    folders = [argument for argument in sys.argv[1:] if argument != "--rehearsal"]
    said = of_release(Path(folders[0]), "--rehearsal" in sys.argv) if folders else of_sources()
    wanted, wrong, count = version(), [], 0
    for place, found in said:
        count += 1
        if found != wanted:
            wrong.append(f"{place}: {found or 'is missing'}")
    if wrong:
        sys.exit("\n".join([f"versions.py: the tool's version is {wanted}, and others are told:", *wrong]))
    print(f"{count} places say {wanted}")


if __name__ == "__main__":
    main()
