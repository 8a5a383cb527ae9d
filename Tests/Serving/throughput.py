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
    count = 8 if arguments.small else 200
    rounds = 1 if arguments.small else arguments.rounds
    # A cold round takes photos that nobody has read: copies with other bytes.
    desk = Desk(arguments, folder, {"limits": {"queue": 256}}, copies=0 if arguments.small else 2 * rounds)
    ratios = {"cold": [], "warm": []}
    warm = [name for name in desk.names if not name[:3].rstrip("-").isdigit() or arguments.small]
    # Every photo once, as a batch before the first measured one has seen them.
    served(desk, [tuple(warm[index:index + 4]) for index in range(0, len(warm) - 3, 4)])
    for turn in range(rounds):
        for kind in ratios:
            service, batch = turn_choices(desk, arguments, kind, turn, count, warm)
            batch_wall, batch_work = batch_seconds(desk, batch, kind, turn)
            before = desk.service.processor_seconds()
            samples, wall = served(desk, service)
            work = desk.service.processor_seconds() - before
            check(counts(samples) == {200: len(service)}, f"{kind}: all requests are answered: {counts(samples)}")
            desk.check_pictures(samples, service)
            ratios[kind].append((batch_wall / len(batch) / (wall / len(service)), batch_work / len(batch) / (max(work, 0.01) / len(service))))
            if not arguments.small:
                print(f"    {kind}: batch {len(batch) / batch_wall:.1f} collages/s with {1000 * batch_work / len(batch):.1f} ms of the "
                      f"processor each, service {len(service) / wall:.1f} with {1000 * work / len(service):.1f}", flush=True)
    if not arguments.small:
        for kind, values in ratios.items():
            by_wall, by_work = (statistics.median(value[part] for value in values) for part in (0, 1))
            print(f"    {kind}: the service has {by_wall:.2f} of the batch's rate, and {by_work:.2f} by time of the processor "
                  f"(medians of {rounds})")
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
    """The wall time and processor time of a batch; warm, one that made the same tiles went before it."""
    cache, out = os.path.join(desk.folder, f"batch-cache-{kind}"), os.path.join(desk.folder, "batch")
    environment = {**os.environ, **desk.storage.environment()}
    wall = work = 0
    for _ in range(2 if kind == "warm" and turn == 0 else 1):
        shutil.rmtree(out, ignore_errors=True)
        command = desk.batch(choices, out, cache)
        begin = time.perf_counter()
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        check(process.returncode == 0, "the batch ends well")
        wall, work = time.perf_counter() - begin, usage.ru_utime + usage.ru_stime
    return wall, work
