"""Requests that two servers would read in two ways, slow clients, and connections that are opened and never used."""
import re
import socket
import time

from service import TOKEN, check

HEAD = f"POST /v1/render HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

# Each must be refused, or be one request whose body ends the connection: RFC 9112, 6.1 to 6.3, and 2.2.
REQUESTS = {
    "both a length and chunks": HEAD + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "chunks and a length": HEAD + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "two lengths": HEAD + "Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}" + SMUGGLED,
    "two lengths in one header": HEAD + "Content-Length: 2, 60\r\n\r\n{}" + SMUGGLED,
    "a signed length": HEAD + "Content-Length: +2\r\n\r\n{}" + SMUGGLED,
    "a negative length": HEAD + "Content-Length: -2\r\n\r\n{}" + SMUGGLED,
    "a length in hexadecimal": HEAD + "Content-Length: 0x2\r\n\r\n{}" + SMUGGLED,
    "a length with an underscore": HEAD + "Content-Length: 0_2\r\n\r\n{}" + SMUGGLED,
    "a length beyond 64 bits": HEAD + "Content-Length: 18446744073709551618\r\n\r\n{}" + SMUGGLED,
    "an empty length": HEAD + "Content-Length: \r\n\r\n{}" + SMUGGLED,
    "a blank before the colon": HEAD + "Content-Length : 2\r\n\r\n{}" + SMUGGLED,
    "a blank before the colon of chunks": HEAD + "Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "an unknown coding": HEAD + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "chunked twice": HEAD + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "chunked, then identity": HEAD + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "two codings": HEAD + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "a coding in quotes": HEAD + 'Transfer-Encoding: "chunked"\r\n\r\n0\r\n\r\n' + SMUGGLED,
    "a coding behind a tab": HEAD + "Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "a folded coding": HEAD + "Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "a folded header": HEAD + "X-A: b\r\n Content-Length: 60\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED,
    "chunks in HTTP/1.0": HEAD.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "a chunk size with a sign": HEAD + "Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n" + SMUGGLED,
    "a chunk size with a prefix": HEAD + "Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n" + SMUGGLED,
    "a chunk size beyond 64 bits": HEAD + "Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{}\r\n0\r\n\r\n" + SMUGGLED,
    "a chunk without its end": HEAD + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n" + SMUGGLED,
    "a line feed alone after a chunk size": HEAD + "Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n" + SMUGGLED,
    "a carriage return alone": HEAD + "X-A: b\rContent-Length: 60\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED,
    "a zero byte in a header": HEAD + "X-A: b\0c\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED,
    "a zero byte in a name": HEAD + "X\0A: b\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED,
    "a header without a colon": HEAD + "Content-Length 2\r\n\r\n{}" + SMUGGLED,
    "a header without a name": HEAD + ": 2\r\n\r\n{}" + SMUGGLED,
    "two hosts": "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "no host": "GET /health HTTP/1.1\r\n\r\n",
    "an unknown version": "GET /health HTTP/9.9\r\nHost: a\r\n\r\n",
    "no version": "GET /health\r\n\r\n",
    "a blank in the target": "GET /health x HTTP/1.1\r\nHost: a\r\n\r\n",
    "a method in the middle": "G\0ET /health HTTP/1.1\r\nHost: a\r\n\r\n",
    "another protocol": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + "\0" * 50,
    "HTTP/2 without TLS": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a request for a proxy": "CONNECT 10.0.0.1:80 HTTP/1.1\r\nHost: 10.0.0.1:80\r\n\r\n",
    "an absolute target": "GET http://10.0.0.1/latest/meta-data HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n",
}

# What servers may read in either way without harm, because RFC 9110 and 9112 say only that they should not.
HARMLESS = {"no host", "two hosts", "no version", "an absolute target", "a request for a proxy"}


def exchange(target, data, seconds=8, step=None):
    """Sends bytes, and reads until the service closes the connection; returns what it has sent and whether it closed."""
    with socket.create_connection(("127.0.0.1", target.service.port), 5) as connection:
        connection.settimeout(seconds)
        received = b""
        try:
            connection.sendall(data if isinstance(data, bytes) else data.encode("latin1"))
            while True:
                part = connection.recv(65_536)
                if not part:
                    return received, True
                received += part
        except socket.timeout:
            return received, False
        except OSError:
            return received, True


def statuses(received):
    return [int(found) for found in re.findall(rb"(?:^|\n|\})HTTP/1\.[01] (\d\d\d)", received)]


def attack(target):
    for what, request in REQUESTS.items():
        target.count += 1
        received, was_closed = exchange(target, request)
        found = statuses(received)
        check(was_closed, f"{what}: the connection stays open after {found}")
        # The smuggled request would be answered by 404.
        check(404 not in found[1:] and len(found) <= 1, f"{what}: {len(found)} answers: {found}")
        check(what in HARMLESS or all(400 <= status < 600 for status in found), f"{what}: {found}")
        check(b"/root" not in received and b"Swift" not in received, f"{what}: {received[:300]!r}")
    pipelined(target)
    slow(target)


def pipelined(target):
    """Requests in one packet are answered one after another."""
    request = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
    received, _ = exchange(target, request * 3 + request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"))
    target.count += 1
    check(statuses(received) == [200] * 4, f"four requests in one packet: {statuses(received)}")


def slow(target):
    """Clients that send little and slowly must not keep others from being answered, and are let go."""
    count = 50 if target.small else 500
    heads = ["", "GET ", "GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ", HEAD + "Content-Length: 1000\r\n\r\n{",
             HEAD + "Transfer-Encoding: chunked\r\n\r\n5\r\n{"]
    before = target.service.descriptors()
    connections = []
    for index in range(count):
        connection = socket.create_connection(("127.0.0.1", target.service.port), 5)
        connection.sendall(heads[index % len(heads)].encode())
        connections.append(connection)
    target.count += count
    start = time.monotonic()
    answer = target.render()
    check(answer.status == 200, f"a render beside {count} slow clients: {answer.status} {answer.body[:200]!r}")
    # One byte a second keeps a connection busy; only the time for the whole head ends it.
    while time.monotonic() - start < (10 if target.small else 20):
        for connection in connections[2::5]:
            try:
                connection.send(b"a")
            except OSError:
                pass
        time.sleep(1)
    still = sum(is_open(connection) for connection in connections)
    check(still == 0, f"{still} of {count} slow connections are still open after {time.monotonic() - start:.0f} s")
    for connection in connections:
        connection.close()
    time.sleep(1)
    after = target.service.descriptors()
    check(after <= before + 5, f"descriptors before and after slow clients: {before}, {after}")
    check(target.render().status == 200, "a render after the slow clients")


def is_open(connection):
    """Whether the service has left a connection open; what it has sent before closing it is read."""
    connection.setblocking(False)
    try:
        while connection.recv(65_536):
            pass
        return False
    except BlockingIOError:
        return True
    except OSError:
        return False
