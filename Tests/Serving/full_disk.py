#!/usr/bin/env python3
"""Loads a service whose caches are on a small disk, which others fill and free: every answer is right or, while nothing is free, 503.

  Tests/Serving/full_disk.py [--minutes 30] [--megabytes 64]

Mounts a file system in memory, for which it needs the rights of an administrator; without them it says so and ends with 0.
"""
import argparse
import collections
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import service
from pictures import painted_photos
from service import Service, check


class Trial:
    def __init__(self, running, paths, disk, seconds):
        self.running, self.paths, self.disk = running, paths, disk
        self.deadline = time.monotonic() + seconds
        self.counts, self.known, self.wrong = collections.Counter(), {}, []
        self.lock = threading.Lock()
        # Whether others have filled the disk, and since when they have not.
        self.is_filled, self.freed_at = False, 0.0

    def kinds(self):
        """Requests by name; those of one name have one right answer."""
        yield "templates", lambda: self.running.get("/v1/templates")
        yield "fonts", lambda: self.running.get("/v1/fonts")
        for side in (300, 500, 700, 900):
            yield f"frame {side}", lambda side=side: self.running.get(f"/frame/hall.jpg?size={side}x{side}")
        for seed in range(24):
            names = random.Random(seed).sample(self.paths, 4)
            document = {"template": "square/four", "size": f"{600 + 20 * seed}x{600 + 20 * seed}", "format": "jpeg"}
            files = [(os.path.basename(path), open(path, "rb").read()) for path in names]
            yield f"upload {seed}", lambda document=document, files=files: self.running.upload(document, files)
        large = {"template": "square/four", "size": "1600x1600", "format": "png", "photos": ["set:family"]}
        yield "large", lambda: self.running.render(large)

    def ask(self, name, request):
        began = self.is_filled or time.monotonic() - self.freed_at < 1
        try:
            answer = request()
        except OSError as error:
            return self.note(name, "no answer", f"{error}")
        is_filled = began or self.is_filled
        if answer.status == 200:
            with self.lock:
                expected = self.known.setdefault(name, answer.digest)
            self.note(name, 200, None if expected == answer.digest else "other bytes")
        elif answer.status == 503 and is_filled:
            self.note(name, 503, None)
        else:
            self.note(name, answer.status, answer.body[:300])

    def note(self, name, status, trouble):
        with self.lock:
            self.counts[status] += 1
            if trouble is not None:
                self.wrong.append((round(self.deadline - time.monotonic()), name, status, trouble))

    def client(self, seed):
        choice = random.Random(seed)
        while time.monotonic() < self.deadline:
            self.ask(*choice.choice(self.requests))

    def fill(self):
        """Fills the disk, holds it, and frees it, again and again."""
        choice = random.Random(1)
        path = os.path.join(self.disk, "of-others")
        while time.monotonic() < self.deadline - 10:
            time.sleep(choice.uniform(2, 8))
            until = time.monotonic() + choice.uniform(2, 8)
            self.is_filled = True
            with open(path, "wb", buffering=0) as file:
                while time.monotonic() < until:
                    try:
                        file.write(bytes(1 << 16))
                    except OSError:
                        time.sleep(0.01)
            os.unlink(path)
            self.freed_at = time.monotonic()
            self.is_filled = False

    def run(self):
        self.requests = list(self.kinds())
        for name, request in self.requests:
            self.ask(name, request)
        threads = [threading.Thread(target=self.client, args=(seed,)) for seed in range(6)]
        threads.append(threading.Thread(target=self.fill))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        time.sleep(3)
        for path in ("/ready", "/v1/templates"):
            check(self.running.get(path).status == 200, f"{path} after the disk has room again")
        for name, request in self.requests:
            self.ask(name, request)
        print(f"    {sum(self.counts.values())} answers: {dict(self.counts)}; {len(self.wrong)} wrong")
        for each in self.wrong[:20]:
            print("    ", each)
        check(not self.wrong, f"{len(self.wrong)} answers are neither right nor 503 while the disk is full")
        check(self.counts[200] > len(self.requests), "pictures are made")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--megabytes", type=int, default=48)
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="collage-full-disk-")
    disk = os.path.join(folder, "disk")
    os.mkdir(disk)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={arguments.megabytes}m", "none", disk], capture_output=True)
    if mounted.returncode != 0:
        return print("skipped: file systems cannot be mounted here")
    try:
        photos = os.path.join(folder, "photos")
        paths = painted_photos(photos)
        settings = {"cache": {"folder": os.path.join(disk, "cache")}, "frames": {"hall": {"set": "family", "seconds": 31536000, "photos": 4}}}
        running = Service(os.path.join(folder, "service"), settings, photos=photos)
        try:
            Trial(running, paths, disk, arguments.minutes * 60).run()
        finally:
            check(running.stop() == 0, "the service ends with 0")
    finally:
        subprocess.run(["umount", "-l", disk])
    if service.failures:
        sys.exit(f"{len(service.failures)} checks failed; files are in {folder}")
    shutil.rmtree(folder)
    print("a full disk has refused requests, and nothing else")


if __name__ == "__main__":
    main()
