"""Mixed requests with faults: workers that are killed, a failing object server, damaged photos and slow clients."""
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import time

from jobs import HEADERS, Desk
from load import Clients, closed, counts, post
from pictures import damaged
from service import ROOT, check, files_below, multipart, signed

sys.path.insert(0, os.path.join(ROOT, "Tests/ObjectStorage"))
from proxies import Faults  # noqa: E402

# Statuses that say whose fault it was: a damaged photo, a wait, a source, a full queue.
HONEST = {200, 304, 422, 429, 502, 503, 504}


class Soak:
    def __init__(self, arguments, folder):
        self.random = random.Random(arguments.seed)
        self.seconds = 6 if arguments.small else arguments.minutes * 60
        self.slow_clients = 20 if arguments.small else 500
        limits = {"limits": {"idleSeconds": 5, "connections": 1000}, "workers": {"memoryMegabytes": 1024},
                  "cache": {"tilesMegabytes": 64, "photosMegabytes": 256, "picturesMegabytes": 16, "freshSeconds": 1}}
        self.desk = Desk(arguments, folder, limits)
        self.service = self.desk.service
        for name in self.desk.names[:4]:
            with open(os.path.join(self.desk.photos, name), "rb") as file:
                data = file.read()
            for kind in ("cut", "garbled"):
                self.desk.storage.put(f"{kind}-{name}", damaged(data, kind))
        self.choices = self.desk.choices(8 if arguments.small else 60, arguments.seed)
        for names in self.choices:
            self.desk.digest(names)
        self.samples, self.kills, self.watched, self.slow = [], 0, [], 0

    # MARK: Requests

    def next(self):
        """A request, and the choice whose picture is its right answer; None if no picture is."""
        index = self.random.randrange(len(self.choices))
        names, kind = self.choices[index], self.random.random()
        if kind < 0.55:
            return index, self.desk.request(names)
        if kind < 0.7:
            document = {key: value for key, value in self.desk.document([]).items() if key != "photos"}
            body, media = multipart(document, [(name, self.bytes(name)) for name in names])
            return index, post("/v1/render", body, [f"Content-Type: {media}", HEADERS[1]])
        if kind < 0.85:
            query = "&".join(f"photo=s3://photos/{name}" for name in names)
            path = signed("card", query + f"&size={self.desk.size}&quality=90&format=jpeg")
            return index, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        if kind < 0.95:
            spoiled = self.random.choice(["cut", "garbled"]) + "-" + self.random.choice(self.desk.names[:4])
            return None, self.desk.request([*names[:3], spoiled])
        return None, post("/v1/render", json.dumps(self.desk.document(["missing.jpg"] * 4)).encode(), HEADERS)

    def bytes(self, name):
        with open(os.path.join(self.desk.photos, name), "rb") as file:
            return file.read()

    async def client(self, deadline):
        connections = Clients(self.service.port)
        while time.monotonic() < deadline:
            job, request = self.next()
            sample = await connections.sample(job, request)
            self.samples.append(sample)
            if sample.status != 200:
                await asyncio.sleep(0.05)
        connections.close()

    # MARK: Faults

    async def kill_workers(self, deadline):
        while time.monotonic() < deadline:
            await asyncio.sleep(self.random.uniform(1, 2 if self.seconds < 60 else 20))
            workers = self.service.workers()
            if workers:
                os.kill(self.random.choice(workers), signal.SIGKILL)
                self.kills += 1

    async def slow_client(self, deadline):
        """Sends a byte of a request's head at a time, until the service closes the connection; again and again."""
        while time.monotonic() < deadline:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.service.port)
                self.slow += 1
                for byte in b"POST /v1/render HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"a" * 10_000:
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(0.5)
                    if time.monotonic() > deadline:
                        break
                writer.close()
            except OSError:
                await asyncio.sleep(1)

    async def watch(self, deadline):
        while time.monotonic() < deadline:
            alone, everything = self.service.memory()
            self.watched.append((alone, everything, self.service.descriptors(), files_below(self.service.folder)))
            await asyncio.sleep(max(0.5, self.seconds / 200))

    async def everything(self):
        deadline = time.monotonic() + self.seconds
        await asyncio.gather(*(self.client(deadline) for _ in range(6)), self.kill_workers(deadline), self.watch(deadline),
                             *(self.slow_client(deadline) for _ in range(self.slow_clients)))

    # MARK: What must hold

    def judge(self, quiet):
        found = counts(self.samples)
        check(set(found) <= HONEST, f"every answer is a picture or says whose fault it was: {found}")
        wrong = [sample for sample in self.samples if sample.status == 200
                 and (sample.job is None or sample.digest != self.desk.known[self.choices[sample.job]])]
        check(not wrong, f"{len(wrong)} wrong pictures of {found.get(200, 0)}")
        check(found.get(200, 0) > 0, "some requests are answered with a picture")
        restarts = self.service.metrics().get("collage_worker_failures_total", 0)
        check(restarts >= self.kills, f"{self.kills} kills of workers, {restarts:.0f} failures were counted")
        spoiled = Faults.counts
        print(f"    {len(self.samples)} requests in {self.seconds:.0f} s: {found}; 0 wrong wanted, {len(wrong)} found; "
              f"{self.kills} workers killed, {restarts:.0f} counted; {sum(spoiled.values())} faults of the object server; "
              f"{self.slow} slow connections")
        after = (*self.service.memory(), self.service.descriptors(), files_below(self.service.folder))
        print("    before, after: service {:.0f} -> {:.0f} MB, with workers {:.0f} -> {:.0f} MB, descriptors {} -> {}, files "
              "{} -> {}".format(*(value for pair in zip(quiet, after) for value in pair)))
        thirds = [self.watched[len(self.watched) * part // 3:len(self.watched) * (part + 1) // 3] for part in range(3)]
        print("    medians of the thirds of the run: service MB "
              + ", ".join(f"{statistics.median(row[0] for row in third):.0f}" for third in thirds) + "; descriptors "
              + ", ".join(f"{statistics.median(row[2] for row in third):.0f}" for third in thirds) + "; files "
              + ", ".join(f"{statistics.median(row[3] for row in third):.0f}" for third in thirds))
        check(after[2] <= quiet[2] + 8, f"descriptors {quiet[2]} -> {after[2]}: {self.service.open_files()}")
        requests = os.path.join(self.service.folder, "cache", "requests")
        instances = os.listdir(requests)
        check(len(instances) == 1, f"one folder of an instance: {instances}")
        left = os.listdir(os.path.join(requests, instances[0]))
        check(not left, f"files of requests are left: {left[:3]}")

    def run(self):
        Faults.random = random.Random(self.random.random())
        proxy = Faults.start(self.desk.storage.port)
        # The service is started again, with the faults between it and the object server.
        check(self.service.stop() == 0, "the service ends with 0")
        self.service.environment.update(self.desk.storage.environment(proxy.server_address[1]))
        self.service.start()
        # Workers, threads and connections to the object server come with the first requests, and stay.
        asyncio.run(closed(self.service.port, [self.next()[1] for _ in range(60)], 6))
        time.sleep(8)
        quiet = (*self.service.memory(), self.service.descriptors(), files_below(self.service.folder))
        asyncio.run(self.everything())
        # A worker that was killed while it waited is missed by the next order.
        Faults.share = 0
        asyncio.run(closed(self.service.port, [self.desk.request(names, quality=80) for names in self.choices[:8]], 4))
        # Connections that are not used are closed after 5 seconds.
        time.sleep(8 if self.seconds < 60 else 20)
        self.judge(quiet)
        self.desk.stop()
        proxy.shutdown()


def soak(arguments, folder):
    """The whole run."""
    Soak(arguments, folder).run()


def uploads(arguments, folder):
    """Large bodies leave nothing: the memory after many is that after some."""
    desk = Desk(arguments, folder)
    document = {key: value for key, value in desk.document([]).items() if key != "photos"}
    body, media = multipart(document, [("zeros.jpg", bytes(8 << 20))])
    request = post("/v1/render", body, [f"Content-Type: {media}", HEADERS[1]])

    def send(count):
        samples, _ = asyncio.run(closed(desk.service.port, [request] * count, 2))
        check(counts(samples) == {422: count}, f"eight megabytes that are no photo: {counts(samples)}")
        return desk.service.memory()[0]
    first = send(40)
    count = 120 if arguments.small else 600
    last = send(count)
    print(f"    memory of the service after 40 uploads of 8 MB {first:.0f} MB, after {count} more {last:.0f} MB")
    check(last - first < 8, f"{count} uploads have left {last - first:.0f} MB")
    desk.stop()
