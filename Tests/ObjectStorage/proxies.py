"""Proxies before a storage server: one that spoils requests, and one whose clients have keys that expire."""
import collections
import datetime
import http.client
import http.server
import random
import re
import socket
import threading
import time


class Proxy(http.server.BaseHTTPRequestHandler):
    """Hands requests on to the server at the port `upstream` of loopback."""

    protocol_version = "HTTP/1.1"
    lock, upstream = threading.Lock(), 0

    def log_message(self, *_):
        pass

    @classmethod
    def start(cls, upstream):
        """Serves on loopback; the address's port is `server_address[1]`."""
        cls.upstream = upstream
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), cls)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def forward(self, body):
        """The server's status, headers and body, and the length that it told of a body that is not sent."""
        connection = http.client.HTTPConnection("127.0.0.1", self.upstream)
        connection.request(self.command, self.path, body, {k: v for k, v in self.headers.items() if k.lower() != "expect"})
        response = connection.getresponse()
        found = response.read()
        headers = [(k, v) for k, v in response.getheaders()
                   if k.lower() not in ("transfer-encoding", "connection", "server", "date", "content-length")]
        length = response.getheader("Content-Length") if self.command == "HEAD" else None
        connection.close()
        return response.status, headers, found, length

    def refuse(self, status, code):
        return self.answer(status, [], f"<Error><Code>{code}</Code></Error>".encode())

    def drop(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def answer(self, status, headers, body, length=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", length or str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.send_body(body)

    def send_body(self, body):
        self.wfile.write(body)

    def do_GET(self):
        self.handle_any()

    do_PUT = do_HEAD = do_DELETE = do_POST = do_GET


class Faults(Proxy):
    """Spoils some of the requests."""

    random, counts, share, requests = random.Random(), {}, 0.25, 0
    kinds = ["500", "reset", "stored, then reset", "slow", "cut short", "wrong tag", "403"]
    fault = None

    @classmethod
    def ahead(cls):
        """How many seconds the clock is ahead: right for 300 requests, wrong for the next 300."""
        return 1_200 * (cls.requests // 300 % 2)

    def date_time_string(self, timestamp=None):
        return super().date_time_string(time.time() + self.ahead())

    def is_late(self):
        signed = self.headers.get("x-amz-date")
        if not signed:
            return False
        moment = datetime.datetime.strptime(signed, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc).timestamp()
        return abs(time.time() + self.ahead() - moment) > 900

    def handle_any(self):
        body = self.body()
        with self.lock:
            type(self).requests += 1
            fault = self.random.choice(self.kinds) if self.random.random() < self.share else None
            # Without a body, nobody can know that a tag is wrong: each such answer is another version of a photo, and makes
            # the next run render its rows again.
            fault = "500" if fault == "wrong tag" and self.command == "HEAD" else fault
            fault = "clock" if self.is_late() else fault
            if fault:
                self.counts[fault] = self.counts.get(fault, 0) + 1
        self.fault = fault
        if fault == "reset":
            return self.drop()
        if fault in ("500", "clock", "403"):
            code = {"500": "InternalError", "clock": "RequestTimeTooSkewed", "403": "AccessDenied"}[fault]
            return self.refuse(500 if fault == "500" else 403, code)
        status, headers, found, length = self.forward(body)
        if fault == "stored, then reset":
            return self.drop()
        if fault == "wrong tag":
            headers = [(k, '"00000000000000000000000000000000"' if k.lower() == "etag" else v) for k, v in headers]
        return self.answer(status, headers, found, length)

    def answer(self, status, headers, body, length=None):
        if self.fault == "slow" and not body:
            time.sleep(0.2)
        super().answer(status, headers, body, length)
        if self.fault == "cut short" and len(body) > 1:
            self.wfile.flush()
            self.drop()

    def send_body(self, body):
        if self.fault == "slow":
            for part in range(10):
                self.wfile.write(body[len(body) * part // 10:len(body) * (part + 1) // 10])
                self.wfile.flush()
                time.sleep(0.05)
        else:
            self.wfile.write(body[:len(body) // 2] if self.fault == "cut short" and len(body) > 1 else body)


class Roles(Proxy):
    """A container's credentials service, at `/role`, and storage that refuses keys after their time, in one.

    Keys live for `LIFE` seconds, and a request that was signed before their end may take `FLIGHT` seconds. Every third key is
    revoked after two seconds, which no client can know of before, and every third request for keys fails.
    """

    LIFE, FLIGHT = 12, 2
    given, asked, uses, refused = {}, 0, collections.Counter(), collections.Counter()

    def handle_any(self):
        body = self.body()
        if self.path == "/role":
            return self.give()
        key = re.search(r"Credential=([^/]+)/", self.headers.get("Authorization", ""))
        with self.lock:
            end = self.given.get(key[1], 0) if key else 0
            is_valid = time.time() < end
            self.uses[key[1] if key else ""] += 1
            if not is_valid:
                self.refused["revoked" if key and self.is_revoked(key[1]) else "expired"] += 1
        if not is_valid:
            return self.refuse(400, "ExpiredToken")
        return self.answer(*self.forward(body))

    @staticmethod
    def is_revoked(key):
        return int(key.removeprefix("AKID")) % 3 == 2

    def give(self):
        with self.lock:
            cls = type(self)
            cls.asked += 1
            if cls.asked % 3 == 2:
                key = None
            else:
                key = f"AKID{len(cls.given)}"
                cls.given[key] = time.time() + (2 if self.is_revoked(key) else cls.LIFE + cls.FLIGHT)
        if key is None:
            return self.refuse(503, "Busy")
        expiration = datetime.datetime.fromtimestamp(time.time() + self.LIFE, datetime.timezone.utc)
        body = (f'{{"AccessKeyId": "{key}", "SecretAccessKey": "{ROLE_SECRET}", "Token": "token-of-{key}", '
                f'"Expiration": "{expiration:%Y-%m-%dT%H:%M:%SZ}"}}')
        return self.answer(200, [("Content-Type", "application/json")], body.encode())


ROLE_SECRET = "a-role's-secret-that-nobody-prints"
