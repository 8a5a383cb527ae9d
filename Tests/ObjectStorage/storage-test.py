#!/usr/bin/env python3
"""Run batches whose photos and pictures are in object storage: against a clean server, and against one that fails a lot.

  python3 Tests/ObjectStorage/storage-test.py --photos FOLDER [--moto moto_server] [--count 10000] [--faults 1000] [--seed 1]

Needs moto (`pip install 'moto[server]'`), which plays S3 on loopback, node, and the tool (`--collage`, by default that of
`.build/release`).  FOLDER has cut-outs or photos of garments.  The test makes icons

  - of ROUND outfits from files to files and from objects to objects in turn, with a warm cache, five times each, against a
    server that is fast: the rate from objects must be at least 0.7 of that from files, and the memory of the largest process
    at most 1.2 of it, as medians.  (moto takes as long for a request as the tool for several icons, on the same cores.);
  - of COUNT outfits from files to files and from objects to objects, against moto; prints how many objects a second it takes
    at most, which limits the rate;
  - through a proxy that fails: errors 500, closed connections, slow bodies, bodies cut short, wrong tags, a clock that is 20
    minutes ahead for a while, and 403 in the middle, at least FAULTS of them in FAULTY outfits, with `--resume` until all are
    done;
  - with keys of a container's role that expire while it runs, some before their time, and a service that sometimes fails;
  - with the run killed in the middle, all its processes and then the supervisor alone, and resumed: what was in storage is not
    rendered again.

Every object is then compared with the picture of the run from files, but for the key that stands in it; no log, journal,
spool, picture or object may contain the secret.  Exits with an error if anything is slow, large, lost, wrong or told.
"""
import argparse
import glob
import http.client
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from proxies import ROLE_SECRET, Faults, Roles

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--photos", required=True)
parser.add_argument("--moto", default="moto_server")
parser.add_argument("--collage", default=os.path.join(ROOT, ".build/release/collage"))
parser.add_argument("--round", type=int, default=2_000)
parser.add_argument("--count", type=int, default=10_000)
parser.add_argument("--faulty", type=int, default=3_500)
parser.add_argument("--faults", type=int, default=1_000)
parser.add_argument("--jobs", type=int, default=2)
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()
if arguments.faulty > arguments.count:
    parser.error("--faulty must be at most --count, whose pictures it is compared with")
SECRET = "a-secret-that-nobody-prints"
SLOTS = "abcd"
KEY = re.compile(rb"collage-key [0-9a-f]{64}")
failures = []


def check(holds, text):
    print(("    holds: " if holds else "    FAILS: ") + text)
    if not holds:
        failures.append(text)


def request(port, method, path, body=b""):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request(method, path, body, {"Authorization": "AWS4-HMAC-SHA256 Credential=testing/20260101/us-east-1/s3/"
                                            "aws4_request, SignedHeaders=host, Signature=0"})
    response = connection.getresponse()
    return response.status, response.read()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A server on loopback with the photos in a bucket, and another bucket for icons."""

    def __init__(self, *command):
        self.port = free_port()
        command = [part.replace("PORT", str(self.port)) for part in command]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                request(self.port, "GET", "/")
                break
            except OSError:
                time.sleep(0.1)
        else:
            sys.exit(f"{command[0]} does not answer")
        for bucket in ("photos", "icons"):
            request(self.port, "PUT", "/" + bucket)
        for name in os.listdir(arguments.photos):
            with open(os.path.join(arguments.photos, name), "rb") as file:
                request(self.port, "PUT", f"/photos/{name}", file.read())

    def stop(self):
        self.process.kill()
        self.process.wait()

    def rate(self, count=1_000, threads=8):
        """How many objects as large as an icon the server takes in a second, of a client that does nothing else."""
        body = bytes(50_000)
        def send(first):
            for number in range(first, count, threads):
                request(self.port, "PUT", f"/icons/rate/{number}", body)
        start, senders = time.perf_counter(), [threading.Thread(target=send, args=(first,)) for first in range(threads)]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        return count / (time.perf_counter() - start)


class Desk:
    """A folder with manifests, caches and runs."""

    def __init__(self, folder, port):
        self.folder, self.port = folder, port
        self.photos = sorted(os.listdir(arguments.photos))
        self.environment = dict(os.environ, AWS_ACCESS_KEY_ID="testing", AWS_SECRET_ACCESS_KEY=SECRET,
                                AWS_REGION="us-east-1", AWS_ENDPOINT_URL=f"http://127.0.0.1:{port}")
        frames = [[16, 16, 296, 296], [328, 16, 296, 296], [16, 328, 296, 296], [328, 328, 296, 296]]
        slots = ", ".join(f'{{"id": "{name}", "frame": {frame}}}' for name, frame in zip(SLOTS, frames))
        self.write("icon.json", '{"format": "collage-template", "version": 1, "name": "icon", "canvas": {"width": 640, '
                   f'"height": 640}}, "defaults": {{"fit": "contain", "cutout": "auto"}}, "slots": [{slots}]}}')

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)

    def manifest(self, name, count, prefix):
        numbers = random.Random(arguments.seed)
        rows = [",".join([f"{k:06d}", *(prefix + numbers.choice(self.photos) for _ in SLOTS)]) for k in range(count)]
        self.write(name, "\n".join(["id," + ",".join(SLOTS), *rows, ""]))

    def command(self, manifest, out, journal=None, more=()):
        options = ["--root", arguments.photos, "--template", self.path("icon.json"), "--jobs", str(arguments.jobs),
                   "--max-errors", "0", "--out", out, "--cache", self.path("cache"), *more]
        return [arguments.collage, "batch", self.path(manifest), *options, *(["--journal", journal] if journal else [])]

    def run(self, name, command, endpoint=None):
        """Runs a batch; returns its exit code, wall time, CPU time and the memory of its largest process in MB."""
        environment = dict(self.environment, **({"AWS_ENDPOINT_URL": f"http://127.0.0.1:{endpoint}"} if endpoint else {}))
        start = time.perf_counter()
        with open(self.path(name + ".log"), "a") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def rates():
    """How fast and how large runs from objects to objects are, compared with those from files to files."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fast-server.mjs")
    with tempfile.TemporaryDirectory(prefix="collage-rates-") as folder:
        files, objects, desk = [], [], None
        for turn in range(6):
            # One that holds the pictures of earlier turns gets slower.
            server = Server("node", program, "PORT")
            if desk is None:
                desk = Desk(folder, server.port)
                desk.manifest("files.csv", arguments.round, "")
                desk.manifest("objects.csv", arguments.round, "s3://photos/")
            files.append(desk.run("files", desk.command("files.csv", desk.path(f"files-{turn}"))))
            command = desk.command("objects.csv", f"s3://icons/{turn}", desk.path(f"journal-{turn}"))
            objects.append(desk.run("objects", command, endpoint=server.port))
            shutil.rmtree(desk.path(f"files-{turn}"))
            server.stop()
    check(all(run[0] == 0 for run in files + objects), "all runs ended well")
    # The first of each filled the cache.
    ratios = [[one[part] / other[part] for one, other in zip(files[1:], objects[1:])] for part in (1, 2, 3)]
    wall, work, memory = (statistics.median(each) for each in ratios)
    seconds = [statistics.median(run[1] for run in runs[1:]) for runs in (files, objects)]
    print(f"warm, five rounds of {arguments.round}: files {arguments.round / seconds[0]:.0f} icons/s, objects "
          f"{arguments.round / seconds[1]:.0f}; ratios by wall time {', '.join(f'{each:.2f}' for each in ratios[0])}; by the tool's "
          f"CPU time {work:.2f}")
    check(wall >= 0.7, f"the rate of objects is {wall:.2f} of files', at least 0.70")
    check(1 / memory <= 1.2, f"the memory of the largest process is {1 / memory:.2f} of files', at most 1.20")


def many(desk, server):
    """All outfits against moto."""
    desk.manifest("files.csv", arguments.count, "")
    desk.manifest("objects.csv", arguments.count, "s3://photos/")
    first = desk.run("files", desk.command("files.csv", desk.path("files")))
    objects = desk.run("objects", desk.command("objects.csv", "s3://icons/warm", desk.path("journal-warm")))
    check(first[0] == objects[0] == 0, f"{arguments.count} icons from files, cold: {first[1]:.1f} s; from objects to moto: "
          f"{objects[1]:.1f} s, {arguments.count / objects[1]:.0f} icons/s; moto alone takes {server.rate():.0f} objects/s")
    compare(desk, "warm", arguments.count)


def compare(desk, run, count):
    """Whether all pictures of a run are there, and those from files but for their keys."""
    wrong, lost = [], []
    for k in range(count):
        status, stored = request(desk.port, "GET", f"/icons/{run}/{k:06d}.jpg")
        with open(desk.path(f"files/{k:06d}.jpg"), "rb") as file:
            expected = file.read()
        if status != 200:
            lost.append(k)
        elif KEY.sub(b"", stored) != KEY.sub(b"", expected) or SECRET.encode() in stored:
            wrong.append(k)
    check(not lost and not wrong, f"{run}: {count} pictures, {len(lost)} lost, {len(wrong)} wrong {(lost + wrong)[:5]}")


def faults(desk):
    """A run through a proxy that spoils a quarter of all requests."""
    Faults.random = random.Random(arguments.seed)
    proxy = Faults.start(desk.port)
    desk.manifest("faulty.csv", arguments.faulty, "s3://photos/")
    command = desk.command("faulty.csv", "s3://icons/faulty", desk.path("journal-faulty"), ["--resume"])
    tries = 0
    while tries < 30:
        tries += 1
        if desk.run("faulty", command, endpoint=proxy.server_address[1])[0] == 0:
            break
    proxy.shutdown()
    print(f"{sum(Faults.counts.values())} faults in {tries} runs: {dict(sorted(Faults.counts.items()))}")
    check(sum(Faults.counts.values()) >= arguments.faults, f"at least {arguments.faults} faults")
    compare(desk, "faulty", arguments.faulty)


def roles(desk):
    """A run whose keys come from a container's role and expire, several times, while it runs."""
    proxy = Roles.start(desk.port)
    address = f"http://127.0.0.1:{proxy.server_address[1]}"
    kept = desk.environment
    desk.environment = {k: v for k, v in kept.items() if not k.startswith("AWS_")} | {
        "AWS_REGION": "us-east-1", "AWS_ENDPOINT_URL": address, "AWS_CONTAINER_CREDENTIALS_FULL_URI": address + "/role"}
    desk.manifest("roles.csv", arguments.faulty, "s3://photos/")
    code = desk.run("roles", desk.command("roles.csv", "s3://icons/roles", desk.path("journal-roles")))[0]
    desk.environment = kept
    proxy.shutdown()
    print(f"{len(Roles.given)} keys of a role were given, {sum(Roles.uses.values())} requests, refused: {dict(Roles.refused)}")
    check(code == 0, "the run with expiring keys ended well, at the first try")
    check(len(Roles.given) >= 2 * arguments.jobs, "every worker had its keys renewed")
    check(Roles.refused["expired"] == 0, "no request was signed with an expired key")
    check(Roles.refused["revoked"] > 0, "some requests were signed with a key that had been revoked")
    compare(desk, "roles", arguments.faulty)


def stored(desk, run):
    """How many pictures of a run are in storage."""
    found, token = 0, ""
    while True:
        _, page = request(desk.port, "GET", f"/icons?list-type=2&prefix={run}/{token}")
        found += page.count(b"<Key>")
        next_token = re.search(rb"<NextContinuationToken>([^<]+)<", page)
        if not next_token:
            return found
        token = "&continuation-token=" + urllib.parse.quote(next_token[1].decode(), safe="")


def kill(desk, name, kill_supervisor):
    """A run that is killed in the middle, and resumed."""
    count = min(arguments.count, 1_500)
    desk.manifest("killed.csv", count, "s3://photos/")
    command = desk.command("killed.csv", f"s3://icons/{name}", desk.path("journal-" + name), ["--resume"])
    with open(desk.path(name + ".log"), "a") as log:
        process = subprocess.Popen(command, env=desk.environment, stdout=log, stderr=log, start_new_session=True)
    middle = f"/icons/{name}/{count // 3:06d}.jpg"
    while process.poll() is None and request(desk.port, "HEAD", middle)[0] != 200:
        time.sleep(0.01)
    was_running = process.poll() is None
    if was_running:
        (os.kill if kill_supervisor else os.killpg)(process.pid, signal.SIGKILL)
    process.wait()
    check(was_running, f"{name}: the run was killed before it had ended")
    # Workers of a dead supervisor end what they are at.
    deadline = time.time() + 60
    while time.time() < deadline and any(is_alive_in(process.pid)):
        time.sleep(0.05)
    check(not any(is_alive_in(process.pid)), f"{name}: no worker is left")
    before = stored(desk, name)
    with open(desk.path(f"journal-{name}/.collage/journal.jsonl")) as journal:
        known = len({line.split('"')[3] for line in journal if line.endswith("\n")})
    check(desk.run(name, command)[0] == 0, f"{name}: the run was resumed")
    with open(desk.path(name + ".log")) as log:
        last = log.read().strip().splitlines()[-1]
    print("    " + last)
    numbers = [int(number) for number in re.findall(r"(\d+) (?:rendered|up to date)", last)]
    check(numbers == [count - known, known], f"{name}: of {before} pictures in storage {known} were in the journal, and were kept")
    # Answers come in the order of the jobs: a picture may be stored before the one whose answer comes first.
    check(0 <= before - known <= 16 * arguments.jobs, f"{name}: {before - known} were rendered again")
    compare(desk, name, count)


def is_alive_in(session):
    """Whether the processes of a session live, one value each."""
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path) as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            yield fields[0] != "Z"


def secrets(desk):
    secrets = (SECRET.encode(), ROLE_SECRET.encode())
    told = [path for path in glob.glob(desk.folder + "/**", recursive=True)
            if os.path.isfile(path) and any(each in open(path, "rb").read() for each in secrets)]
    check(not told, f"no file of {desk.folder} and no object contains a secret {told[:3]}")


def main():
    print(f"{len(os.listdir(arguments.photos))} photos; seed {arguments.seed}; load {os.getloadavg()[0]:.1f}")
    rates()
    server = Server(arguments.moto, "-H", "127.0.0.1", "-p", "PORT")
    folder = tempfile.mkdtemp(prefix="collage-storage-")
    try:
        desk = Desk(folder, server.port)
        many(desk, server)
        faults(desk)
        roles(desk)
        kill(desk, "killed", kill_supervisor=False)
        kill(desk, "orphaned", kill_supervisor=True)
        secrets(desk)
    finally:
        server.stop()
        if failures:
            print(f"logs are in {folder}")
        else:
            shutil.rmtree(folder)
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
