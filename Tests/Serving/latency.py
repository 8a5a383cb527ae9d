"""Times of answers at half of the capacity, above it, and from the cache."""
import asyncio
import re
import statistics
import subprocess

from jobs import Desk
from load import arriving, closed, counts, percentile
from service import check, signed


def warmed(desk, arguments):
    """Makes every tile, and returns the rate of a closed loop and the median time of one render."""
    count = 8 if arguments.small else 60
    choices = desk.choices(3 * count, 3)
    asyncio.run(closed(desk.service.port, [desk.request(names) for names in choices[:count]], 4))
    single, _ = asyncio.run(closed(desk.service.port, [desk.request(names) for names in choices[count:2 * count]], 1))
    samples, seconds = asyncio.run(closed(desk.service.port, [desk.request(names) for names in choices[2 * count:]], 4))
    return len(samples) / seconds, statistics.median(sample.seconds for sample in single)


def latency(arguments, folder):
    """Requests at random moments at half of the capacity."""
    desk = Desk(arguments, folder)
    capacity, render = warmed(desk, arguments)
    seconds = 2 if arguments.small else arguments.seconds
    choices = desk.choices(int(capacity * seconds), 5)
    requests = [desk.request(names) for names in choices]
    samples, _ = asyncio.run(arriving(desk.service.port, requests, capacity / 2, seconds, arguments.seed))
    check(counts(samples).keys() == {200}, f"all requests are answered: {counts(samples)}")
    desk.check_pictures(samples, choices)
    times = [sample.seconds for sample in samples]
    print(f"    one render {render * 1000:.1f} ms; capacity {capacity:.1f}/s; at half of it p50 "
          f"{percentile(times, 0.5) / render:.2f} and p99 {percentile(times, 0.99) / render:.2f} of one render")
    desk.stop()


def overload(arguments, folder):
    """Requests at four times the capacity: as many good answers as without, and refusals for the rest."""
    desk = Desk(arguments, folder, {"limits": {"queue": 4}} if arguments.small else None)
    capacity, _ = warmed(desk, arguments)
    seconds = 2 if arguments.small else arguments.seconds
    rate = 4 * capacity
    choices = desk.choices(min(int(rate * seconds * 1.2), 11_000), 9)
    memory = []

    async def watch():
        while True:
            memory.append(desk.service.memory())
            await asyncio.sleep(seconds / 20)
    requests = [desk.request(names) for names in choices]
    samples, taken = asyncio.run(arriving(desk.service.port, requests, rate, seconds, arguments.seed, watch))
    found = counts(samples)
    check(set(found) <= {200, 429, 503}, f"answers are pictures or refusals: {found}")
    check(found.get(200, 0) > 0, "some requests are answered with a picture")
    desk.check_pictures(samples, choices)
    first, last = memory[len(memory) // 4], memory[-1]
    if not arguments.small:
        good = [sample for sample in samples if sample.status == 200 and sample.begin]
        refused = [sample.seconds for sample in samples if sample.status == 503]
        print(f"    capacity {capacity:.1f}/s; at {rate:.0f}/s for {seconds:.0f} s: goodput {len(good) / taken / capacity:.2f} of "
              f"capacity, {found}; a refusal takes {percentile(refused, 0.5) * 1000:.1f} ms; memory of the service "
              f"{first[0]:.0f} -> {last[0]:.0f} MB, with workers {first[1]:.0f} -> {last[1]:.0f} MB")
    desk.stop()


def cached(arguments, folder):
    """Hits and 304 by wrk, half of the requests each."""
    desk = Desk(arguments, folder, {"presets": {"card": {"template": "square/four", "size": desk_size(arguments)}}})
    query = "&".join(f"photo=s3://photos/{name}" for name in desk.names[:4])
    path = signed("card", query)
    picture = desk.service.get(path)
    if not check(picture.status == 200, f"a signed address answers {picture.status}"):
        return desk.stop()
    again = desk.service.get(path, {"If-None-Match": picture.headers["etag"]})
    check(again.status == 304 and not again.body, "If-None-Match is answered by 304 without a body")
    # Thousands of requests a second for a service that keeps nothing would start as many renders, and starve the machine.
    made = desk.service.metrics().get("collage_pictures_made_total")
    desk.service.get(path)
    if not check(made is not None and desk.service.metrics().get("collage_pictures_made_total") == made,
                 "the second request is answered without a render; no load was sent"):
        return desk.stop()
    before = desk.service.memory()
    wanted = 2_000 if arguments.small else arguments.requests // 2
    for kind, headers in [("hits", []), ("304", ["-H", f"If-None-Match: {picture.headers['etag']}"])]:
        work = desk.service.processor_seconds()
        sent, seconds, bad = wrk(desk.service.port, path, headers, wanted, 1 if arguments.small else 30)
        check(bad == 0, f"{kind}: {bad} answers of {sent} were errors")
        work = desk.service.processor_seconds() - work
        print(f"    {kind}: {sent} requests, {sent / seconds:.0f}/s; {sent / work:.0f} for a second of the processor")
    after = desk.service.memory()
    print(f"    memory of the service {before[0]:.0f} -> {after[0]:.0f} MB, a picture has {len(picture.body)} bytes")
    desk.stop()


def desk_size(arguments):
    return "320x320" if arguments.small else "1080x1080"


def wrk(port, path, headers, wanted, seconds):
    """Runs wrk until so many requests were sent; returns requests, seconds and errors."""
    sent = taken = bad = 0
    while sent < wanted:
        text = subprocess.run(["wrk", "-t1", "-c32", f"-d{seconds}s", *headers, f"http://127.0.0.1:{port}{path}"],
                              check=True, capture_output=True, text=True).stdout
        found = re.search(r"(\d+) requests in ([\d.]+)(ms|s|m)", text)
        sent += int(found[1])
        taken += float(found[2]) * {"ms": 0.001, "s": 1, "m": 60}[found[3]]
        bad += sum(int(number) for number in re.findall(r"Non-2xx or 3xx responses: (\d+)", text))
        bad += sum(int(number) for line in re.findall(r"Socket errors: (.*)", text) for number in re.findall(r"\d+", line))
    return sent, taken, bad
