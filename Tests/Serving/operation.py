#!/usr/bin/env python3
"""Checks how a service starts and ends: settings, health, metrics, and pictures in progress when it is stopped.

  Tests/Serving/operation.py
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import service
from pictures import painted_photos
from service import BINARIES, SECRET, TOKEN, Service, Storage, check, rendered, signed


def main():
    folder = tempfile.mkdtemp(prefix="collage-operation-")
    paths = painted_photos(os.path.join(folder, "photos"))
    storage = Storage(os.path.join(folder, "photos"))
    running = Service(os.path.join(folder, "service"), environment=storage.environment(), photos=os.path.join(folder, "photos"))
    try:
        settings(folder)
        pictures(running, paths, folder)
        lists(running)
        stopping(running, paths)
    finally:
        running.stop()
        storage.stop()
    log = running.log_text()
    check(TOKEN not in log and SECRET not in log, "the log contains no secret")
    check("rror" not in re.sub(r"error[s]?=0", "", log) or "level" in log, "the log is that of a quiet run")
    if service.failures:
        sys.exit(f"{len(service.failures)} checks failed; files are in {folder}")
    shutil.rmtree(folder)
    print("started, answered, measured and ended as it should")


def settings(folder):
    """Every error of the settings is told at once, and no secret is."""
    path = os.path.join(folder, "wrong.json")
    with open(path, "w") as file:
        file.write('{"listen": 5, "limits": {"photos": 0, "sise": 1}, "keys": [{"name": "a", "secret": "short-secret"}]}')
    result = subprocess.run([os.path.join(BINARIES, "collage"), "serve", "--config", path, "--check"], capture_output=True, text=True)
    text = result.stdout + result.stderr
    check(result.returncode != 0, "wrong settings end the program")
    for part in ("listen", "limits.photos", "sise", "keys[0].secret"):
        check(part in text, f"the error names {part}: {text}")
    check("short-secret" not in text, f"the error does not show the secret: {text}")


def pictures(running, paths, folder):
    """The picture of a request is that of the command, by all ways to ask for it."""
    names = [os.path.basename(path) for path in paths[:4]]
    expected = rendered("square/four", paths[:4], "--size", "320x320", "--quality", "85", folder=folder)
    document = {"template": "square/four", "size": "320x320", "quality": 85, "format": "jpeg"}
    addresses = [f"s3://photos/{name}" for name in names]
    query = "&".join(f"photo={address}" for address in addresses)
    ways = {
        "photos of a bucket": running.render({**document, "photos": addresses}),
        "uploads": running.upload(document, [(name, open(path, "rb").read()) for name, path in zip(names, paths)]),
        "a signed address": running.get(signed("card", query + "&format=jpeg")),
    }
    for what, answer in ways.items():
        check(answer.status == 200 and answer.body == expected, f"{what}: {answer.status}, {len(answer.body)} bytes, not those of "
              f"the command ({len(expected)}) {answer.body[:200] if answer.status != 200 else b''!r}")
    tag = ways["photos of a bucket"].headers.get("etag")
    check(bool(tag), "a picture has an ETag")
    again = running.render({**document, "photos": addresses}, {"If-None-Match": tag or "x"})
    check(again.status == 304 and again.body == b"", f"If-None-Match is answered by {again.status}")
    for accept, kind in [("image/webp,*/*", "image/webp"), ("image/png;q=0, */*", "image/jpeg"), ("text/html,image/avif,image/webp", None)]:
        answer = running.render({"template": "square/four", "size": "64x64", "photos": addresses}, {"Accept": accept})
        check(answer.status == 200 and "accept" in answer.headers.get("vary", "").lower(), f"Accept {accept}: {answer.status}")
        check(kind in (None, answer.headers.get("content-type")), f"Accept {accept}: {answer.headers.get('content-type')}")
    frame = running.get("/frame/hall.jpg?size=400x300")
    check(frame.status == 200 and frame.body[:2] == b"\xff\xd8", f"a frame: {frame.status} {frame.body[:200]!r}")
    check(re.search(r"max-age=\d+", frame.headers.get("cache-control", "")) is not None, "a frame says when the next one is due")
    check(running.get("/frame/hall.jpg?size=400x300").body == frame.body, "all who ask for a frame see the same")


def lists(running):
    """Lists, health, metrics and the OpenAPI document."""
    for path in ("/v1/templates", "/v1/filters", "/v1/fonts", "/openapi.json"):
        answer = running.get(path)
        check(answer.status == 200 and answer.json(), f"{path}: {answer.status}")
    for path in ("/health", "/ready"):
        check(running.get(path).status == 200, path)
    for path in ("/v1/templates/hero-left/preview.jpg", "/v1/filters/preview.jpg"):
        answer = running.get(path)
        check(answer.status == 200 and answer.body[:2] == b"\xff\xd8", f"{path}: {answer.status}")
    text = running.get("/metrics", {"Authorization": f"Bearer {TOKEN}"}).body.decode()
    names = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))
    samples = {line.split("{")[0].split(" ")[0] for line in text.splitlines() if line and not line.startswith("#")}
    untold = {name for name in samples if not any(name in (each, each + "_bucket", each + "_sum", each + "_count") for each in names)}
    check(not untold, f"metrics without a type: {untold}")
    check(running.metrics().get("collage_pictures_made_total", 0) > 0, "pictures are counted")


def stopping(running, paths):
    """A picture in progress is finished, and nothing is left."""
    answers = []
    files = [(os.path.basename(path), open(path, "rb").read()) for path in paths[:9]]

    def ask():
        answers.append(running.upload({"template": "square/nine", "size": "3000x3000", "format": "png"}, files))
    thread = threading.Thread(target=ask)
    thread.start()
    service.wait_until(lambda: running.metrics().get("collage_running", 0) > 0 or answers, 20, "no picture is in progress")
    workers = running.workers()
    code = running.stop()
    thread.join()
    check(code == 0, f"SIGTERM ends the service with {code}")
    check(answers and answers[0].status == 200, f"the picture in progress was answered: {[each.status for each in answers]}")
    check(not any(service.resident(worker) for worker in workers), "no worker is left")


if __name__ == "__main__":
    main()
