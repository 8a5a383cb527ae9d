"""Starts and stops a service for tests, talks to it, and looks at its processes."""
import base64
import hashlib
import hmac
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BINARIES = os.environ.get("COLLAGE_BINARIES", os.path.join(ROOT, ".build/release"))
TOKEN, SECRET, OLD_SECRET = "token-of-the-tests", "secret-of-the-tests", "earlier-secret-of-the-tests"
STORAGE_SECRET = "storage-secret-of-the-tests"
STORAGE = os.path.join(ROOT, "Tests/ObjectStorage/fast-server.mjs")
failures = []


def check(holds, text):
    """Prints a check and remembers it if it fails."""
    if not holds:
        failures.append(text)
        print("    FAILS: " + text, flush=True)
    return holds


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def signed(preset, query, expiry=0, secret=SECRET):
    """The path of a signed address; the query is signed as it is sent."""
    path = f"/{expiry}/{preset}" + (f"?{query}" if query else "")
    digest = hmac.new(secret.encode(), path.encode(), hashlib.sha256).digest()
    return "/r/" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode() + path


def multipart(request, files):
    """The body of a render request with uploads, and its content type; `files` are pairs of a name and bytes."""
    boundary = "boundary-of-the-tests"
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="request"\r\nContent-Type: application/json\r\n\r\n'
             .encode() + json.dumps(request).encode() + b"\r\n"]
    for name, data in files:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="photo"; filename="{name}"\r\n'
        parts.append(head.encode() + b"Content-Type: image/jpeg\r\n\r\n" + data + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


class Answer:
    """A response with its whole body."""

    def __init__(self, response):
        self.status, self.body = response.status, response.read()
        self.headers = {name.lower(): value for name, value in response.getheaders()}

    def json(self):
        return json.loads(self.body)

    @property
    def digest(self):
        return hashlib.sha256(self.body).hexdigest()


class Storage:
    """An object server on loopback that holds photos in the bucket `photos`."""

    def __init__(self, folder):
        self.port = free_port()
        self.process = subprocess.Popen(["node", STORAGE, str(self.port)])
        wait_until(lambda: is_open(self.port), 10, "the object server does not start")
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                self.put(name, file.read())

    def put(self, name, data, bucket="photos"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("PUT", f"/{bucket}/{name}", data)
        connection.getresponse().read()
        connection.close()

    def environment(self, port=None):
        return {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": STORAGE_SECRET, "AWS_REGION": "us-east-1",
                "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port or self.port}"}

    def stop(self):
        self.process.kill()
        self.process.wait()


def is_open(port, host="127.0.0.1"):
    try:
        socket.create_connection((host, port), 1).close()
        return True
    except OSError:
        return False


def wait_until(condition, seconds, complaint):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit(complaint)
        time.sleep(0.05)


def merged(base, changes):
    """Settings with some of them changed, at any depth."""
    result = dict(base)
    for key, value in changes.items():
        result[key] = merged(result[key], value) if isinstance(value, dict) and isinstance(result.get(key), dict) else value
    return result


class Service:
    """A running service with its settings in a folder of its own."""

    def __init__(self, folder, settings=None, environment=None, photos=None):
        self.port, self.folder = free_port(), folder
        os.makedirs(folder, exist_ok=True)
        base = {
            "listen": f"127.0.0.1:{self.port}",
            "keys": [{"name": "tests", "token": TOKEN, "secret": SECRET}, {"name": "earlier", "token": "another-token-of-the-tests", "secret": OLD_SECRET}],
            "sources": {"buckets": ["photos"]},
            "presets": {"card": {"template": "square/four", "size": "320x320", "quality": 85}},
            "cache": {"folder": os.path.join(folder, "cache")},
            "workers": {"count": 2},
        }
        if photos:
            base["sets"] = {"family": {"folder": photos}}
            base["frames"] = {"hall": {"set": "family", "seconds": 60, "photos": 4, "style": "mosaic"}}
        self.settings = merged(base, settings or {})
        self.log_path = os.path.join(folder, "service.log")
        with open(os.path.join(folder, "serve.json"), "w") as file:
            json.dump(self.settings, file, indent=2)
        self.environment = {**os.environ, **(environment or {})}
        self.process = None
        self.start()

    def start(self):
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [os.path.join(BINARIES, "collage"), "serve", "--config", os.path.join(self.folder, "serve.json")],
            env=self.environment, stdout=self.log, stderr=self.log)

        def is_ready():
            if self.process.poll() is not None:
                raise SystemExit(f"the service ended with {self.process.returncode}:\n{self.log_text()[-4000:]}")
            try:
                return self.get("/ready").status == 200
            except OSError:
                return False
        wait_until(is_ready, 60, "the service does not get ready")

    def log_text(self):
        with open(self.log_path, errors="replace") as file:
            return file.read()

    def request(self, method, path, body=None, headers=None, timeout=120):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path, headers=None):
        return self.request("GET", path, headers=headers)

    def post(self, path, document, headers=None, token=TOKEN):
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})}
        body = document if isinstance(document, (bytes, str)) else json.dumps(document)
        return self.request("POST", path, body, headers)

    def render(self, document, headers=None):
        return self.post("/v1/render", document, headers)

    def upload(self, document, files, headers=None):
        body, kind = multipart(document, files)
        return self.request("POST", "/v1/render", body,
                            {"Content-Type": kind, "Authorization": f"Bearer {TOKEN}", **(headers or {})})

    def metrics(self):
        """The sums of all samples of a metric, by its name."""
        sums = {}
        for line in self.get("/metrics", {"Authorization": f"Bearer {TOKEN}"}).body.decode().splitlines():
            if line and not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                sums[name.split("{")[0]] = sums.get(name.split("{")[0], 0) + float(value)
        return sums

    def processes(self):
        """The process of the service and all that it started."""
        return family(self.process.pid)

    def workers(self):
        """The living processes that the service has started; a dead one has no memory."""
        return [process for process in self.processes()[1:] if resident(process) > 0]

    def memory(self):
        """Megabytes: of the service alone, and of it and its workers."""
        each = [resident(process) for process in self.processes()]
        return each[0], sum(each)

    def processor_seconds(self):
        return processor_seconds(self.processes())

    def descriptors(self):
        try:
            return len(os.listdir(f"/proc/{self.process.pid}/fd"))
        except OSError:
            return 0

    def open_files(self):
        """What the descriptors of the service are, by their kinds."""
        kinds = {}
        for name in os.listdir(f"/proc/{self.process.pid}/fd"):
            try:
                kind = os.readlink(f"/proc/{self.process.pid}/fd/{name}").split(":")[0]
            except OSError:
                continue
            kinds[kind] = kinds.get(kind, 0) + 1
        return kinds

    def stop(self):
        """Ends the service as an operator does; returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        self.log.close()
        return code


def resident(process):
    """The memory of a process in megabytes."""
    try:
        with open(f"/proc/{process}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, IndexError):
        return 0.0


def family(process):
    """A process and all that it started."""
    children = {}
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat") as file:
                children.setdefault(int(file.read().rsplit(")", 1)[1].split()[1]), []).append(int(name))
        except (OSError, ValueError, IndexError):
            continue
    found = [process]
    for each in found:
        found += children.get(each, [])
    return found


def processor_seconds(processes):
    """The time that processes have had of the processor, which others on the machine do not change much."""
    total = 0
    for process in processes:
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            # Of the process, and of children that have ended.
            total += sum(int(field) for field in fields[11:15])
        except (OSError, IndexError):
            continue
    return total / os.sysconf("SC_CLK_TCK")


def files_below(folder):
    return sum(len(names) for _, _, names in os.walk(folder))


def rendered(template, photos, *options, folder):
    """The picture that the tool renders of photos, as bytes; what the service must answer."""
    name = os.path.join(folder, f"expected-{random.getrandbits(64):x}.jpg")
    command = [os.path.join(BINARIES, "collage"), "render", template, *photos, *options, "-q", "-o", name]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with open(name, "rb") as file:
        data = file.read()
    os.remove(name)
    return data
