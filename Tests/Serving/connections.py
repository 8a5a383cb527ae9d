#!/usr/bin/env python3
"""Checks what happens to connections: when the service is asked to end, when many wait, and where few files may be open.

  Tests/Serving/connections.py
"""
import json
import os
import resource
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import service
from pictures import painted_photos
from service import TOKEN, Service, Storage, check


def main():
    folder = tempfile.mkdtemp(prefix="collage-connections-")
    painted_photos(os.path.join(folder, "photos"))
    ending(folder)
    stalled(folder)
    waiting(folder)
    few_files(folder)
    large_documents(folder)
    if service.failures:
        sys.exit(f"{len(service.failures)} checks failed; files are in {folder}")
    shutil.rmtree(folder)
    print("connections were kept, ended and refused as they should")


def start(folder, name, settings=None):
    photos = os.path.join(folder, "photos")
    return Service(os.path.join(folder, name), settings, photos=photos)


# More than what the system takes of an answer that nobody reads.
LARGE = {"template": "square/four", "size": "5600x5600", "format": "png", "photos": ["set:family"]}


def request(document):
    body = json.dumps(document).encode()
    return (f"POST /v1/render HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


class Reader(threading.Thread):
    """Asks for a picture, and takes it slowly."""

    def __init__(self, port, pause, has_begun):
        super().__init__()
        self.port, self.pause, self.has_begun, self.length, self.received = port, pause, has_begun, None, -1

    def run(self):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        connection.connect(("127.0.0.1", self.port))
        connection.sendall(request(LARGE))
        data = b""
        try:
            while b"\r\n\r\n" not in data:
                data += connection.recv(1024)
            head, _, body = data.partition(b"\r\n\r\n")
            self.length = int(head.lower().split(b"content-length:")[1].split()[0])
            self.received = len(body)
            self.has_begun.set()
            while self.received < self.length:
                part = connection.recv(1 << 18)
                if not part:
                    return
                self.received += len(part)
                time.sleep(self.pause)
        except OSError:
            pass
        finally:
            self.has_begun.set()
            connection.close()


def ending(folder):
    """What has begun is sent whole, also to clients that take it slowly; others are told to come back."""
    running = start(folder, "ending")
    check(running.render(LARGE).status == 200, "the picture is made")
    # Not the time matters here, but that the answer is still being taken when the service is asked to end.
    readers = [Reader(running.port, pause, threading.Event()) for pause in (0.05, 0.02, 0, 0)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.has_begun.wait(60)
    running.process.send_signal(signal.SIGTERM)
    refused = []
    while readers[0].is_alive():
        try:
            refused.append(running.get("/ready").status)
        except OSError as error:
            refused.append(str(error))
        time.sleep(0.05)
    for reader in readers:
        reader.join()
    code = running.stop()
    check(code == 0, f"SIGTERM ends the service with {code}")
    check(all(reader.received == reader.length for reader in readers),
          f"answers are sent whole: {[(reader.received, reader.length) for reader in readers]}")
    # The service ends when the system has its last bytes, which the client may still be reading.
    order = [{200: 0, 503: 1}.get(status, 2) for status in refused]
    check(1 in order and order == sorted(order), f"others are refused until the end: {refused}")


def stalled(folder):
    """A client that takes nothing of its answer is let go."""
    running = start(folder, "stalled", {"limits": {"idleSeconds": 2}})
    check(running.render(LARGE).status == 200, "the picture is made")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", running.port))
    connection.sendall(request(LARGE))
    sockets = lambda: running.open_files().get("socket", 0)
    service.wait_until(lambda: running.metrics().get("collage_picture_hits_total", 0) > 0, 20, "the request does not arrive")
    before = sockets()
    service.wait_until(lambda: sockets() < before, 30, "a client that takes nothing keeps its connection")
    connection.close()
    check(running.stop() == 0, "the service ends with 0")


def waiting(folder):
    """Connections without a request do not keep others out."""
    running = start(folder, "waiting", {"limits": {"connections": 40, "idleSeconds": 300}})
    heads = [b"", b"GET ", b"GET /health HTTP/1.1\r\nX-Slow: ", request(LARGE)[:-20]]
    connections = []
    for index in range(160):
        connection = socket.create_connection(("127.0.0.1", running.port), 5)
        connection.sendall(heads[index % 4])
        connections.append(connection)
        if index % 40 == 0:
            check(running.get("/health").status == 200, f"/health beside {index} connections that wait")
    check(running.get("/health").status == 200, "/health beside 160 connections that wait")
    check(running.open_files().get("socket", 0) < 120, f"most of them were closed: {running.open_files()}")
    for connection in connections:
        connection.close()
    check(running.stop() == 0, "the service ends with 0")


def few_files(folder):
    """Where few files may be open, there are fewer connections, and each is answered."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    running = None
    connections = []
    try:
        # Of this process, too, until the service has inherited it.
        previous = hard
        child = os.path.join(folder, "limited")
        os.makedirs(child, exist_ok=True)
        original = service.subprocess.Popen
        service.subprocess.Popen = lambda *arguments, **named: original(
            *arguments, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256)), **named)
        try:
            running = start(folder, "limited", {"limits": {"idleSeconds": 300}})
        finally:
            service.subprocess.Popen = original
        for _ in range(400):
            connections.append(socket.create_connection(("127.0.0.1", running.port), 5))
        begin = running.processor_seconds()
        check(running.get("/health").status == 200, "/health where few files may be open")
        check(running.render({**LARGE, "size": "100x100"}).status == 200, "a picture where few files may be open")
        check("connections, because" in running.log_text(), "the log tells that there are fewer connections")
        check(previous == hard and running.processor_seconds() - begin < 20, "waiting takes no processor")
    finally:
        for connection in connections:
            connection.close()
        if running:
            check(running.stop() == 0, "the service ends with 0")


def large_documents(folder):
    """Reading large JSON does not keep others from being answered."""
    running = start(folder, "large", {"limits": {"idleSeconds": 60}})
    document = json.dumps({f"key{number}": 1 for number in range(400_000)})
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(running.post("/v1/render", document).status)) for _ in range(6)]
    for thread in threads:
        thread.start()
    slowest = 0.0
    while any(thread.is_alive() for thread in threads):
        begin = time.monotonic()
        check(running.get("/health").status == 200, "/health beside large documents")
        slowest = max(slowest, time.monotonic() - begin)
        time.sleep(0.05)
    check(set(answers) == {400}, f"keys that do not exist: {answers}")
    print(f"    /health beside six documents of 400,000 keys: {slowest:.2f} s at most")
    check(running.stop() == 0, "the service ends with 0")


if __name__ == "__main__":
    main()
