"""The service beside services in Python that make the same collages and single resizes, in one interleaved run."""
import asyncio
import importlib.util
import json
import os
import signal
import statistics
import subprocess
import sys

from jobs import HEADERS, Desk
from load import closed, counts, post
from service import HERE, check, family, free_port, is_open, processor_seconds, wait_until

CLIENTS = 4
# As the peers crop, and as imgproxy does: about the middle.
COLLAGE = {"format": "collage-template", "version": 1, "name": "Four", "canvas": {"width": 1080, "height": 1080},
           "defaults": {"focus": "center"},
           "slots": [{"id": str(index + 1), "frame": [x, y, 536, 536]}
                     for index, (x, y) in enumerate([(0, 0), (544, 0), (0, 544), (544, 544)])]}
SINGLE = {"format": "collage-template", "version": 1, "name": "One", "canvas": {"width": 800, "height": 600},
          "defaults": {"focus": "center"}, "slots": [{"id": "1", "frame": [0, 0, 800, 600]}]}


class Peer:
    """A Python service of the folder `peers`."""

    def __init__(self, name, storage):
        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "peers", f"{name}_service.py"), str(self.port), str(storage)],
            start_new_session=True, stderr=subprocess.DEVNULL)
        wait_until(lambda: is_open(self.port), 20, f"the service on {name} does not start")

    def request(self, kind, names):
        query = "&".join(f"photo={name}" for name in names)
        return f"GET /{kind}?{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()

    def stop(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def ours(kind, names):
    document = {"template": COLLAGE if kind == "collage" else SINGLE, "photos": [f"s3://photos/{name}" for name in names],
                "format": "jpeg", "quality": 90}
    return post("/v1/render", json.dumps(document).encode(), HEADERS)


def peers(arguments, folder):
    """Collages of photos seen before and of new ones, and single resizes of new photos."""
    rounds = 1 if arguments.small else arguments.rounds
    desk = Desk(arguments, folder, {"cache": {"picturesMegabytes": 64}}, copies=0 if arguments.small else 2 * rounds)
    libraries = {"pillow": "PIL", "pyvips": "pyvips"}
    running = {name: Peer(name, desk.storage.port) for name, library in libraries.items() if importlib.util.find_spec(library)}
    first = [name for name in desk.names if not name[:2].isdigit() or arguments.small]
    rates = {}
    for turn in range(rounds):
        new = [[name for name in desk.names if name.startswith(f"{2 * turn + part:02d}-")] or first for part in (1, 2)]
        loads = {
            "collage, new photos": ("collage", [tuple(new[0][k:k + 4]) for k in range(0, len(new[0]) - 3, 4)]),
            "collage, known photos": ("collage", desk.choices(40 * (turn + 1), 11, first[:12])[-40:]),
            "single, new photos": ("single", [(name,) for name in new[1]]),
        }
        for label, (kind, choices) in loads.items():
            for name in ["ours", *running]:
                request = ours if name == "ours" else running[name].request
                port = desk.service.port if name == "ours" else running[name].port
                processes = family((desk.service if name == "ours" else running[name]).process.pid)
                work = processor_seconds(processes)
                samples, seconds = asyncio.run(closed(port, [request(kind, each) for each in choices], CLIENTS))
                work = processor_seconds(processes) - work
                check(counts(samples) == {200: len(choices)}, f"{name}, {label}: {counts(samples)}")
                rates.setdefault((label, name), []).append((len(choices) / seconds, len(choices) / work))
    for label in loads:
        for name in running:
            pairs = list(zip(rates[label, "ours"], rates[label, name]))
            by_wall, by_work = (statistics.median(one[part] / other[part] for one, other in pairs) for part in (0, 1))
            print(f"    {label}: ours {statistics.median(one[0] for one, _ in pairs):.1f}/s, {name} "
                  f"{statistics.median(other[0] for _, other in pairs):.1f}/s; ours has {by_wall:.2f} of its rate, and {by_work:.2f} "
                  "by time of the processor")
    for peer in running.values():
        peer.stop()
    desk.stop()
