#!/usr/bin/env python3
"""Runs every example of the article on `collage serve` against a service that the samples' settings start.

  Tests/Serving/examples.py [ARTICLE]

Fences of python and js, and those of sh that name http://127.0.0.1:8080, run in the order of the article, in a folder with the
sample photos; the address becomes that of the service. Addresses in html are fetched. The configuration is checked by the service
itself. A block fails if a command fails, or if a file that it writes by `-o` is not what its extension says. The README's block, which
starts a service itself, runs but for what it installs: Tests/Engines/package-test.sh runs it whole. Prints what was run.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import service
from pictures import painted_photos
from service import BINARIES, ROOT, check

ARTICLE = os.path.join(ROOT, "Sources/Services/CollageServe/CollageServe.docc/Serving.md")
ADDRESS = "http://127.0.0.1:8080"
PROGRAMS = {"sh": ["bash", "-euo", "pipefail"], "python": [sys.executable], "js": ["node", "--input-type=module", "-"]}
MAGIC = {".jpg": b"\xff\xd8", ".png": b"\x89PNG", ".webp": b"RIFF"}


def blocks(text):
    """The fences of an article: the line, the language and the text."""
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text[:found.start()].count("\n") + 1, found[1], found[2]


def is_what_it_says(path):
    """Whether a file has the content that its extension names; other extensions say nothing."""
    ending = os.path.splitext(path)[1]
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        data = file.read()
    try:
        return bool(json.loads(data)) if ending == ".json" else data.startswith(MAGIC.get(ending, b""))
    except ValueError:
        return False


def run(language, text, folder, running):
    """Runs a block as a program of its language; returns whether it ended well, and what it printed."""
    environment = {**os.environ, "PATH": f"{BINARIES}:{os.environ['PATH']}", "TOKEN": service.TOKEN, "SECRET": service.SECRET,
                   "COLLAGE_SERVE_KEYS": json.dumps(running.settings["keys"])}
    # A request that fails with a status fails the block.
    text = text.replace(ADDRESS, f"http://127.0.0.1:{running.port}").replace("curl ", "curl --fail-with-body -sS ")
    try:
        result = subprocess.run(PROGRAMS[language], input=text, cwd=folder, env=environment, text=True, errors="replace",
                                capture_output=True, timeout=60)
    except subprocess.TimeoutExpired as error:
        return False, f"does not end within 60 s: {error.output}"
    for name in re.findall(r"(?:-o|--output) (\S+)", text):
        path = os.path.join(folder, name)
        if not is_what_it_says(path):
            return False, f"{name} is not what its name says; {result.stderr}"
    return result.returncode == 0, result.stdout + result.stderr


def main():
    article = sys.argv[1] if len(sys.argv) > 1 else ARTICLE
    with open(article) as file:
        text = file.read()
    folder = tempfile.mkdtemp(prefix="collage-examples-")
    photos = os.path.join(folder, "photos")
    painted_photos(photos)
    with open(os.path.join(ROOT, "Samples/serve/serve.json")) as file:
        settings = json.load(file)
    # The samples' settings, with the keys, the port and the folders of this test.
    for key in ("listen", "keys"):
        settings.pop(key, None)
    settings["cache"] = {}
    running = service.Service(os.path.join(folder, "service"), {**settings, "sets": {"family": {"folder": photos}}})
    ran, skipped = 0, []
    try:
        for line, language, body in blocks(text):
            if language == "html":
                for address in re.findall(rf'"{ADDRESS}([^"]*)"', body):
                    ran += 1
                    answer = running.get(address.replace("&amp;", "&"))
                    check(answer.status == 200, f"{article}:{line}: {address} answers {answer.status} {answer.body[:300]!r}")
            elif language in ("python", "js") or (language == "sh" and ADDRESS in body):
                ran += 1
                is_good, output = run(language, body, folder, running)
                check(is_good, f"{article}:{line}: {output[-1500:]}")
            elif language == "json" and '"listen"' in body:
                ran += 1
                check_configuration(body, folder, f"{article}:{line}")
            else:
                skipped.append(f"{language} at line {line}")
        ran += 1
        check_readme(folder)
    finally:
        check(running.stop() == 0, "the service ends with 0 after SIGTERM")
    print(f"{ran} examples ran; not run: {', '.join(skipped) or 'none'}")
    check(ran > 10, f"only {ran} examples were found")
    if service.failures:
        sys.exit(f"{len(service.failures)} examples failed; files are in {folder}")
    shutil.rmtree(folder)


def check_readme(folder):
    """Runs the README's block, whose service has a port and a cache of this test."""
    with open(os.path.join(ROOT, "README.md")) as file:
        (line, body), = [(line, body) for line, _, body in blocks(file.read()) if ADDRESS in body]
    for name, photo in zip(("a.jpg", "b.jpg"), sorted(os.listdir(os.path.join(folder, "photos")))):
        shutil.copy(os.path.join(folder, "photos", photo), os.path.join(folder, name))
    port = service.free_port()
    environment = {**os.environ, "PATH": f"{BINARIES}:{os.environ['PATH']}", "COLLAGE_SERVE_LISTEN": f"127.0.0.1:{port}",
                   "COLLAGE_SERVE_CACHE_FOLDER": os.path.join(folder, "readme"), "RELEASE": "http://127.0.0.1"}
    text = "wget() { :; }; sudo() { :; }\n" + body.replace(ADDRESS, f"http://127.0.0.1:{port}").replace("curl ", "curl --fail-with-body ")
    result = subprocess.run([*PROGRAMS["sh"], "-c", text + "\nkill $!; wait || true"], cwd=folder, env=environment, text=True,
                            capture_output=True, timeout=60)
    is_good = result.returncode == 0 and is_what_it_says(os.path.join(folder, "story.jpg"))
    check(is_good, f"README.md:{line}: {(result.stdout + result.stderr)[-1500:]}")


def check_configuration(body, folder, what):
    path = os.path.join(folder, "example.json")
    # The folders of the example are those of some server.
    for place, here in {"/srv/photos": os.path.join(folder, "photos"), "/var/cache/collage": os.path.join(folder, "cache")}.items():
        body = body.replace(place, here)
    with open(path, "w") as file:
        file.write(body)
    result = subprocess.run([os.path.join(BINARIES, "collage"), "serve", "--config", path, "--check"], capture_output=True, text=True)
    check(result.returncode == 0, f"{what}: {result.stdout}{result.stderr}")


if __name__ == "__main__":
    main()
