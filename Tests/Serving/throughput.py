"""How many collages a second the service makes, beside `collage batch` with the same jobs."""
import asyncio
import os
import shutil
import statistics
import subprocess
import time

from jobs import Desk
from load import closed, counts
from service import check


def throughput(arguments, folder):
    """Batch and service in turn, each cold and warm."""
    count = 8 if arguments.small else 60
    rounds = 1 if arguments.small else arguments.rounds
    # A cold round takes photos that nobody has read: copies with other bytes.
    desk = Desk(arguments, folder, {"limits": {"queue": 256}}, copies=0 if arguments.small else 2 * rounds)
    ratios = {"cold": [], "warm": []}
    # Subjects and fonts are looked for once, by whoever comes first.
    warm = [name for name in desk.names if not name[:3].rstrip("-").isdigit() or arguments.small]
    served(desk, desk.choices(8, 0, warm))
    for turn in range(rounds):
        for kind in ratios:
            service, batch = turn_choices(desk, arguments, kind, turn, count, warm)
            first = batch_seconds(desk, batch, kind, turn) / len(batch)
            samples, seconds = served(desk, service)
            check(counts(samples) == {200: len(service)}, f"{kind}: all requests are answered: {counts(samples)}")
            desk.check_pictures(samples, service)
            ratios[kind].append(first / (seconds / len(service)))
            if not arguments.small:
                print(f"    {kind}: batch {1 / first:.1f} collages/s, service {len(service) / seconds:.1f}, ratio "
                      f"{ratios[kind][-1]:.2f}", flush=True)
    if not arguments.small:
        for kind, values in ratios.items():
            print(f"    {kind}: the service has {statistics.median(values):.2f} of the batch's rate (median of {rounds})")
    desk.stop()


def turn_choices(desk, arguments, kind, turn, count, warm):
    """The jobs of the service and of the batch. Warm, both have all tiles, but no picture is asked for twice."""
    if kind == "warm" or arguments.small:
        choices = desk.choices(count * 2 * (turn + 1), 7, warm)[-2 * count:]
        return choices[:count], choices[count:]
    copies = [[name for name in desk.names if name.startswith(f"{2 * turn + part:02d}-")] for part in (1, 2)]
    return [[tuple(names[index:index + 4]) for index in range(0, len(names) - 3, 4)] for names in copies]


def served(desk, choices, clients=4):
    requests = [desk.request(names) for names in choices]
    return asyncio.run(closed(desk.service.port, requests, clients))


def batch_seconds(desk, choices, kind, turn):
    """The time of a batch; warm, one that made the same tiles went before it."""
    cache, out = os.path.join(desk.folder, f"batch-cache-{kind}"), os.path.join(desk.folder, "batch")
    environment = {**os.environ, **desk.storage.environment()}
    seconds = 0
    for attempt in range(2 if kind == "warm" and turn == 0 else 1):
        shutil.rmtree(out, ignore_errors=True)
        command = desk.batch(choices, out, cache)
        begin = time.perf_counter()
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
        seconds = time.perf_counter() - begin
    return seconds
