"""The service that is attacked, the private network around it, and what an answer must not contain."""
import getpass
import json
import os
import socket
import subprocess
import threading

from pictures import painted_photos
from service import OLD_SECRET, SECRET, STORAGE_SECRET, TOKEN, Service, Storage, check

# Addresses of this machine inside its own network. Whatever listens there is a canary.
PRIVATE = ["10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"]
# A public address, which in that network is this machine, too.
PUBLIC = "93.184.216.34"
HOSTS = {"images.example.com": PUBLIC, "internal.example.com": "127.0.0.1", "rebind.example.com": "10.0.0.1",
         "metadata.example.com": "169.254.169.254", "six.example.com": "::1", "unlisted.example.com": PUBLIC}


class Target:
    """The service, with an allowed web server beside it, and canaries."""

    def __init__(self, folder, small, has_network):
        self.folder, self.small, self.has_network, self.count = folder, small, has_network, 0
        self.touched, self.redirects = [], {}
        painted_photos(os.path.join(folder, "photos"))
        self.photos = os.path.join(folder, "photos")
        self.name = sorted(os.listdir(self.photos))[0]
        with open(os.path.join(self.photos, self.name), "rb") as file:
            self.photo = file.read()
        environment = {}
        if has_network:
            self.make_network()
            environment["AWS_CA_BUNDLE"] = self.serve_web()
        self.storage = Storage(self.photos)
        self.storage.put("hidden.jpg", self.photo, bucket="private")
        self.secret_file = os.path.join(folder, "outside.json")
        with open(self.secret_file, "w") as file:
            json.dump({"canary": "text-of-a-file-outside"}, file)
        self.service = Service(
            os.path.join(folder, "service"), {
                "sources": {"hosts": [*(name for name in HOSTS if name != "unlisted.example.com")], "buckets": ["photos"]},
                "webhookHosts": ["internal.example.com", "images.example.com"],
                "limits": {"bodyMegabytes": 8, "photos": 20, "seconds": 20, "idleSeconds": 3, "connections": 700}},
            {**self.storage.environment(), **environment}, photos=self.photos)

    # MARK: The network

    def make_network(self):
        run = lambda *command: subprocess.run(command, check=True)
        run("ip", "link", "set", "lo", "up")
        for address in [*PRIVATE, PUBLIC]:
            run("ip", "address", "add", f"{address}/32", "dev", "lo")
        hosts = os.path.join(self.folder, "hosts")
        with open(hosts, "w") as file:
            file.write("127.0.0.1 localhost\n::1 localhost\n" + "".join(f"{at} {name}\n" for name, at in HOSTS.items()))
        run("mount", "--bind", hosts, "/etc/hosts")
        # Canaries at the ports of the web, of metadata services and of the usual databases.
        for port in (80, 443, 6379, 8000):
            for family, address in [(socket.AF_INET, at) for at in ["127.0.0.1", *PRIVATE]] + [(socket.AF_INET6, "::1")]:
                listener = socket.create_server((address, port), family=family, backlog=128)
                threading.Thread(target=self.listen, args=(listener, f"{address}:{port}"), daemon=True).start()

    def listen(self, listener, name):
        while True:
            connection, _ = listener.accept()
            self.touched.append(name)
            connection.close()

    def serve_web(self):
        """Starts an HTTPS server with photos and redirects at the public address; returns its authority."""
        from attacks import web
        return web.serve(self, PUBLIC, "images.example.com")

    # MARK: Attacks

    def expect(self, answer, statuses, what):
        """Checks the status of an answer, and that it tells nothing of the machine."""
        self.count += 1
        check(answer.status in statuses, f"{what}: {answer.status} {answer.body[:200]!r}")
        self.check_silence(answer, what)
        if answer.status >= 400 and answer.body and what != "HEAD":
            check(answer.headers.get("content-type", "").startswith("application/problem+json"),
                  f"{what}: an error of type {answer.headers.get('content-type')}")
        return answer

    def check_silence(self, answer, what):
        told = repr(sorted(answer.headers.items())).encode() + b"\n" + answer.body
        user = getpass.getuser()
        secrets = [self.folder, os.path.realpath(self.folder), "/root", "/home/", "/usr/", "/var/", "/tmp", "text-of-a-file-outside",
                   f"127.0.0.1:{self.storage.port}", TOKEN, SECRET, OLD_SECRET, STORAGE_SECRET, f"user {user}", socket.gethostname()]
        # Names that the attack itself has sent may be repeated; the bytes of pictures have every short text by chance.
        is_picture = answer.headers.get("content-type", "").startswith("image/")
        found = [text for text in secrets if len(text) >= (8 if is_picture else 4) and text.encode() in told and text not in what]
        check(not found, f"{what}: the answer contains {found}: {told[:300]!r}")

    def render(self, photos=None, **more):
        return self.service.render({"template": "square/four", "size": "64x64", "format": "jpeg",
                                    "photos": [f"s3://photos/{self.name}"] if photos is None else photos, **more})

    def finish(self):
        """Checks that the service still works, and that nothing was connected to."""
        check(self.render().status == 200, "the service renders after all attacks")
        check(not self.touched, f"the service has connected to {sorted(set(self.touched))}")
        log = self.service.log_text()
        for secret in (TOKEN, SECRET, OLD_SECRET, STORAGE_SECRET):
            check(secret not in log, f"the log contains {secret}")

    def stop(self):
        check(self.service.stop() == 0, "the service ends with 0 after SIGTERM")
        self.storage.stop()
