#!/usr/bin/env python3
"""Measures a service on this machine, and prints ratios; with --small, only whether every answer is the right one.

  Tests/Serving/figures.py throughput latency overload cached peers soak [--small] [--photos 40] [--rounds 3] [--minutes 30]
  Tests/Serving/figures.py --small

throughput  collages of 1080x1080 of four JPEGs of 12 megapixels from an object server on loopback, from new photos (cold) and
            from photos whose tiles are kept (warm), and `collage batch` with the same jobs, in turn
latency     requests at random moments, at half of the rate of a closed loop, beside single requests one after another
overload    requests at four times that rate: good answers, refusals and memory
cached      answers from the cache and 304, by wrk
peers       a Python service on Pillow, and one on pyvips if it is installed, that make the same collages, and single resizes
soak        mixed requests while workers are killed, the object server fails, photos are damaged and clients are slow

Every picture is compared with that of `collage render`. Needs node, wrk, Pillow and numpy; with --small only node. Requests are
sent to 127.0.0.1 only. Exits with an error if an answer is wrong or a process leaks; times are printed and judged by nobody.
"""
import argparse
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import comparison
import latency
import service
import soak
import throughput

FIGURES = {"throughput": throughput.throughput, "latency": latency.latency, "overload": latency.overload,
           "cached": latency.cached, "peers": comparison.peers, "soak": soak.soak}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=", ".join(FIGURES))
    parser.add_argument("--small", action="store_true", help="a few requests each, with the sample photos")
    parser.add_argument("--photos", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where the photos of 12 megapixels are kept for the next run")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.figures if name not in FIGURES]
    if unknown:
        parser.error(f"{unknown[0]} is not a figure; must be one of {', '.join(FIGURES)}")
    folder = tempfile.mkdtemp(prefix="collage-serving-")
    print(f"load of the machine at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    # Of all, the small run leaves out what only a clock can judge.
    for name in arguments.figures or (["throughput", "overload", "soak"] if arguments.small else list(FIGURES)):
        place = os.path.join(folder, name)
        os.makedirs(place)
        print(f"{name}:", flush=True)
        FIGURES[name](arguments, place)
    if service.failures:
        sys.exit(f"{len(service.failures)} checks failed; files are in {folder}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
