#!/usr/bin/env python3
"""Run batches whose photos and pictures are in object storage: against a clean server, and against one that fails a lot.

  python3 Tests/ObjectStorage/storage-test.py --photos FOLDER [--moto moto_server] [--count 10000] [--faults 1000] [--seed 1]

Needs moto (`pip install 'moto[server]'`), which plays S3 on loopback, and the tool (`--collage`, by default that of
`.build/release`).  FOLDER has cut-outs or photos of garments.  The test makes icons of COUNT outfits

  - from files to files, and from objects to objects, with a warm cache: prints the ratio of both rates, by wall time and by
    the CPU time of the tool without that of the server, which runs on the same cores, and the ratio of the workers' memory;
  - through a proxy that fails: errors 500, closed connections, slow bodies, bodies cut short, wrong tags, a wrong clock, and
    403 in the middle, at least FAULTS of them in FAULTY outfits, with `--resume` until all are done;
  - with the whole run killed in the middle, and resumed.

Every object is then compared with the picture of the run from files, but for the key that stands in it; no log, journal or
spool may contain the secret.  Exits with an error if anything is lost, wrong or told.
"""
import argparse
import glob
import http.client
import http.server
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--photos", required=True)
parser.add_argument("--moto", default="moto_server")
parser.add_argument("--collage", default=os.path.join(ROOT, ".build/release/collage"))
parser.add_argument("--count", type=int, default=10_000)
parser.add_argument("--faulty", type=int, default=1_500)
parser.add_argument("--faults", type=int, default=1_000)
parser.add_argument("--jobs", type=int, default=2)
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()
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
    """moto on loopback, and the CPU time that it takes."""

    def __init__(self):
        self.port = free_port()
        self.process = subprocess.Popen([arguments.moto, "-H", "127.0.0.1", "-p", str(self.port)], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                request(self.port, "GET", "/")
                return
            except OSError:
                time.sleep(0.1)
        sys.exit("moto does not answer")


class Faults(http.server.BaseHTTPRequestHandler):
    """Hands requests on to the server, and spoils some of them."""

    protocol_version = "HTTP/1.1"
    random, lock, counts, upstream, share = random.Random(), threading.Lock(), {}, 0, 0.25
    kinds = ["500", "reset", "stored, then reset", "slow", "cut short", "wrong tag", "clock", "403"]

    def log_message(self, *_):
        pass

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with self.lock:
            fault = self.random.choice(self.kinds) if self.random.random() < self.share else None
            if fault:
                self.counts[fault] = self.counts.get(fault, 0) + 1
        if fault == "reset":
            return self.drop()
        if fault in ("500", "clock", "403"):
            code = {"500": "InternalError", "clock": "RequestTimeTooSkewed", "403": "AccessDenied"}[fault]
            return self.answer(500 if fault == "500" else 403, [], f"<Error><Code>{code}</Code></Error>".encode())
        connection = http.client.HTTPConnection("127.0.0.1", self.upstream)
        connection.request(self.command, self.path, body, {k: v for k, v in self.headers.items() if k.lower() != "expect"})
        response = connection.getresponse()
        found = response.read()
        headers = [(k, v) for k, v in response.getheaders()
                   if k.lower() not in ("transfer-encoding", "connection", "server", "date", "content-length")]
        length = response.getheader("Content-Length") if self.command == "HEAD" else None
        connection.close()
        if fault == "stored, then reset":
            return self.drop()
        if fault == "wrong tag":
            headers = [(k, '"00000000000000000000000000000000"' if k.lower() == "etag" else v) for k, v in headers]
        if fault == "slow":
            time.sleep(0.2)
        return self.answer(response.status, headers, found, length, cut=fault == "cut short" and len(found) > 1)

    def drop(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def answer(self, status, headers, body, length=None, cut=False):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", length or str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[:len(body) // 2] if cut else body)
        if cut:
            self.wfile.flush()
            self.drop()

    do_GET = do_PUT = do_HEAD = do_DELETE = handle_any


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


def rates(desk):
    """How fast and how large runs from objects to objects are, compared with those from files to files."""
    desk.manifest("files.csv", arguments.count, "")
    desk.manifest("objects.csv", arguments.count, "s3://photos/")
    first = desk.run("files", desk.command("files.csv", desk.path("first")))
    check(first[0] == 0, f"{arguments.count} icons from files, cold: {first[1]:.1f} s")
    files = desk.run("files", desk.command("files.csv", desk.path("files")))
    cold = desk.run("objects", desk.command("objects.csv", "s3://icons/cold", desk.path("journal-cold")))
    check(cold[0] == 0, f"{arguments.count} icons from objects, cold: {cold[1]:.1f} s")
    objects = desk.run("objects", desk.command("objects.csv", "s3://icons/warm", desk.path("journal-warm")))
    check(files[0] == objects[0] == 0, "both, warm")
    print(f"warm: files {arguments.count / files[1]:.1f} icons/s ({files[2]:.1f} CPU s), objects "
          f"{arguments.count / objects[1]:.1f} icons/s ({objects[2]:.1f} CPU s without the server's)")
    print(f"rate of objects by wall time: {files[1] / objects[1]:.2f} of files'; by the tool's CPU time: "
          f"{files[2] / objects[2]:.2f}; memory of the largest process {objects[3]:.0f} MB, {objects[3] / files[3]:.2f} of "
          f"files' {files[3]:.0f} MB")
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
        elif KEY.sub(b"", stored) != KEY.sub(b"", expected):
            wrong.append(k)
    check(not lost and not wrong, f"{run}: {count} pictures, {len(lost)} lost, {len(wrong)} wrong {(lost + wrong)[:5]}")


def faults(desk):
    """A run through a proxy that spoils a quarter of all requests."""
    Faults.random, Faults.upstream = random.Random(arguments.seed), desk.port
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Faults)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
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


def kill(desk):
    """A run that is killed with all its workers in the middle, and resumed."""
    count = min(arguments.count, 1_500)
    desk.manifest("killed.csv", count, "s3://photos/")
    command = desk.command("killed.csv", "s3://icons/killed", desk.path("journal-killed"), ["--resume"])
    with open(desk.path("killed.log"), "a") as log:
        process = subprocess.Popen(command, env=desk.environment, stdout=log, stderr=log, start_new_session=True)
    middle = f"/icons/killed/{count // 3:06d}.jpg"
    while process.poll() is None and request(desk.port, "HEAD", middle)[0] != 200:
        time.sleep(0.01)
    was_running = process.poll() is None
    if was_running:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    check(was_running, "the run was killed before it had ended")
    check(desk.run("killed", command)[0] == 0, "the run was resumed")
    with open(desk.path("killed.log")) as log:
        print("    " + log.read().strip().splitlines()[-1])
    compare(desk, "killed", count)


def secrets(desk):
    told = [path for path in glob.glob(desk.folder + "/**", recursive=True)
            if os.path.isfile(path) and not path.endswith(".jpg") and SECRET.encode() in open(path, "rb").read()]
    check(not told, f"no file of {desk.folder} contains the secret {told[:3]}")


def main():
    server = Server()
    folder = tempfile.mkdtemp(prefix="collage-storage-")
    try:
        desk = Desk(folder, server.port)
        for bucket in ("photos", "icons"):
            request(server.port, "PUT", "/" + bucket)
        for name in desk.photos:
            with open(os.path.join(arguments.photos, name), "rb") as file:
                request(server.port, "PUT", f"/photos/{name}", file.read())
        print(f"{len(desk.photos)} photos; seed {arguments.seed}; load {os.getloadavg()[0]:.1f}")
        rates(desk)
        faults(desk)
        kill(desk)
        secrets(desk)
    finally:
        server.process.kill()
        server.process.wait()
        print(f"the server took {resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime:.0f} CPU s with the tool's")
        if failures:
            print(f"logs are in {folder}")
        else:
            shutil.rmtree(folder)
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
