"""Clients of a load test: connections that are kept, in a closed loop or by an arrival rate."""
import asyncio
import collections
import hashlib
import random
import time


class Sample:
    """One answered request: its job, its status, the digest of its body, and its seconds."""

    __slots__ = ("job", "status", "digest", "seconds", "begin")

    def __init__(self, job, status, digest, begin):
        self.job, self.status, self.digest, self.begin = job, status, digest, begin
        self.seconds = time.perf_counter() - begin


class Clients:
    """Connections to a server on loopback that are used again."""

    def __init__(self, port):
        self.port, self.idle = port, []

    async def send(self, request):
        """Sends the bytes of a request; returns the status and the body."""
        while self.idle:
            reader, writer = self.idle.pop()
            if not reader.at_eof():
                break
            writer.close()
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        try:
            writer.write(request)
            await writer.drain()
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
            status = int(head[0].split()[1])
            body = await self.body(reader, headers, status)
        except BaseException:
            writer.close()
            raise
        if headers.get("connection") == "close":
            writer.close()
        else:
            self.idle.append((reader, writer))
        return status, body

    async def body(self, reader, headers, status):
        if status in (204, 304):
            return b""
        if headers.get("transfer-encoding") != "chunked":
            return await reader.readexactly(int(headers.get("content-length", 0)))
        parts = []
        while True:
            size = int((await reader.readline()).split(b";")[0], 16)
            parts.append(await reader.readexactly(size))
            await reader.readline()
            if size == 0:
                return b"".join(parts)

    async def sample(self, job, request):
        begin = time.perf_counter()
        try:
            status, body = await asyncio.wait_for(self.send(request), 120)
            return Sample(job, status, hashlib.sha256(body).hexdigest() if status == 200 else None, begin)
        except (OSError, EOFError, asyncio.TimeoutError, ValueError) as error:
            return Sample(job, type(error).__name__, None, begin)

    def close(self):
        for _, writer in self.idle:
            writer.close()


def post(path, body, headers):
    """The bytes of a POST request."""
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def closed(port, requests, clients):
    """Sends requests by so many clients, each the next as soon as it has an answer; returns samples and seconds."""
    connections, samples, rest = Clients(port), [], iter(list(enumerate(requests)))

    async def client():
        for job, request in rest:
            samples.append(await connections.sample(job, request))
    begin = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    seconds = time.perf_counter() - begin
    connections.close()
    return samples, seconds


# A service that lets more requests wait than this has failed. A part of them wait for this process, which shares the cores.
MOST_OPEN = 4_000


async def arriving(port, requests, rate, seconds, seed=1, watch=None):
    """Sends requests at random moments with a mean rate, whether earlier ones were answered or not.

    Raises SystemExit if more than `MOST_OPEN` are not answered.
    """
    connections, numbers, tasks, waiting = Clients(port), random.Random(seed), [], set()
    begin = time.perf_counter()
    moment, index = 0.0, 0
    watcher = asyncio.create_task(watch()) if watch else None
    while True:
        moment += numbers.expovariate(rate)
        if moment > seconds:
            break
        # Also without a pause, or a rate that this process cannot keep would let no request be sent.
        await asyncio.sleep(max(0, begin + moment - time.perf_counter()))
        if len(waiting) > MOST_OPEN:
            raise SystemExit(f"more than {MOST_OPEN} requests wait for an answer: nothing refuses them")
        job = index % len(requests)
        task = asyncio.create_task(connections.sample(job, requests[job]))
        tasks.append(task)
        waiting.add(task)
        task.add_done_callback(waiting.discard)
        index += 1
    samples = await asyncio.gather(*tasks)
    if watcher:
        watcher.cancel()
    connections.close()
    return samples, time.perf_counter() - begin


def counts(samples):
    return dict(sorted(collections.Counter(sample.status for sample in samples).items(), key=str))


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")
